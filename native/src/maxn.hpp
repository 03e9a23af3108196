// Three hands, each for itself, each wanting the fewest tricks: the outcome if all see all cards
// and each plays for himself ("max^n"). There is no single optimum in such a game; this is one
// reading of "expected play", and its tie rule is part of the answer:
//   a hand takes the fewest tricks it can; among such plays the one that leaves the other two
//   closest together; then the one that gives more to the hand after it; then more to the other.
#pragma once

#include <array>
#include <vector>

#include "key.hpp"
#include "question.hpp"

namespace preferans {

class MaxN {
 public:
  // Tricks by seat from now on, the one on the table included. Trump, goal and declarer of the
  // question are ignored. Tricks of a talon card that wins count to nobody.
  std::array<int, 3> tricks(const Question& q);

  u64 states() const { return states_; }

 private:
  struct Entry {
    u64 key = 0;
    u32 tag = 0;  // leader and generation
    u32 value = 0;
  };

  u32 from(u64 key, int leader);
  u32 search(u64 key, int leader);
  u32 step(const Question& q);
  void grow();
  Entry* slot(u64 key, u32 tag);

  std::vector<Entry> table_;
  std::size_t used_ = 0;
  u64 states_ = 0;
  u32 generation_ = 0;
  bool overtake_ = false;
};

}  // namespace preferans
