// Games in which the declarer takes as many tricks as he can: a zero-window search over whole
// tricks with a table that generalises over the cards that decided nothing.
#pragma once

#include <cstddef>
#include <vector>

#include "bounds.hpp"
#include "key.hpp"
#include "rules.hpp"

namespace preferans {

class Take {
 public:
  explicit Take(unsigned table_bits);

  // Forgets everything; never needed for right answers.
  void clear();
  // Marks what is stored as belonging to earlier deals: it still answers, but makes room first.
  void age() { ++deal_; }
  // Must-overtake is another game: the table is cleared when it changes.
  void set_overtake(bool on);
  void set_bounds(unsigned on);

  // Does the declarer take at least `need` of the `tricks` left? `played` are the places (in
  // `key`) of the cards already on the table, in order from `leader`.
  bool reaches(bool trumps, u64 key, int leader, int tricks, int need, const Played& played);

  u64 probes() const { return probes_; }
  u64 expanded() const { return expanded_; }

 private:
  struct Entry {
    u64 lengths = 0;  // of all hands in all suits, the leader and the mode; 0: free
    u64 mask = 0;     // the cards that mattered
    u64 cards = 0;    // and what they were
    u32 deal = 0;
    u8 low = 0;
    u8 high = 0;
    u8 move = 0;
    u8 tricks = 0;
  };
  struct Trick;
  struct Reply;

  template <bool kTrumps>
  bool from(u64 key, int leader, int tricks, int need, const Played& played);
  template <bool kTrumps>
  bool node(u64 key, int leader, int tricks, int need, u64& basis);
  template <bool kTrumps>
  bool expand(const Stand& stand, int like, u8& move, u64& basis);
  template <bool kTrumps>
  bool second(const Trick& trick, u64 key, int led, u64& basis);
  template <bool kTrumps>
  bool third(const Trick& trick, u64 key, int led, int reply, u64& basis);
  // May cards be left out that would fail like another? Where low cards decide what may be played
  // they differ.
  bool skips() const { return (bounds_ & kAlike) != 0 && !overtake_; }
  void store(Entry* bucket, u64 lengths, u64 key, u64 basis, int tricks, int need, bool yes, u8 move);

  static constexpr unsigned kWays = 8;

  std::vector<Entry> table_;
  u64 index_mask_;
  u64 probes_ = 0;
  u64 expanded_ = 0;
  unsigned allowed_ = kAllBounds;
  unsigned bounds_ = kAllBounds;
  u32 deal_ = 1;
  u32 victim_ = 0;
  bool overtake_ = false;
};

}  // namespace preferans
