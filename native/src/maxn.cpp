#include "maxn.hpp"

#include <bit>
#include <cstdlib>

#include "plain.hpp"
#include "suits.hpp"
#include "trick.hpp"

namespace preferans {
namespace {

// Tricks of the three owners, four bits each.
constexpr int of(u32 value, int owner) { return static_cast<int>(value >> (4 * (owner - 1)) & 15); }
constexpr u32 one(int owner) { return u32{1} << (4 * (owner - 1)); }

// Is `a` better than `b` for `owner`? See the tie rule in the header.
bool better(u32 a, u32 b, int owner) {
  const int after = next(owner);
  const int other = next(after);
  if (of(a, owner) != of(b, owner)) return of(a, owner) < of(b, owner);
  const int gap_a = std::abs(of(a, after) - of(a, other));
  const int gap_b = std::abs(of(b, after) - of(b, other));
  if (gap_a != gap_b) return gap_a < gap_b;
  if (of(a, after) != of(b, after)) return of(a, after) > of(b, after);
  return of(a, other) > of(b, other);
}

// The best outcome so far for the hand that chooses.
struct Best {
  int owner;
  bool any = false;
  u32 value = 0;

  void offer(u32 found) {
    if (!any || better(found, value, owner)) value = found;
    any = true;
  }
};

}  // namespace

std::array<int, 3> MaxN::tricks(const Question& q) {
  if (table_.empty()) table_.resize(std::size_t{1} << 16);
  if (++generation_ == (u32{1} << 30)) {
    table_.assign(table_.size(), Entry{});
    generation_ = 1;
  }
  used_ = 0;
  overtake_ = q.overtake;
  Question asked = q;
  asked.declarer = 0;  // owners are then seats plus one
  asked.trump = kNone;
  const u32 value = step(asked);
  return {of(value, 1), of(value, 2), of(value, 3)};
}

// Card by card, while a trick is on the table or the talon leads; else from the key.
u32 MaxN::step(const Question& q) {
  if (q.tricks() == 0) return 0;
  if (q.on_table == 0 && q.talon_leads == 0) {
    return from(key_of(q.hands, 0, kNone), q.leader + 1);
  }
  Best best{q.to_move() + 1};
  for (u64 rest = q.legal(); rest != 0; rest &= rest - 1) {
    const int card = std::countr_zero(rest);
    Question then = q;
    u32 won = 0;
    if (q.on_table == 2) {
      then.table[2] = card;
      then.on_table = 3;
      if (const int taker = then.taker(); taker != kNone) won = one(taker + 1);
      then.on_table = 2;
    }
    then.play(card);
    best.offer(step(then) + won);
  }
  return best.value;
}

MaxN::Entry* MaxN::slot(u64 key, u32 tag) {
  std::size_t at = (mixed(key ^ static_cast<u64>(tag & 3) << 62) >> 16) & (table_.size() - 1);
  while (table_[at].tag >> 2 == generation_ && (table_[at].key != key || table_[at].tag != tag)) {
    at = (at + 1) & (table_.size() - 1);
  }
  return &table_[at];
}

void MaxN::grow() {
  std::vector<Entry> old(table_.size() * 4);
  old.swap(table_);
  for (const Entry& e : old) {
    if (e.tag >> 2 == generation_) *slot(e.key, e.tag) = e;
  }
}

u32 MaxN::from(u64 key, int leader) {
  if (key == 0) return 0;
  const u32 tag = generation_ << 2 | static_cast<u32>(leader - 1);
  if (const Entry* const e = slot(key, tag); e->tag == tag && e->key == key) return e->value;
  const u32 value = search(key, leader);
  if (2 * ++used_ > table_.size()) grow();
  ++states_;
  *slot(key, tag) = {key, tag, value};
  return value;
}

u32 MaxN::search(u64 key, int leader) {
  const Owned hand = owned(key);
  const int second = next(leader);
  const int third = next(second);
  const u64 seconds = groups(hand.of[second]);
  Best first_choice{leader};
  for (u64 leads = groups(hand.of[leader]); leads != 0; leads &= leads - 1) {
    const int led = lowest(leads);
    const u64 after_lead = without(key, led);
    Best second_choice{second};
    u64 replies = followers<false>(seconds, led);
    if (overtake_) replies = overtaking<false>(replies, led, beaters<false>(led));
    for (; replies != 0; replies &= replies - 1) {
      const int reply = lowest(replies);
      const u64 last = without(after_lead, shifted(reply, led));
      const Table table = Table::of<false>(led, reply);
      const u64 over = table.over<false>();
      u64 legal = followers<false>(owned(last).of[third], led);
      if (overtake_) legal = overtaking<false>(legal, led, over);
      Best third_choice{third};
      for (u64 rest = groups(legal & ~over); rest != 0; rest &= rest - 1) {
        const int taker = table.second_wins ? second : leader;
        third_choice.offer(from(without(last, lowest(rest)), taker) + one(taker));
      }
      for (u64 rest = groups(legal & over); rest != 0; rest &= rest - 1) {
        third_choice.offer(from(without(last, lowest(rest)), third) + one(third));
      }
      second_choice.offer(third_choice.value);
    }
    first_choice.offer(second_choice.value);
  }
  return first_choice.value;
}

}  // namespace preferans
