// An all-pass played out by rules of thumb: what each card comes to if from then on all three hands
// duck. Not a search; thousands of these, over hands drawn by chance, tell which card is best.
#pragma once

#include <array>
#include <cstdint>

#include "question.hpp"

namespace preferans {

// The same numbers on every machine.
class Draws {
 public:
  explicit Draws(u64 seed) : state_(seed) {}
  u64 next() {
    u64 x = state_ += 0x9E37'79B9'7F4A'7C15;
    x = (x ^ x >> 30) * 0xBF58'476D'1CE4'E5B9;
    x = (x ^ x >> 27) * 0x94D0'49BB'1331'11EB;
    return x ^ x >> 31;
  }

 private:
  u64 state_;
};

// How often of 256 times a hand plays any card instead of the one it thinks best.
inline constexpr u64 kWhims = 16;

// The card that the hand to move plays who wants no tricks, by what it holds and which cards are
// out; of the other hands it knows no more.
int ducked(const Question& q);

// By card, the tricks of each seat from now on, the open one included; -1 where it is not legal.
using PlayedOut = std::array<std::array<std::int8_t, 3>, kCards>;
PlayedOut played_out(const Question& q, u64 seed);

}  // namespace preferans
