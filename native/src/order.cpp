#include "order.hpp"

#include <algorithm>
#include <mutex>

#include "rules.hpp"

namespace preferans {

namespace {

// A plain suit of a game without trumps or with them, or the trumps.
enum Kind { kPlainSuit, kSideSuit, kTrumpSuit, kKinds };

PlaceValues lead_table[kKinds][3][kSuitCodes];

// Who is void is told apart from who ruffs when the table is used.
PlaceValues lead_values(Kind kind, int leader, u16 code) {
  const int* const w = kOrder[kind != kPlainSuit].lead[leader - 1];
  const Suit& suit = suit_at(code);
  const Owned hand = owned(code);
  const int after = next(leader);
  const int last = next(after);
  const int top = suit.top();
  const int own = suit.cards(leader);
  const int nexts = suit.cards(after);
  const int lasts = suit.cards(last);
  int base = w[kOwnCards] * own + w[kNextCards] * nexts + w[kLastCards] * lasts;
  base += w[top == leader ? kOwnTop : top == after ? kNextTop : kLastTop];
  if (kind == kTrumpSuit) {
    base += w[kTrumps];
    const bool enemy_out = leader == kDeclarer ? nexts + lasts == 0 : suit.cards(kDeclarer) == 0;
    if (enemy_out) base += w[kEnemyTrumpless];
    if (nexts == 0) base += w[kNextTrumpless];
    if (lasts == 0) base += w[kLastTrumpless];
  } else {
    if (nexts == 0) base += w[kNextVoid];
    if (lasts == 0) base += w[kLastVoid];
    if (own >= 4) base += w[kLong];
  }
  if (own == 1) base += w[kSingleton];
  if (top == leader) {
    base += w[kRun] * std::min(suit.run(), 3);
  } else if (hand.of[leader] >> 2 & 1) {
    base += w[kOwnSecond];
  }
  const u64 cards = groups(hand.of[leader]);
  const int nexts_best = hand.of[after] != 0 ? lowest(hand.of[after]) : 16;
  const int lasts_best = hand.of[last] != 0 ? lowest(hand.of[last]) : 16;
  PlaceValues values{};
  for (u64 rest = cards; rest != 0; rest &= rest - 1) {
    const int at = lowest(rest);
    const bool high = at == lowest(cards);
    const bool low = at == highest(cards);
    int value = base + w[kPlace] * (at >> 1);
    if (at == 0) value += w[kTop];
    if (high) value += w[kHighest];
    if (low) value += w[kLowest];
    if (high && low && at != 0) value += w[kOnly];
    if (!high && !low) value += w[kMiddle];
    if (high && at == 2 && top != leader) value += w[kSecondHighest];
    if (at < nexts_best) value += w[kBeatsNext];
    if (at < lasts_best) value += w[kBeatsLast];
    if (at < nexts_best && at < lasts_best) value += w[kBeatsBoth];
    values.of[at >> 1] = static_cast<std::int16_t>(value);
  }
  return values;
}

}  // namespace

void prepare_orders() {
  prepare_suits();
  static std::once_flag once;
  std::call_once(once, [] {
    for (int kind = 0; kind < kKinds; ++kind) {
      for (int leader = 1; leader <= 3; ++leader) {
        for_each_code([&](u16 code, u16 index) {
          lead_table[kind][leader - 1][index] = lead_values(static_cast<Kind>(kind), leader, code);
        });
      }
    }
  });
}

template <bool kTrumpGame>
void order_leads(const Stand& stand, u64 leads, int like, Choices& out) {
  const int leader = stand.leader;
  const int after = next(leader);
  const int last = next(after);
  const int* const w = kOrder[kTrumpGame].lead[leader - 1];
  const bool next_trumps = kTrumpGame && stand.suit[0].cards(after) > 0;
  const bool last_trumps = kTrumpGame && stand.suit[0].cards(last) > 0;
  const int top_worth = (stand.need == 1 ? w[kTopNeedsOne] : 0) +
                        (stand.need == stand.tricks ? w[kTopNeedsAll] : 0);
  for (int lane = 0; lane < 4; ++lane) {
    u64 cards = leads >> (16 * lane) & kLane16;
    if (cards == 0) continue;
    const Suit& suit = stand.suit[lane];
    const Kind kind = !kTrumpGame ? kPlainSuit : lane == 0 ? kTrumpSuit : kSideSuit;
    const PlaceValues& values = lead_table[kind][leader - 1][stand.index[lane]];
    int base = 0;
    if (kTrumpGame && lane != 0) {
      if (next_trumps && suit.cards(after) == 0) base += w[kNextRuffs] - w[kNextVoid];
      if (last_trumps && suit.cards(last) == 0) base += w[kLastRuffs] - w[kLastVoid];
    }
    if (like >> 4 == lane) base += w[kLikeSuit];
    if (cards & 1) {
      const int value = base + top_worth + values.of[0];
      out.add(16 * lane, value + (like == 16 * lane ? w[kLikeCard] - w[kLikeSuit] : 0));
      cards &= cards - 1;
    }
    for (; cards != 0; cards &= cards - 1) {
      const int at = lowest(cards);
      const int place = at + 16 * lane;
      out.add(place, base + values.of[at >> 1] + (like == place ? w[kLikeCard] - w[kLikeSuit] : 0));
    }
  }
}

template void order_leads<true>(const Stand&, u64, int, Choices&);
template void order_leads<false>(const Stand&, u64, int, Choices&);

namespace {

int discard_value(const int (&w)[kDiscardFeatures], const Suit& suit, int owner, int lane,
                  u64 cards) {
  const int own = suit.cards(owner);
  const int best = lowest(cards) >> 1;
  int value = w[kLane] * lane + w[kCards] * own + w[kOthersCards] * (suit.cards() - own);
  if (suit.top() == owner) value += w[kTopped];
  if (own == 1) value += w[kLastCard] + (best == 0 ? w[kBareTop] : 0);
  if (best > 0 && own > best) value += w[kGuarded] + (own == best + 1 ? w[kJustGuarded] : 0);
  if (owner == kDeclarer) {
    if (suit.cards(kAfter) == 0 && suit.cards(kBefore) == 0) value += w[kEnemyVoid];
  } else {
    if (suit.top() == kAfter + kBefore - owner) value += w[kPartnerTopped];
    if (suit.cards(kDeclarer) == 0) value += w[kEnemyVoid];
  }
  return value;
}

}  // namespace

template <bool kTrumpGame>
void order_replies(u64 key, u64 hand, int owner, int position, int led, u64 legal, u64 over,
                   const ReplyWeights& w, Choices& out) {
  const bool follows = (legal & lane_of(led)) != 0;
  if (follows || (kTrumpGame && (legal & kLane16) != 0)) {
    for (u64 rest = legal; rest != 0; rest &= rest - 1) {
      const int at = lowest(rest);
      const int place = (at & 15) >> 1;
      const bool wins = (over >> at & 1) != 0;
      out.add(at, wins ? w.win + w.win_place * place + (follows ? 0 : w.ruff) : w.lose_place * place);
    }
    return;
  }
  const int(&discard)[kDiscardFeatures] = kOrder[kTrumpGame].discard[position][owner - 1];
  for (int lane = 0; lane < 4; ++lane) {
    const u64 cards = legal >> (16 * lane) & kLane16;
    if (cards == 0) continue;
    const u64 held = hand >> (16 * lane) & kLane16;
    const int value = discard_value(discard, suit_at(key, lane), owner, lane, held);
    for (u64 rest = cards; rest != 0; rest &= rest - 1) {
      const int at = lowest(rest);
      out.add(at + 16 * lane, value + w.lose_place * (at >> 1));
    }
  }
}

template void order_replies<true>(u64, u64, int, int, int, u64, u64, const ReplyWeights&, Choices&);
template void order_replies<false>(u64, u64, int, int, int, u64, u64, const ReplyWeights&, Choices&);

}  // namespace preferans
