// The search for everything the two fast ones do not know: exact targets, two hands in play,
// tricks led by the talon, nine cards of a suit, misere with trumps. A zero-window search with a
// table of exact positions; whatever it can hand to a fast search, it does.
#pragma once

#include <functional>
#include <vector>

#include "misere.hpp"
#include "question.hpp"
#include "take.hpp"

namespace preferans {

class Plain {
 public:
  Plain(Take& take, Misere& misere) : take_(take), misere_(misere) {}

  // Take and misere: does the declarer take at least `need` of the tricks left, both sides playing
  // for their goal? Exact: can he take exactly `need`?
  bool reaches(const Question& q, int need);

  void clear();
  // Called now and then; may throw to stop the search.
  void set_watch(std::function<void()> watch) { watch_ = std::move(watch); }
  u64 probes() const { return probes_; }

 private:
  struct Entry {
    u64 low = 0;
    u32 tag = 0;       // the ninth cards and the leader
    u32 game = 0;
    u16 yes = 0;       // by need
    u16 no = 0;
    u8 tricks = 0;
  };

  bool start(const Question& q, int need);
  bool step(const Question& q, int need, u64 in_play);
  bool hand_over(const Question& q, int need, bool& answer);
  Entry* find(u64 low, u32 tag, int tricks, bool& found);
  bool same_game(const Question& q) const;

  static constexpr unsigned kBits = 18;
  static constexpr unsigned kWays = 4;

  Take& take_;
  Misere& misere_;
  std::vector<Entry> table_;
  Question rules_;
  u32 game_ = 0;
  u64 probes_ = 0;
  std::function<void()> watch_;
};

// The key of a trick's start for the fast searches, seen from the declarer's seat; each suit must
// have at most eight cards in play.
u64 key_of(const std::array<u64, 3>& hands, int declarer, int trump);
// The lane of a suit, and the place of a card among those in play.
inline int lane_of_suit(int suit, int trump) {
  return trump < 0 || suit > trump ? suit : suit == trump ? 0 : suit + 1;
}
int place_of(int card, u64 in_play, int trump);
inline int owner_of(int seat, int declarer) { return (seat - declarer + 3) % 3 + 1; }
bool fits_lanes(u64 in_play);

}  // namespace preferans
