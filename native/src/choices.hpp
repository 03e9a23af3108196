// Cards with their values, the best out first.
#pragma once

#include <cstdint>

namespace preferans {

class Choices {
 public:
  void add(int at, int value) { worth_[size_++] = value * 64 + at; }

  // The place of the best of what is left, or -1.
  int pop() {
    if (size_ == 0) return -1;
    int best = 0;
    for (int i = 1; i < size_; ++i) best = worth_[i] > worth_[best] ? i : best;
    const int at = worth_[best] & 63;
    worth_[best] = worth_[--size_];
    return at;
  }

 private:
  int size_ = 0;
  int worth_[12];  // value and place; a hand has at most ten groups of touching cards
};

// The part of a card's value that its suit decides alone, by place: kept for all codes of a suit.
struct PlaceValues {
  std::int16_t of[8];
};

}  // namespace preferans
