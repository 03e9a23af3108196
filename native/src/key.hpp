// A position at the start of a trick as one 64-bit word.
//
// Four lanes of sixteen bits, one a suit, trumps in lane 0. A card still in play is two bits that
// name its owner; the best card of a suit stands lowest and cards that are gone are squeezed out.
// The word is therefore an exact key of relative ranks: positions that differ only in cards that
// can no longer matter are equal.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace preferans {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

// Owners of cards, in turn order from the declarer.
inline constexpr int kDeclarer = 1;
inline constexpr int kAfter = 2;   // the defender who plays after the declarer
inline constexpr int kBefore = 3;  // the defender who plays before him

inline constexpr u64 kEven = 0x5555'5555'5555'5555;
inline constexpr u64 kLanes = 0x0001'0001'0001'0001;
inline constexpr u64 kLane16 = 0xFFFF;  // the lowest lane

inline int lowest(u64 bits) { return std::countr_zero(bits); }
inline int highest(u64 bits) { return 63 - std::countl_zero(bits); }
inline bool single(u64 bits) { return (bits & (bits - 1)) == 0; }
inline int next(int owner) { return owner == kBefore ? kDeclarer : owner + 1; }

// `at` is always the place of a card in a key: 16 * lane + 2 * (better cards of the suit in play).
inline u64 lane_of(int at) { return kLane16 << (at & 48); }
inline bool same_suit(int a, int b) { return ((a ^ b) & 48) == 0; }
inline u16 code(u64 key, int lane) { return static_cast<u16>(key >> (16 * lane)); }

// The cards of each owner, one bit a card at its even place. Index 0 is unused.
struct Owned {
  u64 of[4];
};

inline Owned owned(u64 key) {
  const u64 low = key & kEven;
  const u64 high = (key >> 1) & kEven;
  return {{0, low & ~high, high & ~low, low & high}};
}

// The cards of one owner.
inline u64 hand_of(u64 key, int owner) {
  const u64 low = (owner & 1) != 0 ? key : ~key;
  const u64 high = (owner & 2) != 0 ? key >> 1 : ~(key >> 1);
  return low & high & kEven;
}

// The best card of each group of touching cards: the others of the group are worth the same.
inline u64 groups(u64 cards) { return cards & ~((cards << 2) & ~kLanes); }

// From a place to the end of its lane.
inline constexpr auto kTails = [] {
  std::array<u64, 64> tails{};
  for (int at = 0; at < 64; ++at) {
    tails[static_cast<std::size_t>(at)] = (kLane16 << (at & 48)) & (~u64{0} << at);
  }
  return tails;
}();

// The key after the card at `at` is gone; worse cards of its suit move up.
inline u64 without(u64 key, int at) {
  const u64 tail = kTails[static_cast<std::size_t>(at)];
  const u64 moved = key & tail;
  return key ^ moved ^ ((moved >> 2) & tail);
}

// Where the card at `at` stands once the card at `gone` has left.
inline int shifted(int at, int gone) { return same_suit(at, gone) && gone < at ? at - 2 : at; }

// Does the card at `at` beat `best`, which is winning the trick?
template <bool kTrumps>
bool beats(int at, int best) {
  if (same_suit(at, best)) return at < best;
  return kTrumps && (at & 48) == 0;
}

// All places whose cards beat `best`.
template <bool kTrumps>
u64 beaters(int best) {
  const u64 better = lane_of(best) & ((u64{1} << best) - 1);
  return kTrumps && (best & 48) != 0 ? better | kLane16 : better;
}

// The cards of `hand` that may follow a lead of the suit of `led`: follow, else trump, else any.
template <bool kTrumps>
u64 followers(u64 hand, int led) {
  if (const u64 follow = hand & lane_of(led)) return follow;
  if constexpr (kTrumps) {
    if (const u64 ruff = hand & kLane16) return ruff;
  }
  return hand;
}

inline u64 mixed(u64 x) {
  x *= 0xD6E8'FEB8'6659'FD93;
  x ^= x >> 32;
  return x * 0xD6E8'FEB8'6659'FD93;
}

}  // namespace preferans
