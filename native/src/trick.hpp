// Two cards on the table, and the duty to go over them.
#pragma once

#include "key.hpp"

namespace preferans {

struct Table {
  int best;          // place of the winning card in the key of the trick's start
  int best_now;      // and once both cards have left it
  bool second_wins;

  template <bool kTrumps>
  static Table of(int led, int reply) {
    const bool wins = beats<kTrumps>(reply, led);
    const int best = wins ? reply : led;
    return {best, shifted(best, wins ? led : reply), wins};
  }

  // Places, in the key without the two cards, that would win the trick.
  template <bool kTrumps>
  u64 over() const {
    const u64 better = lane_of(best) & ((u64{1} << best_now) - 1);
    return kTrumps && (best & 48) != 0 ? better | kLane16 : better;
  }
};

// With the duty to overtake, those of `legal` that go over, where the hand follows or trumps.
template <bool kTrumps>
u64 overtaking(u64 legal, int led, u64 over) {
  const bool bound = (legal & lane_of(led)) != 0 || (kTrumps && (legal & kLane16) != 0);
  return bound && (legal & over) != 0 ? legal & over : legal;
}

}  // namespace preferans
