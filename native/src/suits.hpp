// What can be read off one suit alone, for every code of sixteen bits that a lane can hold.
#pragma once

#include "key.hpp"

namespace preferans {

// One packed record a code. "Place" counts better cards of the suit in play, 0 for the best.
class Suit {
 public:
  constexpr Suit() = default;
  explicit Suit(u16 code);

  int cards(int owner) const { return field(4 * (owner - 1)); }
  int cards() const { return cards(1) + cards(2) + cards(3); }
  u64 lengths() const { return bits_ & 0xFFF; }                    // of the three hands
  int run() const { return field(12); }                            // top cards in one hand
  int top() const { return static_cast<int>(bits_ >> 16 & 3); }    // its owner, 0: no card
  int best_declarer() const { return field(18); }                  // place, 8: none
  int best_defender() const { return field(22); }                  // place, 8: none
  int best_defender_owner() const { return static_cast<int>(bits_ >> 26 & 3); }
  int sure_declarer() const { return field(28); }                  // tricks if these are trumps,
  int sure_defence() const { return field(32); }                   // however they are played
  bool ducks() const { return bits_ >> 36 & 1; }                   // defenders' leads never hurt
  bool lead_ducks() const { return bits_ >> 37 & 1; }              // nor does declarer's lowest
  int exposed() const { return field(38); }                        // cards that spoil `ducks`
  // Tricks that its owner cashes from the top if nobody ruffs (a run as long as the longest other
  // holding makes the whole suit good), and how many cards must be known for that.
  int good() const { return field(53); }
  int good_depth() const { return field(57); }
  // Can the other defender take a round of this suit that `leader` leads, without the declarer?
  bool partner_enters(int leader) const { return bits_ >> (59 + leader) & 1; }
  // Without trumps: the rounds that the defence, free to lead from either hand and to throw cards
  // away, can win before the declarer takes one, and the cards he must keep to hold them to it.
  int stopped_after() const { return field(42); }
  int stop_keeps() const { return field(46); }
  // If these are trumps: a card of this hand must win a trick, and so its hand the lead.
  bool must_win(int owner) const { return bits_ >> (49 + owner) & 1; }

 private:
  friend void prepare_suits();
  int field(int shift) const { return static_cast<int>(bits_ >> shift & 15); }

  u64 bits_ = 0;
};

// The codes that exist: up to eight cards, each of one of three owners.
inline constexpr int kSuitCodes = 9841;
extern u16 suit_index[65536];  // dense numbers of the codes
extern Suit suits[kSuitCodes];

// Winners of the top card's owner to which all who ruff must follow: a nibble for neither, one, the
// other or both of the others ruffing, the lower owner first.
extern u16 safe_runs[kSuitCodes];

// What the declarer of a misere surely loses in a suit, by the code itself: fields of a word in
// which a number is so many set bits, so that the `and` of four suits has the least of each field
// and their `or` the most.
struct Losing {
  static constexpr int kForEver = 10;  // rounds; no deal has more
  static constexpr int kMostKept = 4;

  // Where each field begins.
  enum Field {
    kRounds = 0,      // rounds led by the defence that he loses before it can make him take one
    kKeepsOut = 10,   // for so many tricks, however played, his lowest card here stays a way out,
    kKeepsSafe = 14,  // and one after which the suit is safe for good
    kForced = 18,     // a bit for each defender: his lead of it may make the declarer take the trick
    kOut = 20,        // a bit: he loses the trick to which he leads his lowest
    kOwnRounds = 21,  // rounds that he loses if he begins with his lowest, as a plain number
    kExposed = 25,    // cards of his that can be caught, as a plain number: 0, 1 or 2 for more
  };
};
extern u32 losing[65536];

inline const Suit& suit_at(u16 code) { return suits[suit_index[code]]; }
inline const Suit& suit_at(u64 key, int lane) { return suit_at(code(key, lane)); }

// Fills the tables; cheap to call again, safe from several threads.
void prepare_suits();
// Calls `each(code, index)` for all codes, which must have been prepared.
template <typename Each>
void for_each_code(Each each) {
  for (u32 code = 0; code < 65536; ++code) {
    if (code == 0 || suit_index[code] != 0) each(static_cast<u16>(code), suit_index[code]);
  }
}

}  // namespace preferans
