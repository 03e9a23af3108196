// The search for fronts: which sets of worlds can the defence catch with one plan, although it
// does not see what the declarer laid away?
//
// Full depth, all worlds at once. A world leaves when a card of its discard is played or when the
// declarer does what he could not have done in it. Open hands bound each world from above.
#pragma once

#include <functional>
#include <stdexcept>
#include <vector>

#include "catch_sets.hpp"
#include "catch_state.hpp"
#include "catch_table.hpp"
#include "misere.hpp"
#include "take.hpp"

namespace preferans {

class CatchSearch {
 public:
  struct Overrun : std::runtime_error {  // more positions were searched than allowed
    Overrun() : std::runtime_error("more work than was allowed") {}
  };

  CatchSearch() : take_(kTakeBits), misere_(kMisereBits) {}

  // All answers below are about this game until the next one; nothing before it matters.
  void begin(const CatchGame& game, const std::vector<u64>& weights);
  void set_cap(u64 cap) { cap_ = cap; }
  void set_watch(std::function<void()> watch) { watch_ = std::move(watch); }
  // Positions searched, and for every `kProbesANode` that open hands took one more.
  u64 work() const {
    return nodes_ + (game_->rules.misere ? misere_.probes() : take_.probes()) / kProbesANode;
  }
  u64 weight(Set worlds) const { return weights_.of(worlds); }
  const CatchGame& game() const { return *game_; }

  // Those of `among` in which the declarer, all hands open, fails; none if they weigh less than
  // `least`.
  Set beaten(const Start& s, const Laid& laid, Set among, u64 least);

  // The maximal sets of weight `least` (1 or more) or more among `worlds`, in all of which the
  // declarer fails with open hands. `cards`: also by which card of the defender to move.
  using Chosen = std::vector<std::pair<int, Set>>;
  void front(const Start& s, const Laid& laid, Set worlds, u64 least, Front& out,
             Chosen* cards = nullptr);

  // The cards of the defender to move that differ, with what each leaves to be caught with open
  // hands, the most first; those that leave less than `least` are left out.
  struct Choice {
    int card;
    Set left;
    u64 weight;
  };
  void choices(const Start& s, const Laid& laid, Set worlds, u64 least, std::vector<Choice>& out);

  // The declarer's cards: in which of the worlds he may play each. With `all`, equal ones too.
  struct Reply {
    int card;
    Set worlds;
  };
  void replies(const Start& s, const Laid& laid, Set worlds, bool all, std::vector<Reply>& out);

 private:
  void start(const Start& s, Set worlds, u64 least, Front& out);
  void theirs(const Start& s, const Laid& laid, Set worlds, u64 least, Front& out, Chosen* cards);
  void his(const Start& s, const Laid& laid, Set worlds, u64 least, Front& out);
  bool fails(const Start& s, const Laid& laid, int world);
  void check_cap() const;

  static constexpr u64 kProbesANode = 200;
  static constexpr unsigned kTakeBits = 15;
  static constexpr unsigned kMisereBits = 16;

  Take take_;
  Misere misere_;
  const CatchGame* game_ = nullptr;
  FrontTable table_;
  Weights weights_;
  std::vector<u64> each_;
  std::vector<int> order_;  // worlds, those that settled a question last first
  u64 nodes_ = 0;
  u64 asked_ = 0;  // worlds, with open hands
  u64 cap_ = ~u64{0};
  std::function<void()> watch_;
};

}  // namespace preferans
