// In which order a hand on lead tries its cards in take games.
#pragma once

#include "bounds.hpp"
#include "key.hpp"

namespace preferans {

// Weights found by hill-climbing on node counts over deals apart from the benchmark's.
enum Feature {
  kTrumpSuit, kOwnTop, kPartnerTop, kEnemyTop, kEnemyVoid, kOtherVoid,
  kOwnLength, kAllLength, kIsTop, kIsHighest, kIsLowest, kPlace, kFeatures
};
extern int lead_weights[2][2][kFeatures];  // trumps or not; declarer or defender

class Leads {
 public:
  Leads(const Stand& stand, u64 leads, bool trumps);

  // The best of what is left, or -1.
  int pop() {
    if (size_ == 0) return -1;
    int best = 0;
    for (int i = 1; i < size_; ++i) {
      if (value_[i] > value_[best]) best = i;
    }
    const int at = at_[best];
    --size_;
    for (int i = best; i < size_; ++i) {
      at_[i] = at_[i + 1];
      value_[i] = value_[i + 1];
    }
    return at;
  }

 private:
  int size_ = 0;
  int at_[12];
  int value_[12];
};

}  // namespace preferans
