#include "catch_table.hpp"

namespace preferans {
namespace {

constexpr std::size_t kLeast = 1 << 12;
constexpr std::size_t kKept = 1 << 18;  // more room than this is given back

}  // namespace

Relative::Relative(u32 hand, Set worlds, const std::vector<u32>& cards) {
  worlds.for_each([&](int world) {
    const u32 gone = cards[static_cast<std::size_t>(world)];
    const int low = std::popcount(hand & ((gone & (~gone + 1)) - 1));
    const int high = std::popcount(hand & ((u32{1} << (31 - std::countl_zero(gone))) - 1));
    const int name = high * (high - 1) / 2 + low;
    name_[static_cast<std::size_t>(world)] = static_cast<u8>(name);
    world_[static_cast<std::size_t>(name)] = static_cast<u8>(world);
    worlds_ = worlds_ | Set::of(name);
  });
}

Set Relative::to(Set worlds) const {
  Set found;
  worlds.for_each([&](int world) { found = found | Set::of(name_[static_cast<std::size_t>(world)]); });
  return found;
}

Set Relative::from(Set relative) const {
  Set found;
  relative.for_each([&](int name) { found = found | Set::of(world_[static_cast<std::size_t>(name)]); });
  return found;
}

void FrontTable::clear(bool plain) {
  if (entries_.size() > kKept) {
    entries_ = {};
    sets_ = {};
  }
  entries_.assign(kLeast, Entry{});
  sets_.clear();
  used_ = 0;
  plain_ = plain;
}

FrontTable::Entry FrontTable::wanted(const Start& s, Set worlds) const {
  Entry e;
  e.key = s.key;
  e.low = worlds.low();
  e.high = static_cast<u8>(worlds.high());
  e.hand = plain_ ? 0 : s.hand[kDeclarer];
  e.tag = static_cast<u8>(s.leader + 4 * s.need);
  return e;
}

FrontTable::Entry& FrontTable::slot(const Entry& w) {
  const u64 hash = mixed(w.key ^ mixed(w.low + w.high + (u64{w.hand} << 8) + (u64{w.tag} << 50)));
  const std::size_t mask = entries_.size() - 1;
  for (std::size_t at = (hash >> 20) & mask;; at = (at + 1) & mask) {
    Entry& e = entries_[at];
    if (e.tag == 0) return e;
    if (e.key == w.key && e.low == w.low && e.high == w.high && e.hand == w.hand && e.tag == w.tag) return e;
  }
}

void FrontTable::grow() {
  std::vector<Entry> old(2 * entries_.size());
  old.swap(entries_);
  for (const Entry& e : old) {
    if (e.tag != 0) slot(e) = e;
  }
}

bool FrontTable::find(const Start& s, const Relative& worlds, u64 need, const Weights& weights, Front& out) {
  const Entry& e = slot(wanted(s, worlds.worlds()));
  if (e.tag == 0 || e.need > need) return false;
  out.clear();
  for (u32 i = 0; i < e.size; ++i) {
    const Set found = worlds.from(sets_[e.at + i]);
    if (weights.of(found) >= need) out.add(found);
  }
  return true;
}

void FrontTable::store(const Start& s, const Relative& worlds, u64 need, const Front& front) {
  const Entry w = wanted(s, worlds.worlds());
  Entry* e = &slot(w);
  if (e->tag == 0 && ++used_ * 2 > entries_.size()) {
    grow();
    e = &slot(w);
  }
  *e = w;
  e->need = need;
  e->at = static_cast<u32>(sets_.size());
  e->size = static_cast<u16>(front.sets().size());
  for (const Set f : front.sets()) sets_.push_back(worlds.to(f));
}

}  // namespace preferans
