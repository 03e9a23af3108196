// Open play with an unknown discard: random endings, fronts and best catches, against plans listed
// by the rules alone, every card of every hand and every world.
//   test_catching COUNT SEED [MOST_CARDS]
#include <cstdio>
#include <cstdlib>
#include <set>

#include "catch.hpp"
#include "random_games.hpp"

using namespace preferans;

namespace {

using Plans = std::set<u32>;  // worlds caught, one bit each; none contains another

int bad = 0;
int cut = 0;  // whole deals that take too much work

struct Deal {
  oracle::Game game;  // the declarer's hand with all that he may have laid away
  std::vector<std::vector<int>> worlds;
  int need = 1;
};

std::vector<int> held(const oracle::Game& g, const std::vector<int>& away) {
  std::vector<int> hand;
  for (int card : g.hands[g.declarer]) {
    if (std::find(away.begin(), away.end(), card) == away.end()) hand.push_back(card);
  }
  return hand;
}

bool may_play(const oracle::Game& g, const std::vector<int>& away, int card) {
  const auto choice = oracle::legal(g, held(g, away));
  return std::find(choice.begin(), choice.end(), card) != choice.end();
}

Plans maximal(const Plans& plans) {
  Plans found;
  for (const u32 p : plans) {
    const auto better = [&](u32 o) { return o != p && (p & ~o) == 0; };
    if (std::none_of(plans.begin(), plans.end(), better)) found.insert(p);
  }
  return found;
}

Plans plans(const Deal& d, const oracle::Game& g, u32 worlds, int taken) {
  const int seat = oracle::mover(g);
  const bool over = g.table.empty() && g.hands[(g.declarer + 1) % 3].empty();
  if (over) {
    const bool fails = g.goal == Goal::kMisere ? taken >= d.need : taken < d.need;
    return {fails ? worlds : 0};
  }
  Plans found;
  if (seat != g.declarer) {
    for (int card : oracle::legal(g, g.hands[seat])) {
      oracle::Game then = g;
      const int got = oracle::play(then, card) == g.declarer;
      found.merge(plans(d, then, worlds, taken + got));
    }
    return maximal(found);
  }
  found.insert(worlds);
  for (int card : g.hands[seat]) {
    u32 fits = 0;
    for (std::size_t w = 0; w < d.worlds.size(); ++w) {
      if ((worlds >> w & 1) != 0 && may_play(g, d.worlds[w], card)) fits |= u32{1} << w;
    }
    if (fits == 0) continue;
    oracle::Game then = g;
    const int got = oracle::play(then, card) == g.declarer;
    const Plans after = plans(d, then, fits, taken + got);
    Plans both;
    for (const u32 a : found) {
      for (const u32 b : after) both.insert((a & ~fits) | (a & b));
    }
    found = maximal(both);
  }
  return found;
}

Deal random_deal(oracle::Random& r, int most) {
  Deal d;
  d.game = oracle::random_game(r, most, false);
  std::vector<int> seen = d.game.table;
  for (const auto& hand : d.game.hands) seen.insert(seen.end(), hand.begin(), hand.end());
  auto& his = d.game.hands[d.game.declarer];
  for (int more = 2; more > 0;) {
    const int card = oracle::below(r, 32);
    if (std::find(seen.begin(), seen.end(), card) != seen.end()) continue;
    seen.push_back(card);
    his.push_back(card);
    --more;
  }
  return d;
}

// All worlds in which what lies on the table could have been played.
void fill_worlds(Deal& d, oracle::Random& r) {
  const oracle::Game& g = d.game;
  const auto& his = g.hands[g.declarer];
  int played = -1;
  oracle::Game then = g;
  then.table.clear();
  for (int i = 0, seat = g.leader; i < static_cast<int>(g.table.size()); ++i, seat = oracle::after(g, seat)) {
    if (seat == g.declarer) {
      played = g.table[static_cast<std::size_t>(i)];
      break;
    }
    then.table.push_back(g.table[static_cast<std::size_t>(i)]);
  }
  if (played >= 0) then.hands[g.declarer].push_back(played);
  for (std::size_t i = 0; i < his.size(); ++i) {
    for (std::size_t j = i + 1; j < his.size(); ++j) {
      const std::vector<int> away{his[i], his[j]};
      if (played < 0 || may_play(then, away, played)) d.worlds.push_back(away);
    }
  }
  d.need = 1 + oracle::below(r, 3);
}

CatchQuestion question(const Deal& d) {
  CatchQuestion q;
  q.play = oracle::question(d.game, 0);
  q.need = d.need;
  for (const auto& away : d.worlds) q.worlds.push_back(u64{1} << away[0] | u64{1} << away[1]);
  return q;
}

void expect(bool right, const char* what) {
  if (!right && ++bad <= 10) std::printf("mismatch: %s\n", what);
}

void check(Catcher& catcher, const Deal& d, oracle::Random& r) {
  const CatchQuestion q = question(d);
  if (const std::string what = fault(q); !what.empty()) return expect(false, what.c_str());
  const u32 all = (u32{1} << d.worlds.size()) - 1;
  Plans want = plans(d, d.game, all, 0);
  want.erase(0);
  Plans got;
  for (const Set f : catcher.front(q, ~u64{0})) got.insert(static_cast<u32>(f.low()));
  expect(got == want, "front");
  expect(catcher.sure(q, ~u64{0}) == (want.count(all) != 0), "sure");
  expect(catcher.plan(q, ~u64{0}).empty() == (want.count(all) == 0), "plan");
  std::vector<u64> weights;
  for (std::size_t w = 0; w < d.worlds.size(); ++w) weights.push_back(1 + static_cast<u64>(oracle::below(r, 9)));
  u64 top = 0;
  for (const u32 p : want) {
    u64 sum = 0;
    for (std::size_t w = 0; w < weights.size(); ++w) sum += (p >> w & 1) * weights[w];
    top = std::max(top, sum);
  }
  const CatchAnswer best = catcher.best(q, weights, ~u64{0});
  expect(best.weight == top && best.proof == CatchProof::kExact, "best");
  const CatchAnswer cut = catcher.best(q, weights, static_cast<u64>(oracle::below(r, 5)));
  expect(cut.weight <= top && top <= cut.most, "best with little work");
}

// Whole deals, all 66 worlds: with some of them left out, plans catch what they caught of the rest.
void check_whole_deal(Catcher& catcher, oracle::Random& r) {
  u64 hands[3];
  oracle::deal(r, hands);
  CatchQuestion q;
  q.play.hands = {hands[0], hands[1], hands[2]};
  q.play.hands[0] |= 0xFFFF'FFFF & ~(hands[0] | hands[1] | hands[2]);
  q.play.leader = oracle::below(r, 3);
  q.play.goal = oracle::below(r, 2) == 0 ? Goal::kMisere : Goal::kTake;
  q.play.trump = q.play.goal == Goal::kTake ? oracle::below(r, 5) - 1 : kNone;
  q.play.overtake = oracle::below(r, 4) == 0;
  q.need = 1 + oracle::below(r, 4);
  for (u64 a = q.play.hands[0]; a != 0; a &= a - 1) {
    for (u64 b = a & (a - 1); b != 0; b &= b - 1) q.worlds.push_back((a & ~(a - 1)) | (b & ~(b - 1)));
  }
  const u64 cap = 3'000;
  try {
    const std::vector<Set> all = catcher.front(q, cap);
    CatchQuestion some = q;
    some.worlds.clear();
    std::vector<int> kept;
    for (int w = 0; w < static_cast<int>(q.worlds.size()); ++w) {
      if (oracle::below(r, 2) == 0) kept.push_back(w);
    }
    for (const int w : kept) some.worlds.push_back(q.worlds[static_cast<std::size_t>(w)]);
    Front want;
    for (const Set f : all) {
      Set here;
      for (std::size_t i = 0; i < kept.size(); ++i) {
        if (f.has(kept[i])) here = here | Set::of(static_cast<int>(i));
      }
      if (!here.empty()) want.add(here);
    }
    const std::vector<Set> got = catcher.front(some, 4 * cap);
    expect(got.size() == want.sets().size(), "whole deal");
    for (const Set f : got) expect(want.covers(f), "whole deal");
  } catch (const CatchSearch::Overrun&) {
    ++cut;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 1000;
  oracle::Random random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  const int most = argc > 3 ? std::atoi(argv[3]) : 3;
  Catcher catcher;
  for (int i = 0; i < count; ++i) {
    Deal d;
    do {
      d = random_deal(random, most);
      fill_worlds(d, random);
    } while (d.worlds.empty());
    check(catcher, d, random);
  }
  const int deals = count / 10;
  for (int i = 0; i < deals; ++i) check_whole_deal(catcher, random);
  if (cut > deals / 2) expect(false, "too many whole deals take too much work");
  std::printf("catching: %d endings, %d whole deals (%d cut), %d mismatches\n", count, deals, cut, bad);
  return bad != 0;
}
