#include "duck.hpp"

#include <bit>

namespace preferans {
namespace {

// Cards of one suit in order, the six lowest, as bits from 0.
u64 row(u64 cards, int suit) {
  return (cards >> (8 * suit) & 0xFF) << 1 | (cards >> (32 + suit) & 1);
}

int card_at(int suit, int place) { return place == 0 ? 32 + suit : 8 * suit + place - 1; }

int top(u64 held) { return 63 - std::countl_zero(held); }
int bottom(u64 held) { return std::countr_zero(held); }
int below(u64 out, int place) { return std::popcount(out & ((u64{1} << place) - 1)); }

// The highest and the lowest of some cards that are all of one suit.
int highest_of(u64 cards) {
  const int suit = suit_of(std::countr_zero(cards));
  return card_at(suit, top(row(cards, suit)));
}
int lowest_of(u64 cards) {
  const int suit = suit_of(std::countr_zero(cards));
  return card_at(suit, bottom(row(cards, suit)));
}

// The weights below were found by letting rules of this form play against each other.

// How much a suit's highest card is a burden: it is forced to win when the cards below it are out
// and one has nothing lower to go under with.
int burden(u64 mine, u64 out) {
  const int high = top(mine);
  const int lower = std::popcount(mine) - 1;
  const int under = below(out, high);
  const int over = std::popcount(out) - under;
  return 33 * under - 30 * lower - 5 * over - 2 * under * lower + (out == 0 ? 9 : 0) +
         (lower == 0 ? 13 : 0) - (under == 0 ? 4 : 0);
}

int thrown(u64 hand, u64 out) {
  int best = kNone;
  int most = -10'000;
  for (int suit = 0; suit < 4; ++suit) {
    const u64 mine = row(hand, suit);
    if (mine == 0) continue;
    const int relief = burden(mine, row(out, suit));
    if (relief > most) {
      most = relief;
      best = card_at(suit, top(mine));
    }
  }
  return best;
}

// The lead that costs the least: low of a suit in which others hold higher cards.
int led_low(u64 hand, u64 out) {
  int best = kNone;
  int least = 10'000;
  for (u64 rest = hand; rest != 0; rest &= rest - 1) {
    const int card = std::countr_zero(rest);
    const int suit = suit_of(card);
    const u64 mine = row(hand, suit);
    const u64 theirs = row(out, suit);
    const int under = below(theirs, rank_of(card));
    const int over = std::popcount(theirs) - under;
    const int lower = below(mine, rank_of(card));
    const int higher = std::popcount(mine) - lower - 1;
    const int risk = 2 * under - over + 24 * lower + 9 * higher + (over == 0 ? 66 : 0) -
                     (lower == 0 ? 4 * under : 0);
    if (risk < least) {
      least = risk;
      best = card;
    }
  }
  return best;
}

// Forced over what lies there, with others still to play: the lowest, or at once the highest?
bool stays_low(const Question& q, u64 over, int led, u64 out) {
  const u64 theirs = row(out, led);
  const int under = below(theirs, rank_of(lowest_of(over)));
  const int above = std::popcount(theirs) - under;
  const u64 held = row(q.hands[static_cast<std::size_t>(q.to_move())], led);
  return 29 * std::popcount(held) + (q.on_table == 0 ? 12 : 0) > 43 + 10 * above + 11 * under;
}

u64 out_of(const Question& q) {
  return (q.hands[0] | q.hands[1] | q.hands[2]) & ~q.hands[static_cast<std::size_t>(q.to_move())];
}

// The cards of `legal` that would be winning the trick as it lies.
u64 winning_cards(const Question& q, u64 legal) {
  if (const int i = q.winning(); i != kNone) {
    const int best = q.table[static_cast<std::size_t>(i)];
    return legal & (higher_cards(best) |
                    (q.trump >= 0 && suit_of(best) != q.trump ? suit_cards(q.trump) : 0));
  }
  if (q.talon_leads == 0) return legal;
  const int lead = q.talon[0];
  return legal & (lead >= kSuitOnly ? suit_cards(lead - kSuitOnly) : higher_cards(lead));
}

int any_of(u64 legal, u64 draw) {
  for (u64 left = draw % static_cast<u64>(std::popcount(legal)); left > 0; --left) {
    legal &= legal - 1;
  }
  return std::countr_zero(legal);
}

}  // namespace

int ducked(const Question& q) {
  const u64 legal = q.legal();
  if (std::has_single_bit(legal)) return std::countr_zero(legal);
  const u64 out = out_of(q);
  if (q.on_table == 0 && q.talon_leads == 0) return led_low(legal, out);
  const int led = q.talon_leads > 0
                      ? (q.talon[0] >= kSuitOnly ? q.talon[0] - kSuitOnly : suit_of(q.talon[0]))
                      : suit_of(q.table[0]);
  if ((legal & suit_cards(led)) == 0) return thrown(legal, out);
  const u64 over = winning_cards(q, legal);
  if (const u64 under = legal & ~over; under != 0) return highest_of(under);
  const bool last = q.on_table + 1 == q.seats();
  return !last && stays_low(q, over, led, out) ? lowest_of(over) : highest_of(over);
}

PlayedOut played_out(const Question& q, u64 seed) {
  PlayedOut found;
  for (auto& tricks : found) tricks.fill(-1);
  for (u64 rest = q.legal(); rest != 0; rest &= rest - 1) {
    const auto card = static_cast<std::size_t>(std::countr_zero(rest));
    auto& tricks = found[card];
    tricks.fill(0);
    Question now = q;
    Draws draws(seed);  // the same whims after each card, so that only the card differs
    int next = static_cast<int>(card);
    for (;;) {
      if (now.on_table + 1 == now.seats()) {
        Question full = now;
        full.table[static_cast<std::size_t>(full.on_table++)] = next;
        if (const int taker = full.taker(); taker != kNone) {
          ++tricks[static_cast<std::size_t>(taker)];
        }
      }
      now.play(next);
      if (now.on_table == 0 && now.hands[static_cast<std::size_t>(now.leader)] == 0) break;
      const u64 draw = draws.next();
      next = (draw & 255) < kWhims ? any_of(now.legal(), draw >> 8) : ducked(now);
    }
  }
  return found;
}

}  // namespace preferans
