// Bounds of take games that need no search, at the start of a trick.
//
// Each answers "does the declarer take at least `need` of the tricks left?" and names the top
// cards of each suit on which its proof rests (`basis`), so that the answer can be stored for
// every position that agrees on them.
#pragma once

#include "key.hpp"
#include "suits.hpp"

namespace preferans {

enum class Verdict : signed char { kNo = 0, kYes = 1, kOpen = -1 };

// Switches for tests: everything here may be turned off without changing an answer.
enum Bound : unsigned {
  kSureTrumps = 1,  // trumps that no play can lose
  kCash = 2,        // winners of the side on lead
  kMustLose = 4,    // what the defence cashes once the declarer has to let go
  kGetsIn = 8,      // what the declarer cashes once the defence has to let go
  kGuards = 16,     // guarded suits among what lets him in
  kTrumpIn = 32,    // a trump that must win lets its hand in to cash
  kAlike = 64,      // cards left out because another like them has failed
  kDucks = 128,     // misere: rounds that the declarer loses however they are played
  kWayOut = 256,    // misere: a lead that he loses after a trick that he could not help
  kThisTrick = 512,  // misere: he loses the trick at hand where he would have to take all
  kFirstMisereBound = kDucks,
  kLastBound = kThisTrick,
  kAllBounds = ~0u,
};

struct Stand {
  u64 key;
  int leader;
  int tricks;
  int need;
  u16 index[4];
  Suit suit[4];
  u8 ruffs[4];  // who of the other two holds trumps, by owner: 1 the lower, 2 the higher

  Stand(u64 k, int lead, int left, int want)
      : key(k), leader(lead), tricks(left), need(want),
        index{suit_index[code(k, 0)], suit_index[code(k, 1)], suit_index[code(k, 2)],
              suit_index[code(k, 3)]},
        suit{suits[index[0]], suits[index[1]], suits[index[2]], suits[index[3]]} {
    const bool one = suit[0].cards(1) > 0;
    const bool two = suit[0].cards(2) > 0;
    const bool three = suit[0].cards(3) > 0;
    ruffs[0] = 0;
    ruffs[1] = static_cast<u8>(two | three << 1);
    ruffs[2] = static_cast<u8>(one | three << 1);
    ruffs[3] = static_cast<u8>(one | two << 1);
  }
};

// The `depth` best cards of a lane.
inline u64 top_cards(int lane, int depth) { return ((u64{1} << (2 * depth)) - 1) << (16 * lane); }

// The need must lie between 1 and the number of tricks left.
template <bool kTrumps>
Verdict bound(const Stand& s, unsigned on, u64& basis);

// About how many tricks the declarer will take, for the first question of a count.
int estimate(bool trumps, u64 key, int leader, int tricks);

}  // namespace preferans
