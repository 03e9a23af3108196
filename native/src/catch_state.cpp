#include "catch_state.hpp"

#include <bit>

#include "plain.hpp"

namespace preferans {
namespace {

// The key without one card, which is in play.
u64 gone(u64 key, int card, u32& in_play) {
  key = without(key, place(card, in_play));
  in_play &= ~bit(card);
  return key;
}

std::string card_name(int card) {
  return {"SCDH"[card >> 3], "789TJQKA"[card & 7]};
}

std::string world_name(u64 world) {
  std::string name;
  for (u64 rest = world; rest != 0; rest &= rest - 1) {
    if (!name.empty()) name += ' ';
    name += card_name(lowest(rest));
  }
  return name;
}

std::string bad_rules(const CatchQuestion& q) {
  const Question& p = q.play;
  if (p.goal != Goal::kTake && p.goal != Goal::kMisere) return "goal: must be take or misere";
  if (p.goal == Goal::kMisere && p.trump != kNone) return "trump: a misere has none here";
  if (!p.trump_if_void || p.seats() != 3 || p.talon_leads != 0) {
    return "open play: three hands, none led by the talon, and a hand without the suit trumps";
  }
  if (p.declarer < 0 || p.declarer > 2) return "declarer: must be a seat from 0 to 2";
  if (p.trump < kNone || p.trump > 3) return "trump: must be a suit from 0 to 3, or none";
  if (((p.hands[0] | p.hands[1] | p.hands[2]) >> 32) != 0) return "hands: only card numbers 0 to 31 exist";
  if (q.need < 0 || q.need > 10) return "tricks: must be from 0 to 10";
  return {};
}

}  // namespace

std::string fault(const CatchQuestion& q) {
  if (std::string found = bad_rules(q); !found.empty()) return found;
  if (q.worlds.empty()) return "discards: at least one must be possible";
  const auto seat = static_cast<std::size_t>(q.play.declarer);
  const u64 his = q.play.hands[seat];
  std::vector<u64> seen = q.worlds;
  std::sort(seen.begin(), seen.end());
  if (std::adjacent_find(seen.begin(), seen.end()) != seen.end()) return "discards: one is given twice";
  for (const u64 world : q.worlds) {
    if (std::popcount(world) != 2 || (world & ~his) != 0) {
      return "discards: each must be two of the cards that the declarer may hold";
    }
    Question one = q.play;
    one.hands[seat] = his & ~world;
    if (std::string found = fault(one); !found.empty()) {
      return "discard " + world_name(world) + ": " + found;
    }
    if (one.tricks() == 0) return "hands: no card is left to play";
  }
  return {};
}

bool CatchRules::beats(int card, int best) const {
  if ((above(best) & bit(card)) != 0) return true;
  return trumps && card < 8 && best >= 8;
}

int CatchRules::winning(const Laid& laid) const {
  int best = 0;
  for (int i = 1; i < laid.size; ++i) {
    if (beats(laid.card[static_cast<std::size_t>(i)], laid.card[static_cast<std::size_t>(best)])) best = i;
  }
  return best;
}

u32 CatchRules::legal(u32 hand, const Laid& laid) const {
  if (laid.size == 0) return hand;
  u32 pool = hand & preferans::lane_cards(laid.card[0]);
  if (pool == 0 && trumps) pool = hand & 0xFF;
  if (pool == 0) return hand;
  if (!overtake) return pool;
  const int best = laid.card[static_cast<std::size_t>(winning(laid))];
  u32 over = above(best);
  if (trumps && best >= 8) over |= 0xFF;
  return (pool & over) != 0 ? pool & over : pool;
}

Start CatchRules::after(const Start& s, const Laid& full) const {
  Start then = s;
  u32 in_play = s.in_play();
  int owner = s.leader;
  for (int i = 0; i < 3; ++i, owner = next(owner)) {
    const int card = full.card[static_cast<std::size_t>(i)];
    then.key = gone(then.key, card, in_play);
    then.hand[static_cast<std::size_t>(owner)] &= ~bit(card);
  }
  then.leader = turn(s, winning(full));
  then.need -= then.leader == kDeclarer;
  --then.tricks;
  return then;
}

CatchGame::CatchGame(const CatchQuestion& q) : trump(q.play.trump) {
  const Question& p = q.play;
  rules = {p.trump >= 0, p.goal == Goal::kMisere, p.overtake};
  std::array<u64, 3> hands = p.hands;
  int seat = p.leader;
  for (int i = 0; i < p.on_table; ++i, seat = p.after(seat)) {
    const int card = p.table[static_cast<std::size_t>(i)];
    hands[static_cast<std::size_t>(seat)] |= u64{1} << card;
    laid = laid.with(lane_card(card));
  }
  for (int s = 0; s < 3; ++s) {
    start.hand[static_cast<std::size_t>(owner_of(s, p.declarer))] = lane_cards(hands[static_cast<std::size_t>(s)]);
  }
  start.key = key_of(hands, p.declarer, p.trump);
  start.leader = owner_of(p.leader, p.declarer);
  start.tricks = std::popcount(start.hand[kAfter]);
  start.need = q.need;
  for (const u64 world : q.worlds) worlds.push_back(lane_cards(world));
}

int CatchGame::lane_of(int card) const { return lane_of_suit(card >> 3, trump); }

int CatchGame::card(int lane_card) const {
  const int lane = lane_card >> 3;
  const int suit = trump < 0 || lane > trump ? lane : lane == 0 ? trump : lane - 1;
  return 8 * suit + (lane_card & 7);
}

u32 CatchGame::lane_cards(u64 cards) const {
  u32 found = 0;
  for (; cards != 0; cards &= cards - 1) found |= bit(lane_card(lowest(cards)));
  return found;
}

}  // namespace preferans
