#include "bounds.hpp"

#include <algorithm>

namespace preferans {
namespace {

constexpr int kNever = 99;

int partner_of(int defender) { return kAfter + kBefore - defender; }
int one_other(int owner) { return owner == kDeclarer ? kAfter : kDeclarer; }
int last_other(int owner) { return owner == kBefore ? kAfter : kBefore; }

int longest_other(const Suit& suit, int owner) {
  return std::max(suit.cards(one_other(owner)), suit.cards(last_other(owner)));
}

// --- Winners ---------------------------------------------------------------------------------
// Counting is done at every node and the cards it rests on are gathered only when it decides.

u64 runs_basis(const Stand& s, int owner, int first_lane) {
  u64 basis = 0;
  for (int lane = first_lane; lane < 4; ++lane) {
    if (s.suit[lane].top() == owner) basis |= top_cards(lane, s.suit[lane].good_depth());
  }
  return basis;
}

// With trumps about: only as many rounds as all who could ruff must follow.
int safe_count(const Stand& s, int lane) {
  return safe_runs[s.index[lane]] >> (4 * s.ruffs[s.suit[lane].top()]) & 15;
}

u64 safe_basis(const Stand& s, int owner) {
  u64 basis = 0;
  for (int lane = 1; lane < 4; ++lane) {
    if (const Suit& suit = s.suit[lane]; suit.top() == owner) {
      basis |= top_cards(lane, std::min(safe_count(s, lane), longest_other(suit, owner)));
    }
  }
  return basis;
}

// --- Sure trumps -----------------------------------------------------------------------------

// How many of the best trumps must be known to be sure of `want` tricks for one hand, whatever
// the order of the others. A defender counts only the declarer's trumps against his.
int sure_depth(const Stand& s, int side, int want) {
  const Suit& trumps = s.suit[0];
  const bool declares = side == kDeclarer;
  int own = trumps.cards(side);
  int enemy = declares ? trumps.cards(kAfter) + trumps.cards(kBefore) : trumps.cards(kDeclarer);
  int higher = 0;
  int sure = 0;
  unsigned left = code(s.key, 0);
  for (int depth = 0;; ++depth, left >>= 2) {
    if (sure + std::max(0, own - higher - enemy) >= want) return depth;
    if (left == 0) return kNever;
    const int who = static_cast<int>(left & 3);
    if (who == side) {
      --own;
      if (higher > 0) {
        --higher;
      } else {
        ++sure;
      }
    } else if (declares || who == kDeclarer) {
      --enemy;
      ++higher;
    }
  }
}

int sure_defence_depth(const Stand& s, int want) {
  return std::min(sure_depth(s, kAfter, want), sure_depth(s, kBefore, want));
}

// The same for one trick that the hand itself must win, its partner's trumps counted as enemies.
int must_win_depth(const Stand& s, int side) {
  const Suit& trumps = s.suit[0];
  int own = trumps.cards(side);
  int others = trumps.cards() - own;
  int higher = 0;
  unsigned left = code(s.key, 0);
  for (int depth = 0;; ++depth, left >>= 2) {
    if (own > higher + others) return depth;
    if (static_cast<int>(left & 3) == side) {
      if (higher == 0) return depth + 1;
      --own;
      --higher;
    } else {
      --others;
      ++higher;
    }
  }
}

// --- The declarer has to let go --------------------------------------------------------------

// The declarer leads. He can run at most `run` tricks before a suit of his is lost to a known
// defender; that hand then cashes what it could keep.
struct LettingGo {
  int run = 0;
  int keep[4] = {};    // cards each defender holds on to
  int guards[4] = {};  // of these, those played while the declarer runs the guarded suit
  int taker[4] = {};   // who gets in, by lane
  int stop[4] = {};    // the guard itself, a trick besides the taker's winners
  u64 basis = 0;

  // `rounds` of the suit go to the declarer and then `who` takes one.
  void lost(int lane, int who, int rounds) {
    taker[lane] = who;
    basis |= top_cards(lane, rounds + 1);
    if (rounds == 0) return;
    run += rounds;
    stop[lane] = 1;
    keep[who] += rounds + 1;
    guards[who] += rounds;
  }

  // Is it certain that he lets go while `enough` tricks are left?
  bool in_time(const Stand& s, int enough) const {
    return run < s.tricks && s.tricks - run >= enough;
  }

