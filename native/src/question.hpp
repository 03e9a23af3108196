// A question in the words of the table: seats, cards by number, the trick begun. Knows no search.
#pragma once

#include <array>
#include <string>

#include "key.hpp"
#include "rules.hpp"

namespace preferans {

// Card numbers: 8 * suit + rank, seven (0) to ace (7); 32 + suit for the sixes.
inline constexpr int kCards = 36;
inline constexpr int kNone = -1;
// A talon card that leads a trick is its number; kSuitOnly + suit if it merely names the suit.
inline constexpr int kSuitOnly = 40;

inline int suit_of(int card) { return card < 32 ? card >> 3 : card - 32; }
inline int rank_of(int card) { return card < 32 ? (card & 7) + 1 : 0; }
// All nine cards of a suit as bits.
inline u64 suit_cards(int suit) { return u64{0xFF} << (8 * suit) | u64{1} << (32 + suit); }
// The higher cards of the same suit.
u64 higher_cards(int card);

struct Question {
  std::array<u64, 3> hands{};  // by seat, in turn order, without the cards on the table
  int trump = kNone;
  int declarer = 0;
  int leader = 0;  // who played, or plays, first of the hands
  Goal goal = Goal::kTake;
  int target = 0;  // kExact only: the tricks the declarer wants from now on; -1: he has too many
  bool overtake = false;
  bool trump_if_void = true;
  std::array<bool, 3> plays{true, true, true};
  std::array<int, 3> table{kNone, kNone, kNone};  // in order of play
  int on_table = 0;
  std::array<int, 2> talon{kNone, kNone};  // what leads this trick and the next ones
  int talon_leads = 0;
  int after_talon = kNone;  // who leads after the talon's tricks; kNone: who took the last one

  int after(int seat) const;  // the next seat that plays
  int seats() const;
  int to_move() const;
  int tricks() const;  // left to play, with the one on the table
  u64 in_play() const;  // cards of the hands and on the table
  u64 legal() const;    // for the hand to move
  void play(int card);  // puts it on the table, and clears a full trick

  // Which of the cards on the table wins: its index, or kNone if the talon's card does (or nobody
  // followed a named suit).
  int winning() const;
  // Who took the full trick on the table; kNone: the talon's card, which is nobody's.
  int taker() const;
};

// What is wrong with it, in words for a person; empty if nothing is.
std::string fault(const Question& q);

}  // namespace preferans
