#include "suits.hpp"

#include <algorithm>
#include <array>
#include <mutex>

namespace preferans {

Suit suits[65536];

namespace {

struct Owners {
  std::array<int, 8> of{};  // best card first
  int size = 0;
  bool valid = true;

  explicit Owners(unsigned code) {
    for (; code != 0; code >>= 2) {
      if ((code & 3) == 0) valid = false;
      of[size++] = static_cast<int>(code & 3);
    }
  }
  int at(int place) const { return of[place]; }
};

// Cards of `side` less the most that its enemies can beat, one higher card for one lower.
template <typename Side, typename Enemy>
int sure_tricks(const Owners& suit, Side side, Enemy enemy) {
  int higher = 0;
  int sure = 0;
  for (int i = 0; i < suit.size; ++i) {
    if (side(suit.at(i))) {
      if (higher > 0) {
        --higher;
      } else {
        ++sure;
      }
    } else if (enemy(suit.at(i))) {
      ++higher;
    }
  }
  return sure;
}

struct Ladder {
  std::array<int, 8> declarer{};  // heights from the lowest card up
  std::array<int, 8> defence{};
  std::size_t declarers = 0;
  std::size_t defenders = 0;

  explicit Ladder(const Owners& suit) {
    for (int i = suit.size - 1; i >= 0; --i) {
      const int height = suit.size - 1 - i;
      if (suit.at(i) == kDeclarer) {
        declarer[declarers++] = height;
      } else {
        defence[defenders++] = height;
      }
    }
  }

  // Declarer's k-th lowest card that lies above the defenders' k-th lowest can be caught.
  int exposed() const {
    int count = 0;
    for (std::size_t i = 0; i < std::min(declarers, defenders); ++i) {
      count += declarer[i] > defence[i];
    }
    return count;
  }

  // His lowest card loses when he leads it, and what stays is safe whatever the others gave.
  bool lead_ducks() const {
    if (declarers == 0 || defenders == 0 || declarer[0] > defence[0]) return false;
    for (std::size_t i = 0; i + 1 < declarers && i + 1 < defenders; ++i) {
      if (declarer[i + 1] > defence[i]) return false;
    }
    return true;
  }
};

}  // namespace

Suit::Suit(u16 code) {
  const Owners suit(code);
  if (!suit.valid) return;
  std::array<int, 4> length{};
  for (int i = 0; i < suit.size; ++i) ++length[suit.at(i)];
  int run = 0;
  while (run < suit.size && suit.at(run) == suit.at(0)) ++run;
  int best_declarer = 8;
  int best_defender = 8;
  int owner = 0;
  for (int i = suit.size - 1; i >= 0; --i) {
    if (suit.at(i) == kDeclarer) {
      best_declarer = i;
    } else {
      best_defender = i;
      owner = suit.at(i);
    }
  }
  const auto is = [](int who) { return [who](int o) { return o == who; }; };
  const auto defends = [](int o) { return o != kDeclarer; };
  const int sure_declarer = sure_tricks(suit, is(kDeclarer), defends);
  const int sure_defence = std::max(sure_tricks(suit, is(kAfter), is(kDeclarer)),
                                    sure_tricks(suit, is(kBefore), is(kDeclarer)));
  const Ladder ladder(suit);
  const auto put = [this](int value, int shift) { bits_ |= static_cast<u64>(value) << shift; };
  put(length[1], 0);
  put(length[2], 4);
  put(length[3], 8);
  put(run, 12);
  put(suit.size > 0 ? suit.at(0) : 0, 16);
  put(best_declarer, 18);
  put(best_defender, 22);
  put(owner, 26);
  put(sure_declarer, 28);
  put(sure_defence, 32);
  put(ladder.exposed() == 0, 36);
  put(ladder.lead_ducks(), 37);
  put(ladder.exposed(), 38);
}

void prepare_suits() {
  static std::once_flag once;
  std::call_once(once, [] {
    for (unsigned code = 0; code < 65536; ++code) suits[code] = Suit(static_cast<u16>(code));
  });
}

}  // namespace preferans
