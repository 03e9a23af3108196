#include "plain.hpp"

#include <algorithm>
#include <bit>

namespace preferans {
namespace {

// Of each run of cards that nobody else can come between, the best.
u64 distinct(u64 hand, u64 in_play) {
  u64 left = 0;
  for (u64 rest = hand; rest != 0; rest &= rest - 1) {
    const int card = std::countr_zero(rest);
    const u64 above = higher_cards(card) & in_play;
    if (above == 0 || (hand >> std::countr_zero(above) & 1) == 0) left |= u64{1} << card;
  }
  return left;
}

// Cheapest card that takes the trick for one who wants it, the best that ducks for one who does
// not, else the lowest; a side that is winning already keeps its strength.
int worth(const Question& q, int card, bool takes, bool wants, bool ours) {
  const int rank = rank_of(card);
  if (!wants) return takes ? -rank : 20 + rank;
  if (ours) return takes ? -rank - 20 : -rank;
  return (takes ? 20 : 0) - rank + (q.on_table == 0 ? 2 * rank : 0);
}

}  // namespace

u64 key_of(const std::array<u64, 3>& hands, int declarer, int trump) {
  u64 key = 0;
  for (int suit = 0; suit < 4; ++suit) {
    const int lane = lane_of_suit(suit, trump);
    int place = 16 * lane;
    for (int rank = 8; rank >= 0; --rank) {
      const int card = rank == 0 ? 32 + suit : 8 * suit + rank - 1;
      for (int owner = 1; owner <= 3; ++owner) {
        if (hands[(declarer + owner - 1) % 3] >> card & 1) {
          key |= static_cast<u64>(owner) << place;
          place += 2;
        }
      }
    }
  }
  return key;
}

int place_of(int card, u64 in_play, int trump) {
  const int better = std::popcount(higher_cards(card) & in_play);
  return 16 * lane_of_suit(suit_of(card), trump) + 2 * better;
}

bool fits_lanes(u64 in_play) {
  for (int suit = 0; suit < 4; ++suit) {
    if ((suit_cards(suit) & ~in_play) == 0) return false;
  }
  return true;
}

void Plain::clear() {
  table_.assign(table_.size(), Entry{});
  game_ = 0;
}

bool Plain::same_game(const Question& q) const {
  return game_ != 0 && q.trump == rules_.trump && q.declarer == rules_.declarer &&
         q.goal == rules_.goal && q.overtake == rules_.overtake &&
         q.trump_if_void == rules_.trump_if_void && q.plays == rules_.plays;
}

bool Plain::reaches(const Question& q, int need) {
  if (table_.empty()) table_.resize(std::size_t{1} << kBits);
  if (!same_game(q)) ++game_;
  rules_ = q;
  return q.on_table > 0 || q.talon_leads > 0 ? step(q, need, q.in_play()) : start(q, need);
}

Plain::Entry* Plain::find(u64 low, u32 tag, int tricks, bool& found) {
  Entry* const bucket = &table_[(mixed(low ^ tag * u64{0x9E37'79B9'7F4A'7C15}) >> 20) &
                                (((u64{1} << kBits) - 1) & ~u64{kWays - 1})];
  Entry* slot = bucket;
  int least = 100;
  for (unsigned i = 0; i < kWays; ++i) {
    Entry& e = bucket[i];
    if (e.game == game_ && e.low == low && e.tag == tag) {
      found = true;
      return &e;
    }
    const int value = e.game != game_ ? -1 : e.tricks;
    if (value < least) {
      least = value;
      slot = &e;
    }
  }
  found = false;
  *slot = {low, tag, game_, 0, 0, static_cast<u8>(tricks)};
  return slot;
}

// Three hands, at most eight cards a suit and no talon: the fast searches know the game, or at
// least a bound of it.
bool Plain::hand_over(const Question& q, int need, bool& answer) {
  if (q.seats() != 3 || !(q.trump_if_void || q.trump < 0) || !fits_lanes(q.in_play())) return false;
  const int tricks = q.tricks();
  const int leader = owner_of(q.leader, q.declarer);
  const u64 key = key_of(q.hands, q.declarer, q.trump);
  if (q.goal == Goal::kTake) {
    answer = take_.reaches(q.trump >= 0, key, leader, tricks, need, {});
    return true;
  }
  if (q.goal == Goal::kMisere) {
    if (q.trump >= 0) return false;
    answer = misere_.reaches(key, leader, tricks, need, {});
    return true;
  }
  if (!take_.reaches(q.trump >= 0, key, leader, tricks, need, {})) {
    answer = false;
    return true;
  }
  if (need == tricks) {
    answer = true;
    return true;
  }
  if (q.trump >= 0) return false;
  const bool too_many = misere_.reaches(key, leader, tricks, need + 1, {});
  answer = !too_many;
  return too_many || need == 0;
}

bool Plain::start(const Question& q, int need) {
  const bool exact = q.goal == Goal::kExact;
  const int tricks = q.tricks();
  if (need > tricks || (exact && need < 0)) return false;
  if (!exact && need <= 0) return true;
  if (tricks == 0) return true;
  if (bool answer = false; hand_over(q, need, answer)) return answer;
  if ((++probes_ & 0xFFFF) == 0 && watch_) watch_();
  const std::array<u64, 3> hands = q.hands;
  u64 in_play = q.in_play();
  // Nine cards of a suit do not fit a lane: the lowest of them is kept apart.
  u32 tag = static_cast<u32>(q.leader);
  std::array<u64, 3> fitting = hands;
  for (int suit = 0; suit < 4; ++suit) {
    const u64 six = u64{1} << (32 + suit);
    u32 owner = 0;
    if ((suit_cards(suit) & ~in_play) == 0) {
      for (u32 seat = 0; seat < 3; ++seat) {
        if (hands[seat] & six) owner = seat + 1;
        fitting[seat] &= ~six;
      }
    }
    tag |= owner << (2 + 2 * suit);
  }
  const u64 low = key_of(fitting, q.declarer, q.trump);
  bool found = false;
  if (const Entry* const e = find(low, tag, tricks, found); found) {
    if (e->yes >> need & 1) return true;
    if (e->no >> need & 1) return false;
  }
  const bool yes = step(q, need, in_play);
  Entry* const e = find(low, tag, tricks, found);
  const u16 upto = static_cast<u16>((u32{2} << need) - 1);
  const u16 only = static_cast<u16>(u32{1} << need);
  if (yes) {
    e->yes |= exact ? only : upto;
  } else {
    e->no |= exact ? only : static_cast<u16>(~upto | only);
  }
  return yes;
}

bool Plain::step(const Question& q, int need, u64 in_play) {
  const bool exact = q.goal == Goal::kExact;
  if (!exact && need <= 0) return true;
  if (need > q.tricks() || need < 0) return false;
  const int mover = q.to_move();
  const bool declares = mover == q.declarer;
  // What answer the mover hopes for, and whether taking tricks leads there.
  const bool wanted = declares == (q.goal != Goal::kMisere);
  const bool low_aim = q.goal == Goal::kMisere || (exact && 2 * need < q.tricks());
  const bool takes_help = declares != low_aim;
  u64 others = in_play;
  for (int i = 0; i < q.talon_leads; ++i) {
    if (const int lead = q.talon[i]; lead < kSuitOnly) others |= u64{1} << lead;
  }
  struct Move {
    int card;
    int worth;
  };
  std::array<Move, 12> moves;
  int count = 0;
  const int held = q.winning();
  int holder = q.leader;
  for (int i = 0; i < held; ++i) holder = q.after(holder);
  const bool ours = held != kNone && (holder == q.declarer) == declares;
  for (u64 rest = distinct(q.legal(), others); rest != 0; rest &= rest - 1) {
    const int card = std::countr_zero(rest);
    Question after = q;
    after.table[after.on_table++] = card;
    const bool takes = after.winning() == q.on_table;
    moves[count++] = {card, worth(q, card, takes, takes_help, ours)};
  }
  std::sort(moves.begin(), moves.begin() + count,
            [](const Move& a, const Move& b) { return a.worth > b.worth; });
  for (int i = 0; i < count; ++i) {
    Question then = q;
    const int card = moves[i].card;
    bool yes = false;
    if (q.on_table + 1 < q.seats()) {
      then.play(card);
      yes = step(then, need, in_play);
    } else {
      then.table[then.on_table++] = card;
      const int less = then.taker() == q.declarer;
      then.on_table = q.on_table;
      then.play(card);
      if (then.tricks() == 0) {
        yes = exact ? need - less == 0 : need - less <= 0;
      } else {
        yes = then.talon_leads > 0 ? step(then, need - less, then.in_play()) : start(then, need - less);
      }
    }
    if (yes == wanted) return wanted;
  }
  return !wanted;
}

}  // namespace preferans
