#include "misere.hpp"

#include <algorithm>

#include "misere_order.hpp"
#include "suits.hpp"
#include "trick.hpp"

namespace preferans {

struct Misere::Trick {
  u64 key;
  Owned hand;
  int first, second, third;
  int tricks, need;
  u64 seconds;

  Trick(u64 key_now, int leader, int left, int want)
      : key(key_now), hand(owned(key)), first(leader), second(next(leader)), third(next(second)),
        tricks(left), need(want), seconds(groups(hand.of[second])) {}
};

namespace {

bool last_trick(u64 key, int leader) {
  const Owned hand = owned(key);
  const int owner[3] = {leader, next(leader), next(next(leader))};
  int best = lowest(hand.of[leader]);
  int taker = leader;
  for (int i = 1; i < 3; ++i) {
    const int at = lowest(hand.of[owner[i]]);
    if (beats<false>(at, best)) {
      best = at;
      taker = owner[i];
    }
  }
  return taker == kDeclarer;
}

// What four suits tell together, or some of them: the least and the most of each field.
struct Losses {
  u32 least = ~u32{0};
  u32 most = 0;

  void add(u32 suit) {
    least &= suit;
    most |= suit;
  }
  // In every suit, in some suit: does the number pass `than`?
  bool all_pass(Losing::Field field, int than) const { return than < 0 || (least >> (field + than) & 1) != 0; }
  bool some_passes(Losing::Field field, int than) const { return (most >> (field + than) & 1) != 0; }
};

// Does the declarer lose more than `spare` of the tricks left, the defence leading?
//
// While his cards in a suit, from the lowest, lie under those of the defence, he plays his highest
// below the lead, and what stays lies under what stays. So he takes nothing before the rounds of
// some suit are used up. When he must take a trick then, a suit that keeps his way out loses him
// another; and if only that one card could be caught and the way out leaves its suit safe, all.
bool ducks_enough(const Losses& suits, int exposed, int leader, int tricks, int spare, unsigned on) {
  if ((on & kDucks) && suits.all_pass(Losing::kRounds, spare)) return true;
  if ((on & kWayOut) && spare < Losing::kMostKept) {
    if (suits.all_pass(Losing::kRounds, spare - 1) && suits.some_passes(Losing::kKeepsOut, spare)) return true;
    if (exposed == 1 && spare < tricks - 1 && suits.some_passes(Losing::kKeepsSafe, spare)) return true;
  }
  return (on & kThisTrick) && spare == 0 && (suits.most >> (Losing::kForced + leader - kAfter) & 1) == 0;
}

// The same where he leads: his lowest card of some suit, and then as above with the others and
// what is left of that suit.
bool leads_out_enough(const u32 (&suit)[4], const Losses& suits, int exposed, int tricks, int spare, unsigned on) {
  if (spare == 0) return (on & kThisTrick) && (suits.most >> Losing::kOut & 1) != 0;
  for (int lane = 0; lane < 4; ++lane) {
    const int own = suit[lane] >> Losing::kOwnRounds & 15;
    if (own == 0) continue;
    Losses others;
    for (int other = 0; other < 4; ++other) {
      if (other != lane) others.add(suit[other]);
    }
    Losses then = others;
    then.least &= (u32{1} << (own == Losing::kForEver ? own : own - 1)) - 1;
    if ((on & kDucks) && then.all_pass(Losing::kRounds, spare - 1)) return true;
    // Whoever has none of the suit led may weaken the way out at once: it must last a trick longer.
    if (!(on & kWayOut) || spare >= Losing::kMostKept) continue;
    if (then.all_pass(Losing::kRounds, spare - 2) && others.some_passes(Losing::kKeepsOut, spare)) return true;
    if (exposed == 1 && own == Losing::kForEver && spare < tricks - 1 &&
        others.some_passes(Losing::kKeepsSafe, spare)) {
      return true;
    }
  }
  return false;
}

bool loses_enough(u64 key, int leader, int tricks, int spare, unsigned on) {
  const u32 suit[4] = {losing[code(key, 0)], losing[code(key, 1)], losing[code(key, 2)], losing[code(key, 3)]};
  Losses suits;
  int exposed = 0;
  for (const u32 one : suit) {
    suits.add(one);
    exposed += static_cast<int>(one >> Losing::kExposed);
  }
  return leader == kDeclarer ? leads_out_enough(suit, suits, exposed, tricks, spare, on)
                             : ducks_enough(suits, exposed, leader, tricks, spare, on);
}

}  // namespace

Misere::Misere(unsigned table_bits)
    : table_(std::size_t{1} << table_bits),
      index_mask_(((u64{1} << table_bits) - 1) & ~u64{kWays - 1}) {
  prepare_misere_orders();
}

void Misere::clear() { std::fill(table_.begin(), table_.end(), Entry{}); }

void Misere::set_overtake(bool on) {
  if (on != overtake_) clear();
  overtake_ = on;
}

bool Misere::reaches(u64 key, int leader, int tricks, int need, const Played& played) {
  if (need <= 0) return true;
  if (need > tricks) return false;
  if (played.size == 0) return node(key, leader, tricks, need);
  const Trick trick(key, leader, tricks, need);
  const int led = played.at[0];
  key = without(key, led);
  if (played.size == 1) return second(trick, key, led);
  const int reply = played.at[1];
  key = without(key, shifted(reply, led));
  if (played.size == 2) return third(trick, key, led, reply);
  int winner = beats<false>(reply, led) ? 1 : 0;
  if (beats<false>(played.at[2], played.at[winner])) winner = 2;
  const int last = shifted(shifted(played.at[2], std::max(led, reply)), std::min(led, reply));
  const int owner[3] = {trick.first, trick.second, trick.third};
  return node(without(key, last), owner[winner], tricks - 1,
              need - (owner[winner] == kDeclarer));
}

bool Misere::node(u64 key, int leader, int tricks, int need) {
  if (need <= 0) return true;
  if (need > tricks) return false;
  if (tricks == 1) return last_trick(key, leader);
  // Who must overtake may not duck.
  if (!overtake_ && loses_enough(key, leader, tricks, tricks - need, bounds_)) return false;
  if (tricks == 2) {  // quicker searched than looked up
    u8 none = kNoMove;
    return expand(key, leader, tricks, need, none);
  }
  ++probes_;
  Entry* const bucket = &table_[(mixed(key) >> 20) & index_mask_];
  u8 move = kNoMove;
  for (unsigned i = 0; i < kWays; ++i) {
    if (bucket[i].key != key) continue;
    const u8 range = bucket[i].range[leader - 1];
    if ((range & 15) >= need) return true;
    if ((range >> 4) < need) return false;
    move = bucket[i].move[leader - 1];
    break;
  }
  ++expanded_;
  const bool yes = expand(key, leader, tricks, need, move);
  store(bucket, key, leader, tricks, need, yes, move);
  return yes;
}

void Misere::store(Entry* bucket, u64 key, int leader, int tricks, int need, bool yes, u8 move) {
  Entry* slot = nullptr;
  for (unsigned i = 0; i < kWays; ++i) {
    if (bucket[i].key == key) slot = &bucket[i];
  }
  if (slot == nullptr) {
    int least = 100;
    for (unsigned i = 0; i < kWays; ++i) {
      Entry& e = bucket[(i + victim_) & (kWays - 1)];
      const int worth = e.key == 0 || e.deal != deal_ ? -1 : e.tricks;
      if (worth < least) {
        least = worth;
        slot = &e;
      }
    }
    ++victim_;
    const u8 open = static_cast<u8>(tricks << 4);
    *slot = {key, {open, open, open}, {kNoMove, kNoMove, kNoMove}, static_cast<u8>(tricks), deal_};
  }
  u8& range = slot->range[leader - 1];
  int low = range & 15;
  int high = range >> 4;
  if (yes) {
    low = std::max(low, need);
  } else {
    high = std::min(high, need - 1);
  }
  range = static_cast<u8>(low | high << 4);
  if (move != kNoMove) slot->move[leader - 1] = move;
}

bool Misere::expand(u64 key, int leader, int tricks, int need, u8& move) {
  const Trick trick(key, leader, tricks, need);
  u64 leads = groups(trick.hand.of[trick.first]);
  const bool wanted = trick.first != kDeclarer;
  const u8 hint = move;
  move = kNoMove;
  const auto settles = [&](int led) {
    if (second(trick, without(key, led), led) != wanted) return false;
    move = static_cast<u8>(led);
    return true;
  };
  if (hint != kNoMove && (leads >> hint & 1) != 0) {
    if (settles(hint)) return wanted;
    leads &= ~(u64{1} << hint);
  }
  Choices order;
  order_misere_leads(key, leads, leader, need, tricks, order);
  for (int led = order.pop(); led >= 0; led = order.pop()) {
    if (settles(led)) return wanted;
  }
  return !wanted;
}

bool Misere::second(const Trick& trick, u64 key, int led) {
  u64 legal = followers<false>(trick.seconds, led);
  const u64 over = beaters<false>(led);
  if (overtake_) legal = overtaking<false>(legal, led, over);
  const bool wanted = trick.second != kDeclarer;
  const auto settles = [&](int reply) {
    return third(trick, without(key, shifted(reply, led)), led, reply) == wanted;
  };
  if ((legal & lane_of(led)) == 0 && !single(legal)) {
    Choices order;
    order_misere_discards(trick.key, legal, trick.second, 0, order);
    for (int reply = order.pop(); reply >= 0; reply = order.pop()) {
      if (settles(reply)) return wanted;
    }
    return !wanted;
  }
  // The highest card that ducks comes first, for a defender too; else the highest of all.
  for (u64 rest = legal & ~over; rest != 0; rest &= rest - 1) {
    if (settles(lowest(rest))) return wanted;
  }
  for (u64 rest = legal & over; rest != 0; rest &= rest - 1) {
    if (settles(lowest(rest))) return wanted;
  }
  return !wanted;
}

bool Misere::third(const Trick& trick, u64 key, int led, int reply) {
  const Table table = Table::of<false>(led, reply);
  const int winner = table.second_wins ? trick.second : trick.first;
  u64 legal = followers<false>(hand_of(key, trick.third), led);
  const u64 over = table.over<false>();
  if (overtake_) legal = overtaking<false>(legal, led, over);
  const bool wanted = trick.third != kDeclarer;
  const u64 taking = groups(legal & over);
  const u64 ducks = groups(legal & ~over);
  const auto settles = [&](int at, int taker) {
    return node(without(key, at), taker, trick.tricks - 1, trick.need - (taker == kDeclarer)) ==
           wanted;
  };
  if ((legal & lane_of(led)) == 0 && !single(ducks)) {
    Choices order;
    order_misere_discards(trick.key, ducks, trick.third, 1, order);
    for (int at = order.pop(); at >= 0; at = order.pop()) {
      if (settles(at, winner)) return wanted;
    }
    return !wanted;
  }
  for (u64 rest = ducks; rest != 0; rest &= rest - 1) {
    if (settles(lowest(rest), winner)) return wanted;
  }
  for (u64 rest = taking; rest != 0; rest &= rest - 1) {
    if (settles(lowest(rest), trick.third)) return wanted;
  }
  return !wanted;
}

}  // namespace preferans
