#include "order.hpp"

namespace preferans {

int lead_weights[2][2][kFeatures] = {
    {{48, 27, -45, 32, -45, -22, 17, -4, 2, 22, 14, -3},
     {-1, -12, 40, -2, -92, 16, 0, -4, 62, -7, 8, 1}},
    {{-27, 20, 7, -9, -36, -56, 4, -7, 8, 0, 9, -9},
     {-21, -20, 35, 6, -105, 2, 1, -3, 35, 75, -1, -1}},
};

Leads::Leads(const Stand& stand, u64 leads, bool trumps) {
  const int leader = stand.leader;
  const bool defends = leader != kDeclarer;
  const int* const w = lead_weights[trumps][defends];
  const int enemy = defends ? kDeclarer : kAfter;
  const int other = defends ? kAfter + kBefore - leader : kBefore;
  for (int lane = 0; lane < 4; ++lane) {
    const u64 cards = leads >> (16 * lane) & kLane;
    if (cards == 0) continue;
    const Suit& suit = stand.suit[lane];
    int base = w[kOwnLength] * suit.cards(leader) + w[kAllLength] * suit.cards();
    if (trumps && lane == 0) base += w[kTrumpSuit];
    if (suit.top() == leader) {
      base += w[kOwnTop];
    } else {
      base += w[defends && suit.top() == other ? kPartnerTop : kEnemyTop];
    }
    if (suit.cards(enemy) == 0) base += w[kEnemyVoid];
    if (suit.cards(other) == 0) base += w[kOtherVoid];
    const int high = lowest(cards);
    const int low = highest(cards);
    for (u64 rest = cards; rest != 0; rest &= rest - 1) {
      const int at = lowest(rest);
      int value = base + w[kPlace] * (at >> 1);
      if (at == 0) value += w[kIsTop];
      if (at == high) value += w[kIsHighest];
      if (at == low) value += w[kIsLowest];
      at_[size_] = at + 16 * lane;
      value_[size_] = value;
      ++size_;
    }
  }
}

}  // namespace preferans
