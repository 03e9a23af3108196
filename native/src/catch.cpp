#include "catch.hpp"

#include <algorithm>
#include <mutex>
#include <numeric>

namespace preferans {
namespace {

// The best catch of one game, with less and less asked for.
class Best {
 public:
  Best(CatchSearch& search, const std::vector<u64>& weights)
      : search_(search), game_(search.game()), weights_(weights) {}

  CatchAnswer run(u64 cap) {
    const Set all = Set::first(static_cast<int>(game_.worlds.size()));
    answer_.possible = search_.beaten(game_.start, game_.laid, all, 0);
    answer_.most = search_.weight(answer_.possible);
    if (!answer_.possible.empty()) {
      search_.set_cap(whole_share(cap));
      if (!step_down(answer_.possible, true)) part(cap);
    }
    answer_.weight = search_.weight(answer_.caught);
    if (answer_.proof == CatchProof::kExact) answer_.most = answer_.weight;
    answer_.work = search_.work();
    return answer_;
  }

 private:
  // The work for all worlds; the rest is for the case that this is not enough.
  static u64 whole_share(u64 cap) { return cap - cap / 5; }
  bool defenders_turn() const { return turn(game_.start, game_.laid.size) != kDeclarer; }

  // Looks for all of `worlds`, then for a little less, until something is found. False: out of
  // work.
  bool step_down(Set worlds, bool whole) {
    const u64 full = search_.weight(worlds);
    const u64 unit = std::max<u64>(1, full / static_cast<u64>(worlds.count()));
    u64 lack = 0;
    for (u64 more = unit;; lack += more, more += unit) {
      const u64 least = lack < full ? full - lack : 1;
      try {
        if (found(worlds, least)) return true;
      } catch (const CatchSearch::Overrun&) {
        return false;
      }
      if (whole) answer_.most = least - 1;
    }
  }

  bool found(Set worlds, u64 least) {
    Front sets;
    CatchSearch::Chosen cards;
    search_.front(game_.start, game_.laid, worlds, least, sets, defenders_turn() ? &cards : nullptr);
    if (sets.empty()) return false;
    const auto weighs = [&](Set a, Set b) { return search_.weight(a) < search_.weight(b); };
    answer_.caught = *std::max_element(sets.sets().begin(), sets.sets().end(), weighs);
    for (const auto& [card, set] : cards) {
      if (!answer_.caught.within(set)) continue;
      answer_.card = game_.card(card);
      break;
    }
    return true;
  }

  // Work ran out: half of the worlds, the likelier, then a quarter; else a vote.
  void part(u64 cap) {
    search_.set_cap(~u64{0});
    std::vector<CatchSearch::Choice> votes;
    if (defenders_turn()) search_.choices(game_.start, game_.laid, answer_.possible, 1, votes);
    std::vector<int> order;
    const Set first = votes.empty() ? answer_.possible : votes[0].left;
    first.for_each([&](int world) { order.push_back(world); });
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return weight_of(a) > weight_of(b); });
    answer_.proof = CatchProof::kSome;
    u64 spent = whole_share(cap);
    for (std::size_t size = (order.size() + 1) / 2; size > 1 && spent < cap; size /= 2) {
      Set some;
      for (std::size_t i = 0; i < size; ++i) some = some | Set::of(order[i]);
      spent = std::min(cap, search_.work() + cap / 10 + 1);
      search_.set_cap(spent);
      if (step_down(some, false)) return;
    }
    answer_.proof = CatchProof::kVote;
    answer_.caught = Set::of(order[0]);
    if (!votes.empty()) answer_.card = game_.card(votes[0].card);
  }

  u64 weight_of(int world) const { return weights_[static_cast<std::size_t>(world)]; }

  CatchSearch& search_;
  const CatchGame& game_;
  const std::vector<u64>& weights_;
  CatchAnswer answer_;
};

struct Idle {
  std::mutex lock;
  std::vector<std::unique_ptr<Catcher>> catchers;
};

Idle& idle() {
  static Idle kept;
  return kept;
}

}  // namespace

CatchAnswer Catcher::best(const CatchQuestion& q, const std::vector<u64>& weights, u64 cap) {
  const CatchGame game(q);
  search_.begin(game, weights);
  return Best(search_, weights).run(cap);
}

Set Catcher::possible(const CatchQuestion& q) {
  const CatchGame game(q);
  search_.begin(game, std::vector<u64>(game.worlds.size(), 1));
  return search_.beaten(game.start, game.laid, Set::first(static_cast<int>(game.worlds.size())), 0);
}

bool Catcher::catches_all(const CatchGame& game, u64 cap) {
  search_.begin(game, std::vector<u64>(game.worlds.size(), 1));
  search_.set_cap(cap);
  const Set all = Set::first(static_cast<int>(game.worlds.size()));
  const u64 least = game.worlds.size();
  Front found;
  if (!search_.beaten(game.start, game.laid, all, least).empty()) {
    search_.front(game.start, game.laid, all, least, found);
  }
  return !found.empty();
}

bool Catcher::sure(const CatchQuestion& q, u64 cap) {
  const CatchGame game(q);
  return catches_all(game, cap);
}

std::vector<Set> Catcher::front(const CatchQuestion& q, u64 cap) {
  const CatchGame game(q);
  search_.begin(game, std::vector<u64>(game.worlds.size(), 1));
  search_.set_cap(cap);
  const Set all = Set::first(static_cast<int>(game.worlds.size()));
  const Set possible = search_.beaten(game.start, game.laid, all, 0);
  Front found;
  search_.front(game.start, game.laid, possible, 1, found);
  std::vector<Set> sets = found.sets();
  std::sort(sets.begin(), sets.end(), [](Set a, Set b) {
    return std::pair(a.high(), a.low()) < std::pair(b.high(), b.low());
  });
  return sets;
}

CatcherLease::CatcherLease() {
  Idle& kept = idle();
  {
    const std::lock_guard hold(kept.lock);
    if (!kept.catchers.empty()) {
      catcher_ = std::move(kept.catchers.back());
      kept.catchers.pop_back();
    }
  }
  if (!catcher_) catcher_ = std::make_unique<Catcher>();
}

CatcherLease::~CatcherLease() {
  catcher_->set_watch({});
  Idle& kept = idle();
  const std::lock_guard hold(kept.lock);
  kept.catchers.push_back(std::move(catcher_));
}

}  // namespace preferans
