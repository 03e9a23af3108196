// Open play against an unknown discard, as both sides see it.
//
// Cards are numbered 8 * lane + rank, the seven 0 and the ace 7, with trumps in lane 0; sets of
// cards are bits by that number. The declarer's hand holds all that he may still hold, so each
// world says which two of those cards he laid away.
#pragma once

#include <array>
#include <vector>

#include "catch_sets.hpp"
#include "key.hpp"
#include "question.hpp"

namespace preferans {

// The start of a trick; hands by owner, 1 being the declarer.
struct Start {
  std::array<u32, 4> hand{};
  u64 key = 0;
  int leader = 0;
  int tricks = 0;
  int need = 0;  // of the declarer's tricks: the mark that he must, or must not, reach

  u32 in_play() const { return hand[1] | hand[2] | hand[3]; }
};

// The cards on the table, in order of play.
struct Laid {
  std::array<int, 3> card{};
  int size = 0;

  Laid with(int next) const {
    Laid more = *this;
    more.card[static_cast<std::size_t>(more.size++)] = next;
    return more;
  }
};

inline u32 bit(int card) { return u32{1} << card; }
inline u32 lane_cards(int card) { return u32{0xFF} << (card & 24); }
inline u32 above(int card) { return lane_cards(card) & ~((u32{2} << card) - 1); }

inline int turn(const Start& s, int played) {
  int owner = s.leader;
  for (int i = 0; i < played; ++i) owner = next(owner);
  return owner;
}

// Where a card stands in a key of these cards.
inline int place(int card, u32 in_play) {
  return ((card & 24) << 1) + 2 * std::popcount(in_play & above(card));
}

// What a game is played by.
struct CatchRules {
  bool trumps = false;
  bool misere = false;
  bool overtake = false;

  bool beats(int card, int best) const;
  int winning(const Laid& laid) const;  // index of the card that takes the trick so far
  u32 legal(u32 hand, const Laid& laid) const;
  Start after(const Start& s, const Laid& full) const;
  // Has the declarer failed, or can he no more fail, whatever is played?
  bool caught(const Start& s) const { return misere ? s.need <= 0 : s.need > s.tricks; }
  bool escaped(const Start& s) const { return misere ? s.need > s.tricks : s.need <= 0; }
};

// What is asked: a position of open play, and what the declarer may have laid away.
struct CatchQuestion {
  Question play;            // the declarer's hand: all cards that he may still hold
  std::vector<u64> worlds;  // two cards each, by card number
  int need = 1;             // misere: he fails with so many tricks more; else: without them
};

// What is wrong with it, in words for a person; empty if nothing is.
std::string fault(const CatchQuestion& q);

// The same in lanes.
struct CatchGame {
  CatchRules rules;
  Start start;
  Laid laid;
  std::vector<u32> worlds;
  int trump = kNone;

  explicit CatchGame(const CatchQuestion& q);
  int lane_card(int card) const { return 8 * lane_of(card) + (card & 7); }
  int card(int lane_card) const;  // its number at the table
  u32 lane_cards(u64 cards) const;

 private:
  int lane_of(int card) const;
};

}  // namespace preferans
