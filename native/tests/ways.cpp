// What must not matter: the state and size of the table, seats, the names of plain suits, threads.
//   test_ways COUNT SEED
#include <cstdio>
#include <cstdlib>

#include "batch.hpp"
#include "random_games.hpp"

using namespace preferans;

namespace {

u64 suits_moved(u64 hand, const int to[4]) {
  u64 out = 0;
  for (int card = 0; card < 32; ++card) {
    if (hand >> card & 1) out |= u64{1} << (8 * to[card / 8] + card % 8);
  }
  return out;
}

Question rotated(const Question& q) {
  Question r = q;
  for (int s = 0; s < 3; ++s) r.hands[(s + 1) % 3] = q.hands[s];
  r.declarer = (q.declarer + 1) % 3;
  r.leader = (q.leader + 1) % 3;
  return r;
}

Question resuited(const Question& q, oracle::Random& random) {
  int to[4] = {0, 1, 2, 3};
  for (int i = 3; i > 0; --i) std::swap(to[i], to[oracle::below(random, i + 1)]);
  Question r = q;
  for (u64& hand : r.hands) hand = suits_moved(hand, to);
  if (q.trump >= 0) r.trump = to[q.trump];
  return r;
}

}  // namespace

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 100;
  oracle::Random random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  Engine dirty;
  Engine clean;
  Engine tiny(4, 4);
  std::vector<Question> questions;
  std::vector<int> values;
  int bad = 0;
  const auto expect = [&](bool right, const char* what) {
    if (right) return;
    ++bad;
    std::printf("%s: answers differ\n", what);
  };
  for (int i = 0; i < count; ++i) {
    Question q;
    oracle::deal(random, q.hands.data(), 7 + i % 4);
    q.goal = i % 3 == 2 ? Goal::kMisere : Goal::kTake;
    q.trump = i % 3 == 0 ? oracle::below(random, 4) : kNone;
    q.declarer = oracle::below(random, 3);
    q.leader = oracle::below(random, 3);
    clean.clear();
    const int value = clean.value(q);
    expect(dirty.value(q) == value, "dirty table");
    if (i % 4 == 0) expect(tiny.value(q) == value, "tiny table");
    expect(dirty.value(rotated(q)) == value, "rotated seats");
    expect(dirty.value(resuited(q, random)) == value, "suits renamed");
    const CardValues cards = clean.cards(q);
    int most = -1;
    int least = 99;
    for (int v : cards) {
      if (v < 0) continue;
      most = std::max(most, v);
      least = std::min(least, v);
    }
    const bool up = (q.leader == q.declarer) == (q.goal == Goal::kTake);
    expect((up ? most : least) == value, "best card");
    Question then = q;
    int taken = 0;
    for (int card : clean.line(q)) {
      if (then.on_table == 2) {
        Question full = then;
        full.table[full.on_table++] = card;
        taken += full.taker() == q.declarer;
      }
      then.play(card);
    }
    expect(taken == value, "line");
    questions.push_back(q);
    values.push_back(value);
  }
  for (int threads : {1, 2, 3}) {
    std::vector<int> got(questions.size());
    for_each(questions.size(), threads, {}, [&](Engine& e, std::size_t i) { got[i] = e.value(questions[i]); });
    expect(got == values, "threads");
  }
  std::printf("ways: %d deals, %d differences\n", count, bad);
  return bad != 0;
}
