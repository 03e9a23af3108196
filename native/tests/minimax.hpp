// The oracle: plain minimax on lists of cards, with its own reading of the rules. No table, no
// bounds, no equal cards.
#pragma once

#include <algorithm>
#include <vector>

#include "question.hpp"

namespace oracle {

using preferans::Goal;
using preferans::Question;

struct Game {
  std::vector<int> hands[3];
  std::vector<int> table;
  std::vector<int> talon;  // cards, or 40 + suit
  int leader, declarer, trump, after_talon;
  bool overtake, trump_if_void, plays[3];
  Goal goal;
};

inline int suit(int card) { return card >= 40 ? card - 40 : card >= 32 ? card - 32 : card / 8; }
inline int height(int card) { return card >= 40 ? -9 : card >= 32 ? -1 : card % 8; }

inline bool over(const Game& g, int card, int best) {
  if (suit(card) == suit(best)) return height(card) > height(best);
  return suit(card) == g.trump;
}

// The index of the winning card on the table, -1 for the talon's.
inline int winner(const Game& g) {
  int at = g.talon.empty() ? 0 : -1;
  int best = g.talon.empty() ? g.table[0] : g.talon[0];
  for (int i = 0; i < static_cast<int>(g.table.size()); ++i) {
    if (i == at || !over(g, g.table[i], best)) continue;
    at = i;
    best = g.table[i];
  }
  return at;
}

inline std::vector<int> legal(const Game& g, const std::vector<int>& hand) {
  if (g.table.empty() && g.talon.empty()) return hand;
  const int led = suit(g.talon.empty() ? g.table[0] : g.talon[0]);
  std::vector<int> some;
  for (int c : hand) if (suit(c) == led) some.push_back(c);
  if (some.empty() && g.trump_if_void && g.trump >= 0) {
    for (int c : hand) if (suit(c) == g.trump) some.push_back(c);
  }
  if (some.empty()) return hand;
  if (!g.overtake) return some;
  const int at = winner(g);
  const int best = at >= 0 ? g.table[at] : g.talon[0];
  if (best >= 40) return some;
  std::vector<int> above;
  for (int c : some) if (over(g, c, best)) above.push_back(c);
  return above.empty() ? some : above;
}

inline int seats(const Game& g) { return g.plays[0] + g.plays[1] + g.plays[2]; }
inline int after(const Game& g, int seat) {
  do seat = (seat + 1) % 3; while (!g.plays[seat]);
  return seat;
}
inline int mover(const Game& g) {
  int seat = g.leader;
  for (std::size_t i = 0; i < g.table.size(); ++i) seat = after(g, seat);
  return seat;
}

// Puts a card on the table; a full trick is cleared. Says who took it, -1 nobody, -2 not full.
inline int play(Game& g, int card) {
  auto& hand = g.hands[mover(g)];
  hand.erase(std::find(hand.begin(), hand.end(), card));
  g.table.push_back(card);
  if (static_cast<int>(g.table.size()) < seats(g)) return -2;
  const int at = winner(g);
  int took = g.leader;
  for (int i = 0; i < at; ++i) took = after(g, took);
  if (at < 0 && g.talon[0] < 40) took = -1;
  g.table.clear();
  if (g.talon.empty()) {
    g.leader = took;
  } else {
    g.talon.erase(g.talon.begin());
    if (g.talon.empty()) g.leader = g.after_talon >= 0 ? g.after_talon : took >= 0 ? took : g.leader;
  }
  return took;
}

// Declarer's tricks from here if both play for the goal; exact: 1 or 0 for `target` more of them.
inline int value(const Game& g, int target) {
  const int seat = mover(g);
  const bool more = (seat == g.declarer) == (g.goal != Goal::kMisere);
  if (g.hands[seat].empty()) return g.goal == Goal::kExact ? target == 0 : 0;
  int best = more ? -1 : 99;
  for (int card : legal(g, g.hands[seat])) {
    Game then = g;
    const int got = play(then, card) == g.declarer;
    const int v = g.goal == Goal::kExact ? value(then, target - got) : got + value(then, target);
    best = more ? std::max(best, v) : std::min(best, v);
  }
  return best;
}

inline Question question(const Game& g, int target) {
  Question q;
  for (int s = 0; s < 3; ++s) {
    for (int c : g.hands[s]) q.hands[s] |= preferans::u64{1} << c;
    q.plays[s] = g.plays[s];
  }
  for (int c : g.table) q.table[q.on_table++] = c;
  for (int c : g.talon) q.talon[q.talon_leads++] = c;
  q.trump = g.trump;
  q.declarer = g.declarer;
  q.leader = g.leader;
  q.goal = g.goal;
  q.target = target;
  q.overtake = g.overtake;
  q.trump_if_void = g.trump_if_void;
  q.after_talon = g.after_talon;
  return q;
}

}  // namespace oracle
