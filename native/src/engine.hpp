// One thread's solver: answers questions asked in the words of the table.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "misere.hpp"
#include "plain.hpp"
#include "question.hpp"
#include "take.hpp"

namespace preferans {

struct Stats {
  u64 probes = 0;    // positions looked up
  u64 expanded = 0;  // and searched
};

using CardValues = std::array<std::int8_t, kCards>;

class Engine {
 public:
  static constexpr unsigned kTakeBits = 13;
  static constexpr unsigned kMisereBits = 14;

  explicit Engine(unsigned take_bits = kTakeBits, unsigned misere_bits = kMisereBits)
      : take_(take_bits), misere_(misere_bits), plain_(take_, misere_) {}

  // Take and misere: does the declarer take at least `need` tricks from now on, the one on the
  // table included? Exact: can he take exactly `need`?
  bool reaches(const Question& q, int need);

  // Take: the most tricks the declarer can be sure of; misere: the fewest; exact: 1 if he can
  // take exactly the target, else 0.
  int value(const Question& q);

  // The value after each legal card of the hand to move, -1 for the others.
  CardValues cards(const Question& q);

  // A best line to the end: cards in order of play; the lowest card that keeps the value.
  std::vector<int> line(Question q);

  // Between unrelated deals; answers do not depend on it.
  void next_deal() {
    take_.age();
    misere_.age();
  }
  void clear() {
    take_.clear();
    misere_.clear();
    plain_.clear();
  }
  void set_bounds(unsigned on) {
    take_.set_bounds(on);
    misere_.set_bounds(on);
  }
  void set_watch(std::function<void()> watch) { plain_.set_watch(std::move(watch)); }
  Stats stats() const {
    return {take_.probes() + misere_.probes() + plain_.probes(),
            take_.expanded() + misere_.expanded()};
  }

  // For searches built on top: positions as keys, see key.hpp.
  Take& take() { return take_; }
  Misere& misere() { return misere_; }

 private:
  class Ready;

  Take take_;
  Misere misere_;
  Plain plain_;
};

}  // namespace preferans
