#include "take.hpp"

#include <algorithm>

#include "order.hpp"
#include "trick.hpp"

namespace preferans {

struct Take::Trick {
  u64 key;
  Owned hand;
  int first, second, third;  // owners in playing order
  int tricks, need;
  u64 seconds, thirds;  // their groups of touching cards

  Trick(u64 key_now, int leader, int left, int want)
      : key(key_now), hand(owned(key)), first(leader), second(next(leader)), third(next(second)),
        tricks(left), need(want), seconds(groups(hand.of[second])), thirds(groups(hand.of[third])) {}
};

namespace {

// A mask in the key after a card has left, in the key before: what lay below it lies one lower.
u64 restored(u64 mask, int gone) {
  if ((mask >> gone & 1) == 0) return mask;
  const u64 lane = lane_of(gone);
  return mask | ((mask << 2) & lane) | (u64{3} << (gone & 48));
}

// The card and all better ones of its suit.
u64 down_to(int at) { return lane_of(at) & ((u64{4} << at) - 1); }

// Everything down to the lowest card of the group of touching cards that holds `at`.
u64 down_to_group(u64 hand, int at) {
  const u64 gap = ~(hand >> at) & kEven;
  const int end = gap != 0 ? at + lowest(gap) : 64;
  const u64 better = end >= 64 ? ~u64{0} : (u64{1} << end) - 1;
  return better & lane_of(at);
}

// Cards that would fail like the one at `at`, whose failure rests on `basis`: where its own rank
// decided nothing, neither would that of another card of the suit below all that did.
u64 alike_below(int at, u64 basis) {
  return (basis >> at & 1) != 0 ? 0 : lane_of(at) & ~basis;
}

template <bool kTrumps>
bool last_trick(u64 key, int leader, u64& basis) {
  const Owned hand = owned(key);
  const int owner[3] = {leader, next(leader), next(next(leader))};
  const int at[3] = {lowest(hand.of[owner[0]]), lowest(hand.of[owner[1]]), lowest(hand.of[owner[2]])};
  int best = beats<kTrumps>(at[1], at[0]) ? 1 : 0;
  if (beats<kTrumps>(at[2], at[best])) best = 2;
  basis = 0;
  for (int i = 0; i < 3; ++i) {
    if (i != best && same_suit(at[i], at[best])) basis = down_to_group(hand.of[owner[best]], at[best]);
  }
  return owner[best] == kDeclarer;
}

}  // namespace

Take::Take(unsigned table_bits)
    : table_(std::size_t{1} << table_bits),
      index_mask_(((u64{1} << table_bits) - 1) & ~u64{kWays - 1}) {
  prepare_orders();
}

void Take::clear() { std::fill(table_.begin(), table_.end(), Entry{}); }

void Take::set_overtake(bool on) {
  if (on != overtake_) clear();
  overtake_ = on;
  set_bounds(allowed_);
}

// A hand that must overtake may not duck, and so cannot keep a guard.
void Take::set_bounds(unsigned on) {
  allowed_ = on;
  bounds_ = overtake_ ? on & ~unsigned{kGuards} : on;
}

bool Take::reaches(bool trumps, u64 key, int leader, int tricks, int need, const Played& played) {
  if (need <= 0) return true;
  if (need > tricks) return false;
  return trumps ? from<true>(key, leader, tricks, need, played)
                : from<false>(key, leader, tricks, need, played);
}

template <bool kTrumps>
bool Take::from(u64 key, int leader, int tricks, int need, const Played& played) {
  u64 basis = 0;
  if (played.size == 0) return node<kTrumps>(key, leader, tricks, need, basis);
  const Trick trick(key, leader, tricks, need);
  const int led = played.at[0];
  key = without(key, led);
  if (played.size == 1) return second<kTrumps>(trick, key, led, basis);
  key = without(key, shifted(played.at[1], led));
  if (played.size == 2) return third<kTrumps>(trick, key, led, played.at[1], basis);
  int winner = beats<kTrumps>(played.at[1], led) ? 1 : 0;
  if (beats<kTrumps>(played.at[2], played.at[winner])) winner = 2;
  const int last = shifted(shifted(played.at[2], std::max(led, played.at[1])), std::min(led, played.at[1]));
  const int owner[3] = {trick.first, trick.second, trick.third};
  return node<kTrumps>(without(key, last), owner[winner], tricks - 1,
                       need - (owner[winner] == kDeclarer), basis);
}

template <bool kTrumps>
bool Take::node(u64 key, int leader, int tricks, int need, u64& basis) {
  basis = 0;
  if (need <= 0) return true;
  if (need > tricks) return false;
  if constexpr (kTrumps) {
    if ((key & kLane16) == 0) return node<false>(key, leader, tricks, need, basis);
  }
  if (tricks == 1) return last_trick<kTrumps>(key, leader, basis);
  const Stand stand(key, leader, tricks, need);
  if (const Verdict v = bound<kTrumps>(stand, bounds_, basis); v != Verdict::kOpen) {
    return v == Verdict::kYes;
  }
  ++probes_;
  const u64 lengths = stand.suit[0].lengths() | stand.suit[1].lengths() << 12 |
                      stand.suit[2].lengths() << 24 | stand.suit[3].lengths() << 36 |
                      static_cast<u64>(leader) << 48 | u64{kTrumps ? 1 : 2} << 50;
  Entry* const bucket = &table_[(mixed(lengths) >> 20) & index_mask_];
  u8 move = kNoMove;
  int like = kNoMove;
  for (unsigned i = 0; i < kWays; ++i) {
    const Entry& e = bucket[i];
    if (e.lengths != lengths) continue;
    if (((key ^ e.cards) & e.mask) != 0) {
      if (like == kNoMove) like = e.move;
      continue;
    }
    if (e.low >= need || e.high < need) {
      basis = e.mask;
      return e.low >= need;
    }
    move = e.move;
  }
  ++expanded_;
  basis = 0;
  const bool yes = expand<kTrumps>(stand, like, move, basis);
  // Under must-overtake low cards decide what may be played, so nothing generalises.
  if (overtake_) basis = ~u64{0};
  store(bucket, lengths, key, basis, tricks, need, yes, move);
  return yes;
}

void Take::store(Entry* bucket, u64 lengths, u64 key, u64 basis, int tricks, int need, bool yes,
                 u8 move) {
  Entry* slot = nullptr;
  int least = 100;
  for (unsigned i = 0; i < kWays; ++i) {
    Entry& e = bucket[i];
    if (e.lengths == lengths && e.mask == basis && e.cards == (key & basis)) {
      slot = &e;
      least = -2;
      break;
    }
    const int worth = e.lengths == 0 || e.deal != deal_ ? -1 : e.tricks;
    if (worth < least) {
      least = worth;
      slot = &e;
    }
  }
  if (least != -2) {
    if (Entry& e = bucket[victim_++ & (kWays - 1)]; least >= 0 && e.tricks <= tricks) slot = &e;
    *slot = {lengths, basis, key & basis, deal_, 0, static_cast<u8>(tricks), kNoMove,
             static_cast<u8>(tricks)};
  }
  if (yes) {
    slot->low = std::max(slot->low, static_cast<u8>(need));
  } else {
    slot->high = std::min(slot->high, static_cast<u8>(need - 1));
  }
  if (move != kNoMove) slot->move = move;
}

// All leads in order; `move` is the one to try first and becomes the one that settled it. `like`
// settled a position with hands of the same lengths.
template <bool kTrumps>
bool Take::expand(const Stand& stand, int like, u8& move, u64& basis) {
  const Trick trick(stand.key, stand.leader, stand.tricks, stand.need);
  u64 leads = groups(trick.hand.of[trick.first]);
  const bool wanted = trick.first == kDeclarer;
  const u8 hint = move;
  move = kNoMove;
  u64 all = 0;
  u64 failed = 0;
  const auto settles = [&](int led) {
    if ((failed >> led & 1) != 0) return false;
    u64 part = 0;
    if (second<kTrumps>(trick, without(stand.key, led), led, part) == wanted) {
      move = static_cast<u8>(led);
      basis = part;
      return true;
    }
    all |= part;
    if (skips()) failed |= alike_below(led, part);
    return false;
  };
  if (hint != kNoMove && (leads >> hint & 1) != 0) {
    if (settles(hint)) return wanted;
    leads &= ~(u64{1} << hint | failed);
  }
  Choices order;
  order_leads<kTrumps>(stand, leads, like, order);
  for (int led = order.pop(); led >= 0; led = order.pop()) {
    if (settles(led)) return wanted;
  }
  basis = all;
  return !wanted;
}

template <bool kTrumps>
bool Take::second(const Trick& trick, u64 key, int led, u64& basis) {
  u64 legal = followers<kTrumps>(trick.seconds, led);
  const u64 over = beaters<kTrumps>(led);
  if (overtake_) legal = overtaking<kTrumps>(legal, led, over);
  const bool wanted = trick.second == kDeclarer;
  u64 all = 0;
  u64 failed = 0;
  const auto settles = [&](int reply) {
    if ((failed >> reply & 1) != 0) return false;
    u64 part = 0;
    if (third<kTrumps>(trick, without(key, shifted(reply, led)), led, reply, part) == wanted) {
      basis = part;
      return true;
    }
    all |= part;
    if (skips()) failed |= alike_below(reply, part);
    return false;
  };
  if (single(legal)) {
    if (settles(lowest(legal))) return wanted;
  } else {
    const bool friendly = (trick.first == kDeclarer) == wanted;
    const bool beaten_behind = (followers<kTrumps>(trick.thirds, led) & over) != 0;
    const ReplyWeights& w =
        kOrder[kTrumps].second[trick.second - 1][2 * friendly + beaten_behind];
    Choices order;
    order_replies<kTrumps>(trick.key, trick.hand.of[trick.second], trick.second, 0, led, legal,
                           over, w, order);
    for (int reply = order.pop(); reply >= 0; reply = order.pop()) {
      if (settles(reply)) return wanted;
    }
  }
  basis = all;
  return !wanted;
}

// `key` is without the two cards on the table; touching cards are judged anew in it.
template <bool kTrumps>
bool Take::third(const Trick& trick, u64 key, int led, int reply, u64& basis) {
  const Table table = Table::of<kTrumps>(led, reply);
  const int winner = table.second_wins ? trick.second : trick.first;
  u64 legal = followers<kTrumps>(hand_of(key, trick.third), led);
  const u64 over = table.over<kTrumps>();
  if (overtake_) legal = overtaking<kTrumps>(legal, led, over);
  const bool wanted = trick.third == kDeclarer;
  const int replied = shifted(reply, led);
  u64 all = 0;
  u64 failed = 0;
  const auto settles = [&](int at, bool wins) {
    if ((failed >> at & 1) != 0) return false;
    const int taker = wins ? trick.third : winner;
    u64 part = 0;
    const bool yes = node<kTrumps>(without(key, at), taker, trick.tricks - 1,
                                   trick.need - (taker == kDeclarer), part);
    const u64 later = restored(part, at);
    part = restored(restored(later, replied), led);
    int best = table.best;
    if (wins) {  // its place at the start of the trick
      best = at;
      if (same_suit(replied, best) && replied <= best) best += 2;
      if (same_suit(led, best) && led <= best) best += 2;
    }
    const int alike = same_suit(led, best) + same_suit(replied, best) + same_suit(at, best);
    if (alike > 1) {
      // The side that chose needs its card alone to be the best; of the side whose cards all
      // failed, the touching ones that were not tried must win as well.
      const bool chose = (taker == kDeclarer) == yes;
      part |= chose ? down_to(best) : down_to_group(trick.hand.of[taker], best);
    }
    if (yes == wanted) {
      basis = part;
      return true;
    }
    all |= part;
    if (skips()) {
      // Of cards that take the trick by rank, a worse one rests on more.
      const u64 same = !wins ? ~over : alike > 1 ? over & ((u64{1} << at) - 1) : over;
      failed |= alike_below(at, later) & same;
    }
    return false;
  };
  const u64 winning = groups(legal & over);
  const u64 tried = winning | groups(legal & ~over);
  if (single(tried)) {
    if (settles(lowest(tried), winning != 0)) return wanted;
  } else {
    const bool ours = (winner == kDeclarer) == wanted;
    const ReplyWeights& w = kOrder[kTrumps].third[trick.third - 1][ours];
    Choices order;
    order_replies<kTrumps>(trick.key, trick.hand.of[trick.third], trick.third, 1, led, tried, over,
                           w, order);
    for (int at = order.pop(); at >= 0; at = order.pop()) {
      if (settles(at, (winning >> at & 1) != 0)) return wanted;
    }
  }
  basis = all;
  return !wanted;
}

}  // namespace preferans
