#include "bounds.hpp"

#include <algorithm>

namespace preferans {
namespace {

constexpr int kNobody = 99;

// Winners of one hand, and the cards that make them so.
struct Winners {
  int count = 0;
  u64 basis = 0;

  void add(int tricks, int lane, int depth) {
    count += tricks;
    basis |= top_cards(lane, depth);
  }
};

int other_defender(int defender) { return kAfter + kBefore - defender; }

int longest_other(const Suit& suit, int owner) {
  const int a = suit.cards(owner == 1 ? 2 : 1);
  const int b = suit.cards(owner == 3 ? 2 : 3);
  return std::max(a, b);
}

// Winners from the top of a suit that nobody can ruff: a run as long as the longest other
// holding makes the whole suit good.
void add_run(Winners& to, const Suit& suit, int lane) {
  const int rest = longest_other(suit, suit.top());
  const bool whole = suit.run() >= rest;
  to.add(whole ? suit.cards(suit.top()) : suit.run(), lane, whole ? rest : suit.run());
}

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

  int cashed(int lane, int winners, int tricks) const {
    const int who = taker[lane];
    const int squeezed = std::max(0, run - guards[who] - (tricks - keep[who]));
    return std::max(1, winners + stop[lane] - squeezed);
  }
};

Verdict declarer_leads_plain(const Stand& s, unsigned on, u64& basis) {
  Winners good[4];
  for (int lane = 0; lane < 4; ++lane) {
    if (const Suit& suit = s.suit[lane]; suit.top() != 0) add_run(good[suit.top()], suit, lane);
  }
  if ((on & kCash) && good[kDeclarer].count >= s.need) {
    basis = good[kDeclarer].basis;
    return Verdict::kYes;
  }
  if (!(on & kMustLose)) return Verdict::kOpen;
  const int enough = s.tricks - s.need + 1;
  LettingGo go;
  go.keep[kAfter] = good[kAfter].count;
  go.keep[kBefore] = good[kBefore].count;
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
  if (go.run >= s.tricks || s.tricks - go.run < enough) return Verdict::kOpen;
  int least = kNobody;
  for (int lane = 0; lane < 4; ++lane) {
    if (go.taker[lane] != 0) {
      least = std::min(least, go.cashed(lane, good[go.taker[lane]].count, s.tricks));
    }
  }
  if (least == kNobody || least < enough) return Verdict::kOpen;
  basis = go.basis | good[kAfter].basis | good[kBefore].basis;
  return Verdict::kNo;
}

Verdict defence_leads_plain(const Stand& s, unsigned on, u64& basis) {
  Winners good[4];
  const int partner = other_defender(s.leader);
  int bridge = -1;  // a suit that brings the partner in
  for (int lane = 0; lane < 4; ++lane) {
    const Suit& suit = s.suit[lane];
    if (suit.top() == 0) continue;
    add_run(good[suit.top()], suit, lane);
    if (suit.top() == partner && suit.cards(s.leader) > 0) bridge = lane;
  }
  if (on & kCash) {
    if (s.tricks - good[s.leader].count < s.need) {
      basis = good[s.leader].basis;
      return Verdict::kNo;
    }
    if (bridge >= 0 && s.tricks - good[partner].count < s.need) {
      basis = good[partner].basis | top_cards(bridge, 1);
      return Verdict::kNo;
    }
  }
  const int winners = good[kDeclarer].count;
  if (!(on & kGetsIn) || winners < s.need) return Verdict::kOpen;
  int run = 0;    // tricks the defence can take before the declarer gets in
  int stops = 0;  // he keeps one stopper in each suit he stops
  for (const Suit& suit : s.suit) {
    const int longest = std::max(suit.cards(kAfter), suit.cards(kBefore));
    if (longest == 0) continue;
    if (suit.top() == kDeclarer) {
      ++stops;
    } else {
      run += longest;
    }
  }
  if (run >= s.tricks) return Verdict::kOpen;
  const int kept = winners - std::max(0, run - (s.tricks - winners));
  if (kept < s.need || kept < stops) return Verdict::kOpen;
  basis = good[kDeclarer].basis;
  return Verdict::kYes;
}

// Winners in plain suits for the hand on lead while others may still hold trumps.
int unruffed(const Suit& suit, int ruffer_a, bool a_ruffs, int ruffer_b, bool b_ruffs) {
  int run = suit.run();
  if (a_ruffs) run = std::min(run, suit.cards(ruffer_a));
  if (b_ruffs) run = std::min(run, suit.cards(ruffer_b));
  return run;
}

// With trumps that beat all others, `owner` on lead draws them and cashes.
Winners cash_with_trumps(const Stand& s, int owner, int sure) {
  const Suit& trumps = s.suit[0];
  const int a = owner == 1 ? 2 : 1;
  const int b = owner == 3 ? 2 : 3;
  const int out = std::max(trumps.cards(a), trumps.cards(b));
  const bool draws = trumps.top() == owner ? trumps.run() >= out : out == 0;
  Winners good;
  if (draws) {
    good.add(trumps.cards(owner), 0, out);
  } else {
    good.add(sure, 0, trumps.cards());
  }
  for (int lane = 1; lane < 4; ++lane) {
    const Suit& suit = s.suit[lane];
    if (suit.top() != owner) continue;
    if (draws) {
      add_run(good, suit, lane);
    } else {
      const int run = unruffed(suit, a, trumps.cards(a) > 0, b, trumps.cards(b) > 0);
      good.add(run, lane, run);
    }
  }
  return good;
}

Verdict must_lose_with_trumps(const Stand& s, u64& basis) {
  const Suit& trumps = s.suit[0];
  const int sure = trumps.sure_defence();
  const int enough = s.tricks - s.need + 1;
  if (enough > s.tricks - 1) return Verdict::kOpen;
  const bool ruffs[4] = {false, false, trumps.cards(kAfter) > 0, trumps.cards(kBefore) > 0};
  LettingGo go;
  bool in_trumps = false;
  Winners good[4];
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
      const int partner = other_defender(top);
      int run = std::min(suit.run(), own);
      if (ruffs[partner]) run = std::min(run, suit.cards(partner));
      good[top].add(run, lane, run);
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
    const int rounds = guarded ? before : own;
    const int seen = std::min(rounds + 1, own);
    if ((ruffs[kAfter] && suit.cards(kAfter) < seen) ||
        (ruffs[kBefore] && suit.cards(kBefore) < seen)) {
      return Verdict::kOpen;
    }
    if (guarded) {
      go.lost(lane, who, rounds);
    } else {
      go.run += own;
    }
  }
  if (go.run >= s.tricks || s.tricks - go.run < enough) return Verdict::kOpen;
  int least = in_trumps ? sure : kNobody;
  for (int lane = 1; lane < 4; ++lane) {
    if (go.taker[lane] != 0) {
      least = std::min(least, sure + go.cashed(lane, good[go.taker[lane]].count, s.tricks));
    }
  }
  if (least == kNobody || least < enough) return Verdict::kOpen;
  basis = go.basis | good[kAfter].basis | good[kBefore].basis | top_cards(0, trumps.cards());
  return Verdict::kNo;
}

