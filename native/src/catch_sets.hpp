// Sets of worlds, and the fronts that a catching search returns.
//
// A world is one discard that the declarer may have made; there are at most 66 of them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "key.hpp"

namespace preferans {

inline constexpr int kWorlds = 66;

class Set {
 public:
  constexpr Set() = default;
  constexpr Set(u64 low, u64 high) : low_(low), high_(high) {}

  static constexpr Set of(int world) {
    return world < 64 ? Set(u64{1} << world, 0) : Set(0, u64{1} << (world - 64));
  }
  static constexpr Set first(int count) {
    if (count < 64) return {(u64{1} << count) - 1, 0};
    return {~u64{0}, (u64{1} << (count - 64)) - 1};
  }

  constexpr bool empty() const { return (low_ | high_) == 0; }
  constexpr bool has(int world) const { return !(of(world) & *this).empty(); }
  constexpr bool within(Set other) const { return (*this - other).empty(); }
  int count() const { return std::popcount(low_) + std::popcount(high_); }
  u64 low() const { return low_; }
  u64 high() const { return high_; }

  constexpr Set operator&(Set o) const { return {low_ & o.low_, high_ & o.high_}; }
  constexpr Set operator|(Set o) const { return {low_ | o.low_, high_ | o.high_}; }
  constexpr Set operator-(Set o) const { return {low_ & ~o.low_, high_ & ~o.high_}; }
  constexpr bool operator==(const Set&) const = default;

  // Calls `each(world)` for all worlds, in order.
  template <typename Each>
  void for_each(Each each) const {
    for (u64 rest = low_; rest != 0; rest &= rest - 1) each(lowest(rest));
    for (u64 rest = high_; rest != 0; rest &= rest - 1) each(64 + lowest(rest));
  }

 private:
  u64 low_ = 0;
  u64 high_ = 0;
};

// The maximal sets of worlds that one plan of the defence each catches; none contains another.
class Front {
 public:
  const std::vector<Set>& sets() const { return sets_; }
  bool empty() const { return sets_.empty(); }
  void clear() { sets_.clear(); }

  void be(Set only) {
    sets_.clear();
    sets_.push_back(only);
  }
  bool covers(Set worlds) const {
    return std::any_of(sets_.begin(), sets_.end(), [&](Set f) { return worlds.within(f); });
  }
  void add(Set worlds) {
    if (covers(worlds)) return;
    std::erase_if(sets_, [&](Set f) { return f.within(worlds); });
    sets_.push_back(worlds);
  }
  Set all() const {
    Set any;
    for (const Set f : sets_) any = any | f;
    return any;
  }

 private:
  std::vector<Set> sets_;
};

// What a set of worlds weighs, eight worlds at a look.
class Weights {
 public:
  void set(const std::vector<u64>& each) {
    for (std::size_t byte = 0; byte < sums_.size(); ++byte) {
      sums_[byte][0] = 0;
      for (std::size_t bits = 1; bits < 256; ++bits) {
        const auto world = 8 * byte + static_cast<std::size_t>(std::countr_zero(bits));
        sums_[byte][bits] = sums_[byte][bits & (bits - 1)] + (world < each.size() ? each[world] : 0);
      }
    }
  }
  u64 of(Set worlds) const {
    u64 sum = sums_[8][worlds.high() & 255];
    u64 rest = worlds.low();
    for (std::size_t byte = 0; rest != 0; ++byte, rest >>= 8) sum += sums_[byte][rest & 255];
    return sum;
  }

 private:
  std::array<std::array<u64, 256>, 9> sums_{};
};

}  // namespace preferans
