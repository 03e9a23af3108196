// Fronts of positions seen before, by relative ranks.
#pragma once

#include <cstddef>
#include <vector>

#include "catch_sets.hpp"
#include "catch_state.hpp"

namespace preferans {

// Names worlds by which of the declarer's cards they lack, counted among those left, so that
// positions of equal relative ranks share their fronts.
class Relative {
 public:
  Relative(u32 hand, Set worlds, const std::vector<u32>& cards);
  Set worlds() const { return worlds_; }
  Set to(Set worlds) const;    // relative names
  Set from(Set relative) const;

 private:
  std::array<u8, kWorlds> name_;   // by world
  std::array<u8, kWorlds> world_;  // by name
  Set worlds_;
};

class FrontTable {
 public:
  // Forgets all. `plain`: worlds weigh the same, so what they weigh need not be told apart.
  void clear(bool plain);
  // Finds the sets of weight `need` or more, if they were stored for this need or a lower one.
  bool find(const Start& s, const Relative& worlds, u64 need, const Weights& weights, Front& out);
  void store(const Start& s, const Relative& worlds, u64 need, const Front& front);

 private:
  struct Entry {
    u64 key = 0;
    u64 low = 0;
    u64 need = 0;
    u32 hand = 0;  // where the weights matter
    u32 at = 0;
    u16 size = 0;
    u8 high = 0;
    u8 tag = 0;  // the leader and the mark; 0: free
  };

  Entry wanted(const Start& s, Set worlds) const;
  Entry& slot(const Entry& wanted);
  void grow();

  std::vector<Entry> entries_;
  std::vector<Set> sets_;
  std::size_t used_ = 0;
  bool plain_ = true;
};

}  // namespace preferans
