// Numbers and lists in, numbers and lists out; what they mean at the table is told in
// solver/catching.py, which is the only caller.
#include "catch_binding.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "catch.hpp"

namespace nb = nanobind;
using namespace preferans;

namespace {

// Three hands, the possible discards; then trump, declarer, leader, goal, tricks, overtake; the
// cards on the table.
using Asked = std::tuple<std::vector<u64>, std::vector<u64>, std::vector<int>, std::vector<int>>;

constexpr u64 kHeaviest = u64{1} << 62;

CatchQuestion question(const Asked& asked) {
  const auto& [hands, worlds, terms, table] = asked;
  if (hands.size() != 3 || terms.size() != 6 || table.size() > 2) {
    throw nb::value_error("a position has three hands, six terms and at most two cards on the table");
  }
  if (worlds.size() > kWorlds) throw nb::value_error("discards: there are at most 66");
  CatchQuestion q;
  q.play.hands = {hands[0], hands[1], hands[2]};
  q.play.trump = terms[0];
  q.play.declarer = terms[1];
  q.play.leader = terms[2];
  q.play.goal = static_cast<Goal>(terms[3]);
  q.need = terms[4];
  q.play.overtake = terms[5] != 0;
  for (const int card : table) {
    if (card < 0 || card >= 32) throw nb::value_error("trick: only card numbers 0 to 31 exist");
    q.play.table[static_cast<std::size_t>(q.play.on_table++)] = card;
  }
  q.worlds = worlds;
  if (const std::string what = fault(q); !what.empty()) throw nb::value_error(what.c_str());
  return q;
}

void check_signals() {
  const nb::gil_scoped_acquire hold;
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

template <typename What>
auto ask(What what) {
  const nb::gil_scoped_release free;
  CatcherLease catcher;
  catcher->set_watch(check_signals);
  return what(*catcher.operator->());
}

std::vector<int> listed(Set worlds) {
  std::vector<int> found;
  worlds.for_each([&](int world) { found.push_back(world); });
  return found;
}

using Answer = std::tuple<std::vector<int>, std::vector<int>, u64, int, int, u64>;

Answer catch_best(const Asked& asked, const std::vector<u64>& weights, u64 cap) {
  const CatchQuestion q = question(asked);
  if (weights.size() != q.worlds.size()) throw nb::value_error("weights: give one a discard");
  u64 sum = 0;
  for (const u64 w : weights) {
    if (w == 0 || w > kHeaviest || (sum += w) > kHeaviest) {
      throw nb::value_error("weights: must be positive, with a sum of at most 2^62");
    }
  }
  const CatchAnswer a = ask([&](Catcher& c) { return c.best(q, weights, cap); });
  return {listed(a.possible), listed(a.caught), a.most, a.card, static_cast<int>(a.proof), a.work};
}

std::vector<int> catch_possible(const Asked& asked) {
  const CatchQuestion q = question(asked);
  return listed(ask([&](Catcher& c) { return c.possible(q); }));
}

bool catch_sure(const Asked& asked, u64 cap) {
  const CatchQuestion q = question(asked);
  return ask([&](Catcher& c) { return c.sure(q, cap); });
}

std::vector<std::vector<int>> catch_front(const Asked& asked, u64 cap) {
  const CatchQuestion q = question(asked);
  std::vector<std::vector<int>> found;
  for (const Set f : ask([&](Catcher& c) { return c.front(q, cap); })) found.push_back(listed(f));
  return found;
}

using Step = std::tuple<bool, std::vector<std::pair<int, int>>>;

std::vector<Step> catch_plan(const Asked& asked, u64 cap) {
  const CatchQuestion q = question(asked);
  std::vector<Step> found;
  for (const CatchStep& s : ask([&](Catcher& c) { return c.plan(q, cap); })) {
    std::vector<std::pair<int, int>> ways;
    for (std::size_t i = 0; i < s.cards.size(); ++i) ways.emplace_back(s.cards[i], s.then[i]);
    found.emplace_back(s.declarers, std::move(ways));
  }
  return found;
}

}  // namespace

void bind_catching(nb::module_& m) {
  using namespace nb::literals;
  nb::exception<CatchSearch::Overrun>(m, "Overrun", PyExc_RuntimeError);
  m.def("catch_best", &catch_best, "asked"_a, "weights"_a, "cap"_a);
  m.def("catch_possible", &catch_possible, "asked"_a);
  m.def("catch_sure", &catch_sure, "asked"_a, "cap"_a);
  m.def("catch_front", &catch_front, "asked"_a, "cap"_a);
  m.def("catch_plan", &catch_plan, "asked"_a, "cap"_a);
}
