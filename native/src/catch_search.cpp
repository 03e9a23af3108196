#include "catch_search.hpp"

#include <algorithm>
#include <numeric>

namespace preferans {
namespace {

// The highest of each run of cards that no card of another hand comes between.
u32 highest_of_runs(u32 hand, u32 others) {
  u32 found = 0;
  for (u32 rest = hand; rest != 0;) {
    const int card = 31 - std::countl_zero(rest);
    found |= bit(card);
    const u32 below = preferans::lane_cards(card) & (bit(card) - 1);
    const u32 barrier = below & others;
    const u32 run = barrier == 0 ? below : below & ~((u32{2} << (31 - std::countl_zero(barrier))) - 1);
    rest &= ~(run | bit(card));
  }
  return found;
}

constexpr u64 kAskedBetweenWatches = 256;

}  // namespace

void CatchSearch::begin(const CatchGame& game, const std::vector<u64>& weights) {
  game_ = &game;
  each_ = weights;
  weights_.set(weights);
  const bool plain = std::adjacent_find(weights.begin(), weights.end(), std::not_equal_to<>()) == weights.end();
  table_.clear(plain);
  // New ones, since what is left to do must not depend on what was asked before.
  if (game.rules.misere) {
    misere_ = Misere(kMisereBits);
  } else {
    take_ = Take(kTakeBits);
  }
  take_.set_overtake(game.rules.overtake);
  misere_.set_overtake(game.rules.overtake);
  order_.resize(game.worlds.size());
  std::iota(order_.begin(), order_.end(), 0);
  nodes_ = 0;
  cap_ = ~u64{0};
}

void CatchSearch::check_cap() const {
  if (work() > cap_) throw Overrun{};
}

bool CatchSearch::fails(const Start& s, const Laid& laid, int world) {
  check_cap();
  if (watch_ && ++asked_ % kAskedBetweenWatches == 0) watch_();
  u32 in_play = s.in_play();
  u64 key = s.key;
  for (u32 rest = game_->worlds[static_cast<std::size_t>(world)]; rest != 0; rest &= rest - 1) {
    const int card = lowest(rest);
    key = without(key, place(card, in_play));
    in_play &= ~bit(card);
  }
  Played played;
  played.size = laid.size;
  for (int i = 0; i < laid.size; ++i) {
    const auto at = static_cast<std::size_t>(i);
    played.at[at] = place(laid.card[at], in_play);
  }
  if (game_->rules.misere) return misere_.reaches(key, s.leader, s.tricks, s.need, played);
  return !take_.reaches(game_->rules.trumps, key, s.leader, s.tricks, s.need, played);
}

Set CatchSearch::beaten(const Start& s, const Laid& laid, Set among, u64 least) {
  u64 left = weights_.of(among);
  if (left < least) return {};
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const int world = order_[i];
    if (!among.has(world) || fails(s, laid, world)) continue;
    among = among - Set::of(world);
    left -= each_[static_cast<std::size_t>(world)];
    if (left < least) {
      std::rotate(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(i),
                  order_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      return {};
    }
  }
  return among;
}

void CatchSearch::front(const Start& s, const Laid& laid, Set worlds, u64 least, Front& out, Chosen* cards) {
  out.clear();
  if (weights_.of(worlds) < least) return;
  if (laid.size == 0 && cards == nullptr) return start(s, worlds, least, out);
  if (laid.size == 3) return start(game_->rules.after(s, laid), worlds, least, out);
  if (turn(s, laid.size) == kDeclarer) return his(s, laid, worlds, least, out);
  theirs(s, laid, worlds, least, out, cards);
}

void CatchSearch::start(const Start& s, Set worlds, u64 least, Front& out) {
  if (game_->rules.escaped(s)) return;
  // One world: play as with open hands, which catch him.
  if (game_->rules.caught(s) || worlds.count() <= 1) return out.be(worlds);
  const Relative relative(s.hand[kDeclarer], worlds, game_->worlds);
  if (table_.find(s, relative, least, weights_, out)) return;
  ++nodes_;
  check_cap();
  out.clear();
  if (s.leader == kDeclarer) {
    his(s, {}, worlds, least, out);
  } else {
    theirs(s, {}, worlds, least, out, nullptr);
  }
  table_.store(s, relative, least, out);
}

void CatchSearch::choices(const Start& s, const Laid& laid, Set worlds, u64 least, std::vector<Choice>& out) {
  const int owner = turn(s, laid.size);
  const u32 hand = s.hand[static_cast<std::size_t>(owner)];
  const u32 legal = game_->rules.legal(highest_of_runs(hand, s.in_play() & ~hand), laid);
  out.clear();
  for (u32 rest = legal; rest != 0; rest &= rest - 1) {
    const int card = lowest(rest);
    const Laid then = laid.with(card);
    const Set left = then.size < 3 ? beaten(s, then, worlds, least)
                                   : beaten(game_->rules.after(s, then), {}, worlds, least);
    if (left.empty()) continue;
    out.push_back({card, left, weights_.of(left)});
  }
  std::stable_sort(out.begin(), out.end(), [](const Choice& a, const Choice& b) { return a.weight > b.weight; });
}

void CatchSearch::theirs(const Start& s, const Laid& laid, Set worlds, u64 least, Front& out, Chosen* cards) {
  std::vector<Choice> open;
  choices(s, laid, worlds, least, open);
  Front below;
  for (const Choice& c : open) {
    if (out.covers(c.left)) continue;
    front(s, laid.with(c.card), c.left, least, below);
    for (const Set f : below.sets()) {
      if (cards != nullptr && !out.covers(f)) cards->emplace_back(c.card, f);
      out.add(f);
    }
    if (out.covers(worlds)) return;
  }
}

void CatchSearch::replies(const Start& s, const Laid& laid, Set worlds, bool all, std::vector<Reply>& out) {
  const u32 hand = s.hand[kDeclarer];
  std::array<Set, 32> where{};
  u32 some = 0;
  u32 doubtful = 0;  // cards that he may have laid away are unlike their neighbours
  worlds.for_each([&](int world) {
    const u32 gone = game_->worlds[static_cast<std::size_t>(world)];
    const u32 legal = game_->rules.legal(hand & ~gone, laid);
    doubtful |= gone;
    some |= legal;
    for (u32 rest = legal; rest != 0; rest &= rest - 1) {
      Set& w = where[static_cast<std::size_t>(lowest(rest))];
      w = w | Set::of(world);
    }
  });
  out.clear();
  if (!all) {
    const u32 sure = hand & ~doubtful;
    some &= doubtful | highest_of_runs(sure, s.in_play() & ~hand);
  }
  for (; some != 0; some &= some - 1) {
    out.push_back({lowest(some), where[static_cast<std::size_t>(lowest(some))]});
  }
}

void CatchSearch::his(const Start& s, const Laid& laid, Set worlds, u64 least, Front& out) {
  std::vector<Reply> open;
  replies(s, laid, worlds, false, open);
  out.be(worlds);
  Front below;
  Front both;
  for (const Reply& r : open) {
    const Set any = out.all();
    const Set here = r.worlds & any;
    if (here.empty()) continue;
    const u64 elsewhere = weights_.of(any - here);
    front(s, laid.with(r.card), here, least > elsewhere ? least - elsewhere : 1, below);
    if (below.covers(here)) continue;
    if (below.empty() && least <= elsewhere) below.be({});
    both.clear();
    for (const Set a : out.sets()) {
      for (const Set b : below.sets()) {
        const Set f = (a - here) | (a & b);
        if (weights_.of(f) >= least) both.add(f);
      }
    }
    out = both;
    if (out.empty()) return;
  }
}

}  // namespace preferans
