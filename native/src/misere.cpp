#include "misere.hpp"

#include <algorithm>

#include "suits.hpp"
#include "trick.hpp"

namespace preferans {

int misere_weights[2][kMisereFeatures] = {
    {75, 46, -4, -2, 0, 0, 6, -25, -1, 141, -3, 16},
    {-32, 188, 28, 3, -17, 1, -95, 7, 3, -3, -17, 4},
};

struct Misere::Trick {
  Owned hand;
  int first, second, third;
  int tricks, need;
  u64 seconds;

  Trick(u64 key, int leader, int left, int want)
      : hand(owned(key)), first(leader), second(next(leader)), third(next(second)),
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

struct Order {
  int at[12];
  int value[12];
  int size = 0;

  Order(u64 key, u64 leads, int leader) {
    const int* const w = misere_weights[leader != kDeclarer];
    const int partner = leader == kAfter ? kBefore : leader == kBefore ? kAfter : kBefore;
    const int self = leader == kDeclarer ? kAfter : leader;
    for (int lane = 0; lane < 4; ++lane) {
      const u64 cards = leads >> (16 * lane) & kLane16;
      if (cards == 0) continue;
      const Suit& suit = suits[code(key, lane)];
      const int declarer = suit.cards(kDeclarer);
      const int others = suit.cards(partner);
      const int base = w[kExposed] * suit.exposed() + (suit.lead_ducks() ? w[kLeadDucks] : 0) +
                       w[kDeclarerLength] * declarer + w[kPartnerLength] * others +
                       w[kLength] * suit.cards(self) + w[kSuitLength] * suit.cards() +
                       (declarer ? 0 : w[kDeclarerVoid]) + (others ? 0 : w[kPartnerVoid]);
      const int high = lowest(cards);
      const int low = highest(cards);
      const int declarers_best = 2 * suit.best_declarer();
      for (u64 rest = cards; rest != 0; rest &= rest - 1) {
        const int place = lowest(rest);
        int v = base + w[kCardPlace] * (place >> 1);
        if (place == low) v += w[kLowestCard];
        if (place == high) v += w[kHighestCard];
        if (place < declarers_best) v += w[kOverDeclarer];
        at[size] = place + 16 * lane;
        value[size] = v;
        ++size;
      }
    }
  }

  int pop() {
    if (size == 0) return -1;
    int best = 0;
    for (int i = 1; i < size; ++i) {
      if (value[i] > value[best]) best = i;
    }
    const int found = at[best];
    --size;
    for (int i = best; i < size; ++i) {
      at[i] = at[i + 1];
      value[i] = value[i + 1];
    }
    return found;
  }
};

}  // namespace

Misere::Misere(unsigned table_bits)
    : table_(std::size_t{1} << table_bits),
      index_mask_(((u64{1} << table_bits) - 1) & ~u64{kWays - 1}) {
  prepare_suits();
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
  if ((bounds_ & kDucks) && !overtake_) {
    const Suit suit[4] = {suits[code(key, 0)], suits[code(key, 1)], suits[code(key, 2)],
                          suits[code(key, 3)]};
    if (suit[0].ducks() && suit[1].ducks() && suit[2].ducks() && suit[3].ducks()) {
      if (leader != kDeclarer || suit[0].lead_ducks() || suit[1].lead_ducks() ||
          suit[2].lead_ducks() || suit[3].lead_ducks()) {
        return false;
      }
    }
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
  Order order(key, leads, leader);
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
  u64 rest = legal;
  if (!wanted) {  // the declarer ducks as high as he can
    for (u64 under = legal & ~over; under != 0; under &= under - 1) {
      if (settles(lowest(under))) return wanted;
    }
    rest &= over;
  }
  while (rest != 0) {
    const int reply = highest(rest);
    rest ^= u64{1} << reply;
    if (settles(reply)) return wanted;
  }
  return !wanted;
}

bool Misere::third(const Trick& trick, u64 key, int led, int reply) {
  const Table table = Table::of<false>(led, reply);
  const int winner = table.second_wins ? trick.second : trick.first;
  u64 legal = followers<false>(owned(key).of[trick.third], led);
  const u64 over = table.over<false>();
  if (overtake_) legal = overtaking<false>(legal, led, over);
  const bool wanted = trick.third != kDeclarer;
  const int left = trick.tricks - 1;
  for (u64 rest = groups(legal & ~over); rest != 0; rest &= rest - 1) {
    if (node(without(key, lowest(rest)), winner, left, trick.need - (winner == kDeclarer)) == wanted) {
      return wanted;
    }
  }
  for (u64 rest = groups(legal & over); rest != 0; rest &= rest - 1) {
    if (node(without(key, lowest(rest)), trick.third, left,
             trick.need - (trick.third == kDeclarer)) == wanted) {
      return wanted;
    }
  }
  return !wanted;
}

}  // namespace preferans
