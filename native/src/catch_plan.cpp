// A plan of the defence written out: what it plays wherever the declarer may lead it.
#include <map>
#include <stdexcept>
#include <tuple>

#include "catch.hpp"

namespace preferans {
namespace {

class Writer {
 public:
  Writer(CatchSearch& search, u64 cap) : search_(search), game_(search.game()), cap_(cap) {}

  std::vector<CatchStep> write(Set worlds) {
    step(game_.start, game_.laid, worlds);
    return std::move(steps_);
  }

 private:
  // What is played from here on depends on nothing else.
  using Place = std::tuple<std::array<u32, 4>, int, int, std::array<int, 3>, int, u64, u64>;

  int step(Start s, Laid laid, Set worlds) {
    if (laid.size == 3) {
      s = game_.rules.after(s, laid);
      laid = {};
    }
    if (game_.rules.caught(s)) worlds = {};  // all such places are one
    const Place here = worlds.empty() ? Place{}
                                      : Place{s.hand, s.leader, s.need, laid.card, laid.size, worlds.low(), worlds.high()};
    if (const auto known = numbers_.find(here); known != numbers_.end()) return known->second;
    if (steps_.size() >= cap_) throw CatchSearch::Overrun{};
    const int number = static_cast<int>(steps_.size());
    numbers_.emplace(here, number);
    steps_.emplace_back();
    CatchStep made;
    if (worlds.empty()) {
      made.settled = true;
    } else if (turn(s, laid.size) == kDeclarer) {
      made.declarers = true;
      std::vector<CatchSearch::Reply> replies;
      search_.replies(s, laid, worlds, true, replies);
      for (const auto& r : replies) add(made, s, laid, r.card, r.worlds);
    } else {
      add(made, s, laid, card(s, laid, worlds), worlds);
    }
    steps_[static_cast<std::size_t>(number)] = std::move(made);
    return number;
  }

  void add(CatchStep& made, const Start& s, const Laid& laid, int card, Set worlds) {
    made.cards.push_back(game_.card(card));
    made.then.push_back(step(s, laid.with(card), worlds));
  }

  // A card after which all of the worlds are still caught; there is one.
  int card(const Start& s, const Laid& laid, Set worlds) {
    const u64 all = search_.weight(worlds);
    std::vector<CatchSearch::Choice> open;
    search_.choices(s, laid, worlds, all, open);
    Front below;
    for (const auto& c : open) {
      search_.front(s, laid.with(c.card), worlds, all, below);
      if (!below.empty()) return c.card;
    }
    throw std::logic_error("a plan that was found is lost");
  }

  CatchSearch& search_;
  const CatchGame& game_;
  u64 cap_;
  std::map<Place, int> numbers_;
  std::vector<CatchStep> steps_;
};

}  // namespace

std::vector<CatchStep> Catcher::plan(const CatchQuestion& q, u64 cap) {
  const CatchGame game(q);
  if (!catches_all(game, cap)) return {};
  const Set all = Set::first(static_cast<int>(game.worlds.size()));
  return Writer(search_, cap).write(all);
}

}  // namespace preferans