// The defence leads; the declarer gets in by a top card or a ruff, draws trumps and cashes.
Verdict gets_in_with_trumps(const Stand& s, u64& basis) {
  const Suit& trumps = s.suit[0];
  const int out = std::max(trumps.cards(kAfter), trumps.cards(kBefore));
  const int run = trumps.top() == kDeclarer ? trumps.run() : 0;
  if (trumps.cards(kDeclarer) == 0 || run < out) return Verdict::kOpen;
  Winners good;
  good.add(trumps.cards(kDeclarer), 0, std::min(trumps.cards(), out + 1));
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
    add_run(good, suit, lane);
  }
  if (ruffing && run <= out) return Verdict::kOpen;  // a ruff costs him one round of drawing
  if (good.count < s.need) return Verdict::kOpen;
  basis = good.basis;
  return Verdict::kYes;
}

Verdict bound_with_trumps(const Stand& s, unsigned on, u64& basis) {
  const Suit& trumps = s.suit[0];
  if (on & kSureTrumps) {
    basis = top_cards(0, trumps.cards());
    if (trumps.sure_declarer() >= s.need) return Verdict::kYes;
    if (s.tricks - trumps.sure_defence() < s.need) return Verdict::kNo;
  }
  if (s.leader == kDeclarer) {
    if (on & kCash) {
      const Winners good = cash_with_trumps(s, kDeclarer, trumps.sure_declarer());
      if (good.count >= s.need) {
        basis = good.basis;
        return Verdict::kYes;
      }
    }
    return on & kMustLose ? must_lose_with_trumps(s, basis) : Verdict::kOpen;
  }
  if (on & kGetsIn) {
    if (const Verdict v = gets_in_with_trumps(s, basis); v != Verdict::kOpen) return v;
  }
  if (on & kCash) {
    const Winners good = cash_with_trumps(s, s.leader, trumps.sure_defence());
    if (s.tricks - good.count < s.need) {
      basis = good.basis;
      return Verdict::kNo;
    }
  }
  return Verdict::kOpen;
}

}  // namespace

template <>
Verdict bound<true>(const Stand& s, unsigned on, u64& basis) {
  return bound_with_trumps(s, on, basis);
}

template <>
Verdict bound<false>(const Stand& s, unsigned on, u64& basis) {
  return s.leader == kDeclarer ? declarer_leads_plain(s, on, basis)
                               : defence_leads_plain(s, on, basis);
}

}  // namespace preferans