  int cashed(int lane, int winners, int tricks) const {
    const int who = taker[lane];
    const int squeezed = std::max(0, run - guards[who] - (tricks - keep[who]));
    return std::max(1, winners + stop[lane] - squeezed);
  }
};

Verdict must_lose_plain(const Stand& s, const int (&good)[4], u64& basis) {
  const int enough = s.tricks - s.need + 1;
  LettingGo go;
  go.keep[kAfter] = good[kAfter];
  go.keep[kBefore] = good[kBefore];
  for (int lane = 0; lane < 4; ++lane) {
    const Suit& suit = s.suit[lane];
    const int own = suit.cards(kDeclarer);
    if (own == 0) continue;
    const int who = suit.best_defender_owner();
    const int rounds = suit.best_defender();
    if (who != 0 && (rounds == 0 || (suit.cards(who) > rounds && own > rounds))) {
      go.lost(lane, who, rounds);
    } else {
      go.run += own;
    }
  }
  if (!go.in_time(s, enough)) return Verdict::kOpen;
  int least = kNever;
  for (int lane = 0; lane < 4; ++lane) {
    if (const int who = go.taker[lane]; who != 0) {
      least = std::min(least, go.cashed(lane, good[who], s.tricks));
    }
  }
  if (least == kNever || least < enough) return Verdict::kOpen;
  basis = go.basis | runs_basis(s, kAfter, 0) | runs_basis(s, kBefore, 0);
  return Verdict::kNo;
}

Verdict must_lose_with_trumps(const Stand& s, u64& basis) {
  const Suit& trumps = s.suit[0];
  const int sure = trumps.sure_defence();
  const int enough = s.tricks - s.need + 1;
  if (enough >= s.tricks) return Verdict::kOpen;
  const bool ruffs[4] = {false, false, trumps.cards(kAfter) > 0, trumps.cards(kBefore) > 0};
  LettingGo go;
  bool in_trumps = false;
  int good[4] = {};
  u64 rests = 0;
  if (const int own = trumps.cards(kDeclarer); own > 0) {
    const int who = trumps.best_defender_owner();
    const int rounds = trumps.best_defender();
    if (who != 0 && trumps.cards(who) > rounds) {
      go.run += rounds;
      in_trumps = own > rounds;
    } else {
      go.run += own;
    }
  }
  for (int lane = 1; lane < 4; ++lane) {
    const Suit& suit = s.suit[lane];
    const int own = suit.cards(kDeclarer);
    if (const int top = suit.top(); top > kDeclarer) {
      const int partner = partner_of(top);
      int run = std::min(suit.run(), own);
      if (ruffs[partner]) run = std::min(run, suit.cards(partner));
      good[top] += run;
      rests |= top_cards(lane, run);
      go.keep[top] += run;
    }
    if (own == 0) continue;
    const int who = suit.best_defender_owner();
    if (who == 0) {
      if (ruffs[kAfter] || ruffs[kBefore]) return Verdict::kOpen;
      go.run += own;
      continue;
    }
    const int before = suit.best_defender();
    const bool guarded = before == 0 || (suit.cards(who) > before && own > before);
    const int seen = std::min((guarded ? before : own) + 1, own);
    if ((ruffs[kAfter] && suit.cards(kAfter) < seen) ||
        (ruffs[kBefore] && suit.cards(kBefore) < seen)) {
      return Verdict::kOpen;
    }
    if (guarded) {
      go.lost(lane, who, before);
    } else {
      go.run += own;
    }
  }
  if (!go.in_time(s, enough)) return Verdict::kOpen;
  int least = in_trumps ? sure : kNever;
  for (int lane = 1; lane < 4; ++lane) {
    if (const int who = go.taker[lane]; who != 0) {
      least = std::min(least, sure + go.cashed(lane, good[who], s.tricks));
    }
  }
  if (least == kNever || least < enough) return Verdict::kOpen;
  const int seen = std::min(trumps.cards(), trumps.best_defender() + 1);
  basis = go.basis | rests | top_cards(0, std::max(seen, sure_defence_depth(s, sure)));
  return Verdict::kNo;
}

// --- The declarer gets in --------------------------------------------------------------------

// The cards on which the declarer's stop in a guarded suit rests: down to the last he keeps.
u64 stop_basis(const Stand& s, int lane) {
  int keep = s.suit[lane].stop_keeps();
  int depth = 0;
  for (unsigned left = code(s.key, lane); keep > 0; left >>= 2, ++depth) {
    keep -= (left & 3) == kDeclarer;
  }
  return top_cards(lane, depth);
}

// That the leader's partner cannot come to lead rests on all cards down to the leader's lowest.
u64 stays_out_basis(const Stand& s, int first_lane) {
  const u64 leads = owned(s.key).of[s.leader];
  const int partner = partner_of(s.leader);
  u64 basis = 0;
  for (int lane = first_lane; lane < 4; ++lane) {
    const u64 cards = leads & lane_of(16 * lane);
    if (cards == 0 || s.suit[lane].top() == kDeclarer || s.suit[lane].cards(partner) == 0) continue;
    basis |= top_cards(lane, ((highest(cards) & 15) >> 1) + 1);
  }
  return basis;
}

// Without trumps the defence, on lead, can run only so many tricks before the declarer gets in and
// cashes his `good` winners.
Verdict gets_in_plain(const Stand& s, int good, bool guards, u64& basis) {
  int run = 0;
  int keep = good;
  int follow = 0;  // rounds to which he follows with what he keeps
  int stops = 0;   // suits whose lead lets him in at once: he keeps a stopper in each
  bool enters = false;  // the leader's partner may come to lead
  for (const Suit& suit : s.suit) {
    enters |= suit.top() != kDeclarer && suit.partner_enters(s.leader);
  }
  for (const Suit& suit : s.suit) {
    const int longest = enters ? std::max(suit.cards(kAfter), suit.cards(kBefore)) : suit.cards(s.leader);
    if (longest == 0) continue;
    if (suit.top() == kDeclarer) {
      ++stops;
    } else if (guards && suit.stop_keeps() > 0) {
      run += suit.stopped_after();
      follow += suit.stopped_after();
      keep += suit.stop_keeps();
    } else {
      run += longest;
    }
  }
  if (run >= s.tricks) return Verdict::kOpen;
  const int squeezed = std::max(0, run - follow - (s.tricks - keep));
  const int kept = good - squeezed;
  const bool by_guard = stops == 0 && keep > good;  // he gets in by one more trick
  if (kept < stops || kept + by_guard < s.need) return Verdict::kOpen;
  basis = runs_basis(s, kDeclarer, 0);
  if (!enters) basis |= stays_out_basis(s, 0);
  for (int lane = 0; lane < 4; ++lane) {
    const Suit& suit = s.suit[lane];
    if (guards && suit.top() != kDeclarer && suit.stop_keeps() > 0) basis |= stop_basis(s, lane);
  }
  return Verdict::kYes;
}

// The defence leads; the declarer gets in by a top card or a ruff, draws trumps and cashes.
Verdict gets_in_with_trumps(const Stand& s, u64& basis) {
  const Suit& trumps = s.suit[0];
  const int out = std::max(trumps.cards(kAfter), trumps.cards(kBefore));
  const int run = trumps.top() == kDeclarer ? trumps.run() : 0;
  if (trumps.cards(kDeclarer) == 0 || run < out) return Verdict::kOpen;
  int good = trumps.cards(kDeclarer);
  bool ruffing = false;
  for (int lane = 1; lane < 4; ++lane) {
    const Suit& suit = s.suit[lane];
    const int longest = std::max(suit.cards(kAfter), suit.cards(kBefore));
    if (suit.top() != kDeclarer) {
      ruffing |= longest > suit.cards(kDeclarer);
      continue;
    }
    const bool ruffed = (trumps.cards(kAfter) > 0 && suit.cards(kAfter) == 0) ||
                        (trumps.cards(kBefore) > 0 && suit.cards(kBefore) == 0);
    if (longest > 0 && ruffed) return Verdict::kOpen;
    good += suit.good();
  }
  if (good < s.need || (ruffing && run <= out)) return Verdict::kOpen;  // a ruff costs a round
  basis = runs_basis(s, kDeclarer, 1) | top_cards(0, ruffing ? out + 1 : out);
  return Verdict::kYes;
}

// The defence leads, with more trumps than the declarer can draw. Each of its trumps may take a
// trick and each suit that he does not stop may be run; then it must lead what he stops, and he
// cashes the winners to which all who can ruff must follow.
Verdict outlasts_trumps(const Stand& s, int safe, u64& basis) {
  if (safe < s.need) return Verdict::kOpen;
  const int partner = partner_of(s.leader);
  int run = s.suit[0].cards(kAfter) + s.suit[0].cards(kBefore);
  int stops = 0;
  bool enters = s.suit[0].cards(partner) > 0;
  for (int lane = 1; lane < 4; ++lane) {
    const Suit& suit = s.suit[lane];
    enters |= suit.top() != kDeclarer && suit.partner_enters(s.leader);
  }
  for (int lane = 1; lane < 4; ++lane) {
    const Suit& suit = s.suit[lane];
    const int longest = enters ? std::max(suit.cards(kAfter), suit.cards(kBefore)) : suit.cards(s.leader);
    if (longest == 0) continue;
    if (suit.top() == kDeclarer && safe_count(s, lane) > 0) {
      ++stops;
    } else {
      run += longest;
    }
  }
  if (run >= s.tricks) return Verdict::kOpen;
  const int kept = safe - std::max(0, run - (s.tricks - safe));
  if (kept < s.need || kept < stops) return Verdict::kOpen;
  basis = safe_basis(s, kDeclarer) | (enters ? 0 : stays_out_basis(s, 1));
  return Verdict::kYes;
}

// A hand with trumps never throws a card away: it follows or ruffs. So once one of its trumps must
// win, it comes to lead with all its winners in plain suits, whoever leads now.
Verdict trump_lets_in(const Stand& s, const int (&safe)[4], u64& basis) {
  const Suit& trumps = s.suit[0];
  if (trumps.must_win(kDeclarer) && trumps.sure_declarer() + safe[kDeclarer] >= s.need) {
    const int want = std::max(1, s.need - safe[kDeclarer]);
    basis = safe_basis(s, kDeclarer) | top_cards(0, sure_depth(s, kDeclarer, want));
    return Verdict::kYes;
  }
  const int enough = s.tricks - s.need + 1;
  for (int x = kAfter; x <= kBefore; ++x) {
    if (!trumps.must_win(x) || trumps.sure_defence() + safe[x] < enough) continue;
    const int depth = std::max(must_win_depth(s, x), sure_defence_depth(s, enough - safe[x]));
    basis = safe_basis(s, x) | top_cards(0, depth);
    return Verdict::kNo;
  }
  return Verdict::kOpen;
}

// --- The side on lead cashes -----------------------------------------------------------------

bool draws_trumps(const Stand& s, int owner) {
  const Suit& trumps = s.suit[0];
  const int out = longest_other(trumps, owner);
  return out == 0 || (trumps.top() == owner && trumps.run() >= out);
}

// A plain suit in which a card of the leader brings his partner in; 0: none.
int bridge_with_trumps(const Stand& s, int partner) {
  for (int lane = 1; lane < 4; ++lane) {
    if (s.suit[lane].top() == partner && s.suit[lane].cards(s.leader) > 0) return lane;
  }
  return 0;
}

int runs_with_trumps_drawn(const Stand& s, int owner) {
  int count = 0;
  for (int lane = 1; lane < 4; ++lane) {
    if (s.suit[lane].top() == owner) count += s.suit[lane].good();
  }
  return count;
}

Verdict cash_with_trumps(const Stand& s, const int (&safe)[4], u64& basis) {
  const Suit& trumps = s.suit[0];
  const int leader = s.leader;
  const bool draws = draws_trumps(s, leader);
  const bool declares = leader == kDeclarer;
  const int sure = declares ? trumps.sure_declarer() : trumps.sure_defence();
  const int own = draws ? trumps.cards(leader) + runs_with_trumps_drawn(s, leader)
                        : sure + safe[leader];
  const int enough = declares ? s.need : s.tricks - s.need + 1;
  const auto winners_basis = [&](int owner) {
    return draws ? runs_basis(s, owner, 1) : safe_basis(s, owner);
  };
  const auto leaders_basis = [&] {
    const int depth = draws      ? longest_other(trumps, leader)
                      : declares ? sure_depth(s, leader, sure)
                                 : sure_defence_depth(s, sure);
    return winners_basis(leader) | top_cards(0, depth);
  };
  if (own >= enough) {
    basis = leaders_basis();
    return declares ? Verdict::kYes : Verdict::kNo;
  }
  if (declares) return Verdict::kOpen;
  const int partner = partner_of(leader);
  const int bridge = bridge_with_trumps(s, partner);
  if (bridge == 0) return Verdict::kOpen;
  const int his = draws ? runs_with_trumps_drawn(s, partner) : safe[partner];
  if (std::min(own + his, s.tricks) < enough) return Verdict::kOpen;
  basis = leaders_basis() | winners_basis(partner) | top_cards(bridge, 1);
  return Verdict::kNo;
}

// --- All together ----------------------------------------------------------------------------

int safe_winners(const Stand& s, int owner) {
  int count = 0;
  for (int lane = 1; lane < 4; ++lane) {
    if (s.suit[lane].top() == owner) count += safe_count(s, lane);
  }
  return count;
}

int good_winners(const Stand& s, int owner) {
  int count = 0;
  for (const Suit& suit : s.suit) {
    if (suit.top() == owner) count += suit.good();
  }
  return count;
}

Verdict quick_with_trumps(const Stand& s, unsigned on, u64& basis) {
  const Suit& trumps = s.suit[0];
  if (on & kSureTrumps) {
    if (trumps.sure_declarer() >= s.need) {
      basis = top_cards(0, sure_depth(s, kDeclarer, s.need));
      return Verdict::kYes;
    }
    if (const int enough = s.tricks - s.need + 1; trumps.sure_defence() >= enough) {
      basis = top_cards(0, sure_defence_depth(s, enough));
      return Verdict::kNo;
    }
  }
  int safe[4] = {};
  for (int lane = 1; lane < 4; ++lane) {
    safe[s.suit[lane].top()] += safe_count(s, lane);
  }
  Verdict found = Verdict::kOpen;
  if (on & kTrumpIn) found = trump_lets_in(s, safe, basis);
  if (found == Verdict::kOpen && (on & kCash)) found = cash_with_trumps(s, safe, basis);
  return found;
}

Verdict thorough_with_trumps(const Stand& s, unsigned on, u64& basis) {
  if (s.leader == kDeclarer) {
    return on & kMustLose ? must_lose_with_trumps(s, basis) : Verdict::kOpen;
  }
  if (!(on & kGetsIn)) return Verdict::kOpen;
  const Verdict found = gets_in_with_trumps(s, basis);
  if (found != Verdict::kOpen) return found;
  return outlasts_trumps(s, safe_winners(s, kDeclarer), basis);
}

Verdict quick_without(const Stand& s, unsigned on, u64& basis) {
  if (!(on & kCash)) return Verdict::kOpen;
  int good[4] = {};
  for (const Suit& suit : s.suit) good[suit.top()] += suit.good();
  if (s.leader == kDeclarer) {
    if (good[kDeclarer] < s.need) return Verdict::kOpen;
    basis = runs_basis(s, kDeclarer, 0);
    return Verdict::kYes;
  }
  const int partner = partner_of(s.leader);
  const int enough = s.tricks - s.need + 1;
  if (good[s.leader] >= enough) {
    basis = runs_basis(s, s.leader, 0);
    return Verdict::kNo;
  }
  if (good[s.leader] + good[partner] < enough) return Verdict::kOpen;
  for (int lane = 0; lane < 4; ++lane) {
    if (s.suit[lane].top() != partner || s.suit[lane].cards(s.leader) == 0) continue;
    basis = runs_basis(s, s.leader, 0) | runs_basis(s, partner, 0) | top_cards(lane, 1);
    return Verdict::kNo;
  }
  return Verdict::kOpen;
}

Verdict thorough_without(const Stand& s, unsigned on, u64& basis) {
  if (s.leader == kDeclarer) {
    if (!(on & kMustLose)) return Verdict::kOpen;
    const int good[4] = {0, 0, good_winners(s, kAfter), good_winners(s, kBefore)};
    return must_lose_plain(s, good, basis);
  }
  const int good = good_winners(s, kDeclarer);
  if (!(on & kGetsIn) || good + 1 < s.need) return Verdict::kOpen;
  return gets_in_plain(s, good, (on & kGuards) != 0, basis);
}

}  // namespace

template <>
Verdict bound<true>(const Stand& s, unsigned on, u64& basis) {
  const Verdict found = quick_with_trumps(s, on, basis);
  return found != Verdict::kOpen ? found : thorough_with_trumps(s, on, basis);
}

template <>
Verdict bound<false>(const Stand& s, unsigned on, u64& basis) {
  const Verdict found = quick_without(s, on, basis);
  return found != Verdict::kOpen ? found : thorough_without(s, on, basis);
}

// Fitted by least squares to the values of random deals, in hundredths of a trick.
int estimate(bool trumps, u64 key, int leader, int tricks) {
  const Stand s(key, leader, tricks, 1);
  int own = 0;
  int others = 0;
  for (int lane = trumps ? 1 : 0; lane < 4; ++lane) {
    const Suit& suit = s.suit[lane];
    (suit.top() == kDeclarer ? own : others) += suit.good();
  }
  const bool leads = leader == kDeclarer;
  if (!trumps) return std::max(0, 170 + 59 * own - 24 * others + (leads ? 100 : 0)) / 100;
  const Suit& t = s.suit[0];
  return std::max(0, 179 + 75 * t.cards(kDeclarer) + 49 * t.sure_declarer() + 53 * own -
                         12 * others - 25 * std::max(t.cards(kAfter), t.cards(kBefore)) +
                         (leads ? 25 : 0)) / 100;
}

}  // namespace preferans
