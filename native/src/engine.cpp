#include "engine.hpp"

#include <algorithm>
#include <bit>

namespace preferans {

// A question translated once for the search that will answer it.
class Engine::Ready {
 public:
  Ready(Engine& engine, const Question& q) : engine_(engine), q_(q), tricks_(q.tricks()) {
    engine.take_.set_overtake(q.overtake);
    engine.misere_.set_overtake(q.overtake);
    const u64 in_play = q.in_play();
    const bool trumps = q.trump >= 0;
    fast_ = q.talon_leads == 0 && q.seats() == 3 && fits_lanes(in_play) &&
            (q.goal == Goal::kTake ? q.trump_if_void || !trumps
                                   : q.goal == Goal::kMisere && !trumps);
    if (!fast_) return;
    std::array<u64, 3> hands = q.hands;
    int seat = q.leader;
    for (int i = 0; i < q.on_table; ++i, seat = q.after(seat)) {
      const int card = q.table[i];
      hands[seat] |= u64{1} << card;
      played_.at[i] = place_of(card, in_play, q.trump);
    }
    played_.size = q.on_table;
    key_ = key_of(hands, q.declarer, q.trump);
    leader_ = owner_of(q.leader, q.declarer);
    in_play_ = in_play;
  }

  int tricks() const { return tricks_; }

  // About the value, to begin a count with.
  int guess() const {
    if (!fast_ || q_.goal != Goal::kTake) return q_.goal == Goal::kMisere ? 1 : tricks_ / 3;
    return estimate(q_.trump >= 0, key_, leader_, tricks_);
  }

  bool reaches(int need) { return fast_ ? fast(need, played_) : engine_.plain_.reaches(q_, need); }

  // The same once `card`, which is legal, lies on the table too.
  bool reaches_after(int card, int need) {
    if (fast_) {
      Played played = played_;
      played.at[played.size++] = place_of(card, in_play_, q_.trump);
      return fast(need, played);
    }
    Question then = q_;
    const int seats = q_.seats();
    if (q_.on_table + 1 == seats) {
      then.table[then.on_table++] = card;
      const int took = then.taker() == q_.declarer;
      then.on_table = q_.on_table;
      need -= took;
    }
    then.play(card);
    if (then.tricks() == 0) return q_.goal == Goal::kExact ? need == 0 : need <= 0;
    return engine_.plain_.reaches(then, need);
  }

 private:
  bool fast(int need, const Played& played) {
    if (q_.goal == Goal::kMisere) {
      return engine_.misere_.reaches(key_, leader_, tricks_, need, played);
    }
    return engine_.take_.reaches(q_.trump >= 0, key_, leader_, tricks_, need, played);
  }

  Engine& engine_;
  const Question& q_;
  int tricks_;
  bool fast_;
  u64 key_ = 0;
  u64 in_play_ = 0;
  int leader_ = 0;
  Played played_;
};

namespace {

// The largest t for which `reaches(t)` holds, walking from a guess.
template <typename Reaches>
int walk(int tricks, int guess, Reaches reaches) {
  int low = 0;
  int high = tricks;
  while (low < high) {
    const int need = std::clamp(guess, low + 1, high);
    if (reaches(need)) {
      low = need;
      guess = need + 1;
    } else {
      high = need - 1;
      guess = need - 1;
    }
  }
  return low;
}

}  // namespace

bool Engine::reaches(const Question& q, int need) { return Ready(*this, q).reaches(need); }

int Engine::value(const Question& q) {
  Ready ready(*this, q);
  if (q.goal == Goal::kExact) return ready.reaches(q.target);
  return walk(ready.tricks(), ready.guess(), [&](int need) { return ready.reaches(need); });
}

CardValues Engine::cards(const Question& q) {
  CardValues out;
  out.fill(-1);
  Ready ready(*this, q);
  const u64 hand = q.hands[q.to_move()];
  const u64 legal = hand == 0 ? 0 : q.legal();
  u64 between = q.in_play();
  for (int i = 0; i < q.talon_leads; ++i) {
    if (const int lead = q.talon[i]; lead < kSuitOnly) between |= u64{1} << lead;
  }
  int guess = ready.guess();
  for (int suit = 0; suit < 4; ++suit) {
    for (int rank = 8; rank >= 0; --rank) {
      const int card = rank == 0 ? 32 + suit : 8 * suit + rank - 1;
      if ((legal >> card & 1) == 0) continue;
      std::int8_t& value = out[card];
      const u64 above = higher_cards(card) & between;
      // The next better card is the six's only neighbour at the bottom of the suit.
      const int neighbour = above == 0 ? kNone : std::countr_zero(above);
      if (neighbour != kNone && (legal >> neighbour & 1) != 0) {
        value = out[neighbour];
        continue;
      }
      if (q.goal == Goal::kExact) {
        value = ready.reaches_after(card, q.target);
        continue;
      }
      guess = walk(ready.tricks(), guess, [&](int need) { return ready.reaches_after(card, need); });
      value = static_cast<std::int8_t>(guess);
    }
  }
  return out;
}

std::vector<int> Engine::line(Question q) {
  std::vector<int> played;
  while (q.tricks() > 0) {
    const CardValues values = cards(q);
    const bool most = (q.to_move() == q.declarer) == (q.goal != Goal::kMisere);
    int chosen = kNone;
    for (int i = 0; i < kCards; ++i) {
      const int card = i < 4 ? 32 + i : i - 4;  // sixes first: the lowest of equals is played
      const int value = values[card];
      if (value < 0) continue;
      const int best = chosen == kNone ? 0 : values[chosen];
      if (chosen == kNone || (most ? value > best : value < best) ||
          (value == best && rank_of(card) < rank_of(chosen))) {
        chosen = card;
      }
    }
    played.push_back(chosen);
    q.play(chosen);
  }
  return played;
}

}  // namespace preferans
