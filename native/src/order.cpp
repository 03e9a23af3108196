#include "order.hpp"

#include <algorithm>

#include "rules.hpp"

namespace preferans {

template <bool kTrumpGame>
void order_leads(const Stand& stand, const Owned& hand, u64 leads, int like, Choices& out) {
  const int leader = stand.leader;
  const int after = next(leader);
  const int last = next(after);
  const int* const w = kOrder[kTrumpGame].lead[leader - 1];
  const bool next_trumps = kTrumpGame && stand.suit[0].cards(after) > 0;
  const bool last_trumps = kTrumpGame && stand.suit[0].cards(last) > 0;
  const int top_worth = w[kTop] + (stand.need == 1 ? w[kTopNeedsOne] : 0) +
                        (stand.need == stand.tricks ? w[kTopNeedsAll] : 0);
  for (int lane = 0; lane < 4; ++lane) {
    const u64 cards = leads >> (16 * lane) & kLane16;
    if (cards == 0) continue;
    const Suit& suit = stand.suit[lane];
    const int top = suit.top();
    const int own = suit.cards(leader);
    const int nexts = suit.cards(after);
    const int lasts = suit.cards(last);
    int base = w[kOwnCards] * own + w[kNextCards] * nexts + w[kLastCards] * lasts;
    base += w[top == leader ? kOwnTop : top == after ? kNextTop : kLastTop];
    if (kTrumpGame && lane == 0) {
      base += w[kTrumps];
      const bool enemy_out = leader == kDeclarer ? nexts + lasts == 0 : suit.cards(kDeclarer) == 0;
      if (enemy_out) base += w[kEnemyTrumpless];
      if (nexts == 0) base += w[kNextTrumpless];
      if (lasts == 0) base += w[kLastTrumpless];
    } else {
      if (nexts == 0) base += w[next_trumps ? kNextRuffs : kNextVoid];
      if (lasts == 0) base += w[last_trumps ? kLastRuffs : kLastVoid];
    }
    if (own == 1) base += w[kSingleton];
    if (own >= 4 && !(kTrumpGame && lane == 0)) base += w[kLong];
    if (like != kNoMove && like >> 4 == lane) base += w[kLikeSuit];
    const u64 mine = hand.of[leader] >> (16 * lane) & kLane16;
    if (top == leader) {
      base += w[kRun] * std::min(suit.run(), 3);
    } else if (mine >> 2 & 1) {
      base += w[kOwnSecond];
    }
    const u64 theirs = hand.of[after] >> (16 * lane) & kLane16;
    const u64 lasts_cards = hand.of[last] >> (16 * lane) & kLane16;
    const int nexts_best = theirs != 0 ? lowest(theirs) : 16;
    const int lasts_best = lasts_cards != 0 ? lowest(lasts_cards) : 16;
    const int high = lowest(cards);
    const int low = highest(cards);
    for (u64 rest = cards; rest != 0; rest &= rest - 1) {
      const int at = lowest(rest);
      int value = base + w[kPlace] * (at >> 1);
      if (at == 0) value += top_worth;
      if (at == high) value += w[kHighest];
      if (at == low) value += w[kLowest];
      if (at == high && at == low && at != 0) value += w[kOnly];
      if (at != high && at != low) value += w[kMiddle];
      if (at == high && at == 2 && top != leader) value += w[kSecondHighest];
      if (at < nexts_best) value += w[kBeatsNext];
      if (at < lasts_best) value += w[kBeatsLast];
      if (at < nexts_best && at < lasts_best) value += w[kBeatsBoth];
      const int place = at + 16 * lane;
      if (place == like) value += w[kLikeCard] - w[kLikeSuit];
      out.add(place, value);
    }
  }
}

template void order_leads<true>(const Stand&, const Owned&, u64, int, Choices&);
template void order_leads<false>(const Stand&, const Owned&, u64, int, Choices&);

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
    const int value = discard_value(discard, suits[code(key, lane)], owner, lane, held);
    for (u64 rest = cards; rest != 0; rest &= rest - 1) {
      const int at = lowest(rest);
      out.add(at + 16 * lane, value + w.lose_place * (at >> 1));
    }
  }
}

template void order_replies<true>(u64, u64, int, int, int, u64, u64, const ReplyWeights&, Choices&);
template void order_replies<false>(u64, u64, int, int, int, u64, u64, const ReplyWeights&, Choices&);

}  // namespace preferans
