// Random endings, every option, value and every legal card against plain minimax.
//   test_endings COUNT SEED [MOST_CARDS]
#include <cstdio>
#include <cstdlib>

#include "engine.hpp"
#include "maxn.hpp"
#include "random_games.hpp"

using namespace preferans;

namespace {

int bad = 0;

void expect(bool right, const char* what, const oracle::Game& g, int got, int want) {
  if (right) return;
  if (++bad <= 10) {
    std::printf("%s: got %d, want %d (cards %zu, on table %zu, talon %zu, goal %d, trump %d, "
                "overtake %d, seats %d)\n",
                what, got, want, g.hands[oracle::mover(g)].size(), g.table.size(), g.talon.size(),
                static_cast<int>(g.goal), g.trump, g.overtake, oracle::seats(g));
  }
}

void check(Engine& engine, const oracle::Game& g, int target) {
  const Question q = oracle::question(g, target);
  if (const std::string what = fault(q); !what.empty()) {
    std::printf("refused: %s\n", what.c_str());
    ++bad;
    return;
  }
  const int want = oracle::value(g, target);
  const int got = engine.value(q);
  expect(got == want, "value", g, got, want);
  const CardValues values = engine.cards(q);
  std::array<int, kCards> wanted;
  wanted.fill(-1);
  for (int card : oracle::legal(g, g.hands[oracle::mover(g)])) {
    oracle::Game then = g;
    const int took = oracle::play(then, card) == g.declarer;
    wanted[card] = g.goal == Goal::kExact ? oracle::value(then, target - took)
                                         : took + oracle::value(then, target);
  }
  for (int card = 0; card < kCards; ++card) expect(values[card] == wanted[card], "card", g, values[card], wanted[card]);
  if (g.goal == Goal::kExact) {
    expect(engine.reaches(q, target) == (want == 1), "reaches", g, 0, want);
  } else {
    for (int need = 0; need <= q.tricks() + 1; ++need) {
      expect(engine.reaches(q, need) == (want >= need), "reaches", g, need, want);
    }
  }
  // A line must keep the promise.
  oracle::Game then = g;
  int taken = 0;
  for (int card : engine.line(q)) {
    const auto choice = oracle::legal(then, then.hands[oracle::mover(then)]);
    expect(std::find(choice.begin(), choice.end(), card) != choice.end(), "illegal in line", g, card, 0);
    taken += oracle::play(then, card) == g.declarer;
  }
  const int end = g.goal == Goal::kExact ? taken == target : taken;
  expect(end == want && then.hands[0].empty(), "line", g, end, want);
}

}  // namespace

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 5000;
  oracle::Random random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  const int most = argc > 3 ? std::atoi(argv[3]) : 4;
  Engine engine;
  for (int i = 0; i < count; ++i) {
    const oracle::Game g = oracle::random_game(random, most, i % 2 == 1);
    engine.next_deal();
    check(engine, g, oracle::below(random, 4));
  }
  std::printf("endings: %d positions, %d mismatches\n", count, bad);
  return bad != 0;
}
