#include "suits.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <mutex>
#include <vector>

namespace preferans {

u16 suit_index[65536];
Suit suits[kSuitCodes];
u16 safe_runs[kSuitCodes];
u32 losing[65536];

namespace {

struct Owners {
  std::array<int, 8> of{};  // best card first
  int size = 0;

  explicit Owners(unsigned code) {
    for (; code != 0; code >>= 2) {
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

  // Rounds led by the defence before it can make the declarer take one. While his cards, from the
  // lowest, lie under theirs, he ducks with his highest below the lead and that stays so.
  int rounds() const {
    const std::size_t both = std::min(declarers, defenders);
    for (std::size_t i = 0; i < both; ++i) {
      if (declarer[i] > defence[i]) return static_cast<int>(i);
    }
    return Losing::kForEver;
  }

  // The same where he leads his lowest first; 0 if even that may take the trick.
  int own_rounds() const {
    if (declarers == 0 || defenders == 0 || declarer[0] > defence[0]) return 0;
    for (std::size_t i = 0; i + 1 < declarers && i < defenders; ++i) {
      if (declarer[i + 1] > defence[i]) return static_cast<int>(i) + 1;
    }
    return Losing::kForEver;
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

u32 losing_of(const Owners& suit) {
  int lowest[4] = {8, 8, 8, 8};  // places; 8: no card
  int count[4] = {};
  for (int i = 0; i < suit.size; ++i) {
    lowest[suit.at(i)] = i;
    ++count[suit.at(i)];
  }
  const int his = lowest[kDeclarer];
  u32 bits = 0;
  const auto put = [&](int number, int shift) { bits |= ((u32{1} << number) - 1) << shift; };
  for (const int leader : {kAfter, kBefore}) {
    // All follow with their lowest; a partner without one is not in the way.
    const int partner = kAfter + kBefore - leader;
    if (his < 8 && lowest[leader] < 8 && his < lowest[leader] && his < lowest[partner]) {
      bits |= u32{1} << (Losing::kForced + leader - kAfter);
    }
  }
  if (his < 8 && (lowest[kAfter] < his || lowest[kBefore] < his)) bits |= u32{1} << Losing::kOut;
  const Ladder ladder(suit);
  const int own = ladder.own_rounds();
  put(ladder.rounds(), Losing::kRounds);
  bits |= static_cast<u32>(own) << Losing::kOwnRounds;
  bits |= static_cast<u32>(std::min(ladder.exposed(), 2)) << Losing::kExposed;
  // Nobody parts with more than a card a trick, and who leads another suit with none here.
  const auto [fewer, more] = std::minmax(count[kAfter], count[kBefore]);
  const int lasts = std::min({Losing::kMostKept, count[kDeclarer], std::max(more - 1, fewer)});
  put(std::min(lasts, ladder.rounds()), Losing::kKeepsOut);
  if (own == Losing::kForEver) put(lasts, Losing::kKeepsSafe);
  return bits;
}

// Rounds of one suit, the defence against the declarer's first trick in it.
class Rounds {
 public:
  explicit Rounds(std::vector<signed char>& known) : known_(known) {}

  int lost(u32 code) {
    signed char& known = known_[code];
    if (known < 0) known = static_cast<signed char>(search(code));
    return known;
  }

 private:
  static u32 cut(u32 code, int place) {
    const u32 low = (u32{1} << (2 * place)) - 1;
    return (code & low) | (code >> 2 & ~low);
  }

  int search(u32 code) {
    const Owners suit(code);
    int count[4] = {};
    for (int i = 0; i < suit.size; ++i) ++count[suit.at(i)];
    if (count[kDeclarer] == 0) return std::max(count[kAfter], count[kBefore]);
    int most = 0;
    for (int i = 0; i < suit.size; ++i) {
      if (suit.at(i) == kDeclarer) continue;
      if (i > 0 && suit.at(i - 1) == suit.at(i)) continue;
      most = std::max({most, lost(cut(code, i)), round(suit, code, i)});
    }
    return most;
  }

  // The defence leads the card at place `led`.
  int round(const Owners& suit, u32 code, int led) {
    const int leader = suit.at(led);
    const int partner = kAfter + kBefore - leader;
    bool partner_follows = false;
    for (int i = 0; i < suit.size; ++i) partner_follows |= suit.at(i) == partner;
    const auto after = [&](int partners, int declarers) {  // -1: no card of the partner
      if (declarers < led && (partners < 0 || declarers < partners)) return 0;
      u32 rest = code;
      int gone[3] = {led, declarers, partners};
      std::sort(gone, gone + 3, std::greater<>());
      for (int g : gone) if (g >= 0) rest = cut(rest, g);
      return 1 + lost(rest);
    };
    const auto best = [&](int who, bool most, auto value) {
      int found = most ? -1 : 99;
      for (int i = 0; i < suit.size; ++i) {
        if (suit.at(i) != who || i == led) continue;
        const int v = value(i);
        found = most ? std::max(found, v) : std::min(found, v);
      }
      return found;
    };
    const auto declarer_last = [&](int p) { return best(kDeclarer, false, [&](int d) { return after(p, d); }); };
    if (leader == kAfter) {  // his partner follows, then the declarer
      return partner_follows ? best(partner, true, declarer_last) : declarer_last(-1);
    }
    return best(kDeclarer, false, [&](int d) {
      return partner_follows ? best(partner, true, [&](int p) { return after(p, d); }) : after(-1, d);
    });
  }

  std::vector<signed char>& known_;
};

}  // namespace

Suit::Suit(u16 code) {
  const Owners suit(code);
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
  for (int leader = kAfter; leader <= kBefore; ++leader) {
    const auto* const begin = suit.of.begin();
    const auto* const end = begin + suit.size;
    const auto* const best = std::find(begin, end, kAfter + kBefore - leader);
    put(std::find(best, end, leader) != end, 59 + leader);
  }
  if (suit.size > 0) {
    const int owner_of_top = suit.at(0);
    int rest = 0;
    for (int o = 1; o <= 3; ++o) {
      if (o != owner_of_top) rest = std::max(rest, length[static_cast<std::size_t>(o)]);
    }
    put(run >= rest ? length[static_cast<std::size_t>(owner_of_top)] : run, 53);
    put(std::min(run, rest), 57);
  }
  for (int o = 1; o <= 3; ++o) {
    put(sure_tricks(suit, is(o), [o](int other) { return other != o; }) > 0, 49 + o);
  }
}

void prepare_suits() {
  static std::once_flag once;
  std::call_once(once, [] {
    std::vector<u32> codes{0};
    for (std::size_t first = 0, size = 0; size < 8; ++size) {
      const std::size_t last = codes.size();
      for (std::size_t i = first; i < last; ++i) {
        for (u32 owner = 1; owner <= 3; ++owner) codes.push_back(codes[i] << 2 | owner);
      }
      first = last;
    }
    std::vector<signed char> known(65536, -1);
    Rounds rounds(known);
    for (std::size_t i = 0; i < codes.size(); ++i) {
      const u32 code = codes[i];
      suit_index[code] = static_cast<u16>(i);
      Suit& suit = suits[i] = Suit(static_cast<u16>(code));
      if (const int owner = suit.top(); owner != 0) {
        const int a = suit.cards(owner == 1 ? 2 : 1);
        const int b = suit.cards(owner == 3 ? 2 : 3);
        const int run = suit.run();
        safe_runs[i] = static_cast<u16>(suit.good() | std::min(run, a) << 4 | std::min(run, b) << 8 |
                                        std::min({run, a, b}) << 12);
      }
      losing[code] = losing_of(Owners(code));
      const int lost = rounds.lost(code);
      int keep = 0;
      if (suit.cards(kDeclarer) > 0 && lost < std::max(suit.cards(kAfter), suit.cards(kBefore))) {
        keep = suit.cards(kDeclarer);
        u32 less = code;
        for (int own = keep - 1; own > 0; --own) {
          const Owners now(less);
          int low = now.size - 1;
          while (now.at(low) != kDeclarer) --low;
          const u32 mask = (u32{1} << (2 * low)) - 1;
          less = (less & mask) | (less >> 2 & ~mask);
          if (rounds.lost(less) > lost) break;
          keep = own;
        }
      }
      suit.bits_ |= static_cast<u64>(lost) << 42 | static_cast<u64>(keep) << 46;
    }
  });
}

}  // namespace preferans
