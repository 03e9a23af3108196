// Each bound turned off alone, and all of them, must not change an answer: full and half deals.
//   test_bounds COUNT SEED
#include <cstdio>
#include <cstdlib>

#include "engine.hpp"
#include "random_games.hpp"

using namespace preferans;

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 100;
  oracle::Random random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  Engine engine;
  int bad = 0;
  for (int i = 0; i < count; ++i) {
    Question q;
    oracle::deal(random, q.hands.data(), 10 - i % 4);
    q.goal = i % 3 == 2 ? Goal::kMisere : Goal::kTake;
    q.trump = i % 3 == 0 ? oracle::below(random, 4) : kNone;
    q.declarer = oracle::below(random, 3);
    q.leader = oracle::below(random, 3);
    q.overtake = i % 5 == 4;
    engine.set_bounds(kAllBounds);
    engine.clear();
    const CardValues want = engine.cards(q);
    const bool misere = q.goal == Goal::kMisere;
    for (unsigned bound = 1; bound <= kLastBound; bound <<= 1) {
      if (misere != (bound >= kFirstMisereBound)) continue;
      engine.set_bounds(kAllBounds & ~bound);
      engine.clear();
      if (engine.cards(q) != want) {
        ++bad;
        std::printf("bound %u changes deal %d (goal %d, trump %d, overtake %d)\n", bound, i,
                    static_cast<int>(q.goal), q.trump, q.overtake);
      }
    }
  }
  std::printf("bounds: %d deals, %d changed\n", count, bad);
  return bad != 0;
}
