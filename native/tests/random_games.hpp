// Seeded random positions with every option.
#pragma once

#include <random>
#include <utility>

#include "minimax.hpp"

namespace oracle {

using Random = std::mt19937_64;

inline int below(Random& r, int n) { return static_cast<int>(r() % static_cast<unsigned>(n)); }

// A position of at most `most` cards a hand, with up to two cards already on the table.
// `strange` allows what the fast searches do not know.
inline Game random_game(Random& r, int most, bool strange) {
  Game g;
  const int cards = 1 + below(r, most);
  const int pack = strange && below(r, 4) == 0 ? 36 : 32;
  int deck[36];
  for (int i = 0; i < 36; ++i) deck[i] = i;
  for (int i = pack - 1; i > 0; --i) std::swap(deck[i], deck[below(r, i + 1)]);
  g.goal = static_cast<Goal>(below(r, strange ? 3 : 2));
  g.trump = g.goal == Goal::kMisere && !(strange && below(r, 4) == 0) ? -1 : below(r, 5) - 1;
  g.overtake = below(r, 3) == 0;
  g.trump_if_void = !(strange && below(r, 4) == 0);
  g.declarer = below(r, 3);
  for (bool& p : g.plays) p = true;
  if (strange && below(r, 3) == 0) g.plays[(g.declarer + 1 + below(r, 2)) % 3] = false;
  do g.leader = below(r, 3); while (!g.plays[g.leader]);
  do g.after_talon = below(r, 4) - 1; while (g.after_talon >= 0 && !g.plays[g.after_talon]);
  int at = 0;
  for (int s = 0; s < 3; ++s) {
    for (int i = 0; g.plays[s] && i < cards; ++i) g.hands[s].push_back(deck[at++]);
  }
  if (strange && below(r, 3) == 0) {
    const int leads = std::min(cards, 1 + below(r, 2));
    const bool named = below(r, 2) == 0;
    for (int i = 0; i < leads && at < pack; ++i) {
      g.talon.push_back(named ? 40 + below(r, 4) : deck[at++]);
    }
  }
  for (int i = below(r, seats(g)); i > 0; --i) {
    const auto choice = legal(g, g.hands[mover(g)]);
    play(g, choice[static_cast<std::size_t>(below(r, static_cast<int>(choice.size())))]);
  }
  return g;
}

inline void deal(Random& r, preferans::u64 hands[3], int cards = 10) {
  int deck[32];
  for (int i = 0; i < 32; ++i) deck[i] = i;
  for (int i = 31; i > 0; --i) std::swap(deck[i], deck[below(r, i + 1)]);
  for (int s = 0; s < 3; ++s) {
    hands[s] = 0;
    for (int i = 0; i < cards; ++i) hands[s] |= preferans::u64{1} << deck[cards * s + i];
  }
}

}  // namespace oracle
