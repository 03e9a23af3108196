// Games without trumps in which the declarer takes as few tricks as he can: a zero-window search
// with a table of exact positions (in misere nearly every card matters, so nothing generalises).
#pragma once

#include <cstddef>
#include <vector>

#include "bounds.hpp"
#include "key.hpp"
#include "rules.hpp"

namespace preferans {

class Misere {
 public:
  explicit Misere(unsigned table_bits);

  void clear();
  void age() { ++deal_; }
  void set_overtake(bool on);
  void set_bounds(unsigned on) { bounds_ = on; }

  // Can the defence make the declarer take at least `need` of the `tricks` left?
  bool reaches(u64 key, int leader, int tricks, int need, const Played& played);

  u64 probes() const { return probes_; }
  u64 expanded() const { return expanded_; }

 private:
  struct Entry {
    u64 key = 0;
    u8 range[3] = {0, 0, 0};  // by leader: low nibble proved, high nibble not refuted
    u8 move[3] = {0, 0, 0};
    u8 tricks = 0;
    u8 deal = 0;
  };
  struct Trick;

  bool node(u64 key, int leader, int tricks, int need);
  bool expand(u64 key, int leader, int tricks, int need, u8& move);
  bool second(const Trick& trick, u64 key, int led);
  bool third(const Trick& trick, u64 key, int led, int reply);
  void store(Entry* bucket, u64 key, int leader, int tricks, int need, bool yes, u8 move);

  static constexpr unsigned kWays = 4;

  std::vector<Entry> table_;
  u64 index_mask_;
  u64 probes_ = 0;
  u64 expanded_ = 0;
  unsigned bounds_ = kAllBounds;
  u32 victim_ = 0;
  u8 deal_ = 1;
  bool overtake_ = false;
};

}  // namespace preferans
