// Small shared vocabulary of the searches.
#pragma once

#include <array>

#include "key.hpp"

namespace preferans {

enum class Goal : signed char { kTake = 0, kMisere = 1, kExact = 2 };

// Places of the cards on the table in the key of the trick's start, in order of play.
struct Played {
  std::array<int, 3> at{};
  int size = 0;
};

inline constexpr int kNoMove = 255;

}  // namespace preferans
