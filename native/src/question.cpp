#include "question.hpp"

#include <bit>

namespace preferans {
namespace {

// The cards of `hand` that may follow what lies on the table of `q`.
u64 followers_of(const Question& q, u64 hand) {
  const int led = q.talon_leads > 0
                      ? (q.talon[0] >= kSuitOnly ? q.talon[0] - kSuitOnly : suit_of(q.talon[0]))
                      : (q.on_table > 0 ? suit_of(q.table[0]) : kNone);
  if (led == kNone) return hand;
  u64 pool = hand & suit_cards(led);
  if (pool == 0 && q.trump_if_void && q.trump >= 0) pool = hand & suit_cards(q.trump);
  if (pool == 0) return hand;
  if (!q.overtake) return pool;
  int best = kNone;
  if (const int i = q.winning(); i != kNone) {
    best = q.table[i];
  } else if (q.talon_leads > 0 && q.talon[0] < kSuitOnly) {
    best = q.talon[0];
  }
  if (best == kNone) return pool;
  u64 over = higher_cards(best);
  if (q.trump >= 0 && suit_of(best) != q.trump) over |= suit_cards(q.trump);
  return (pool & over) != 0 ? pool & over : pool;
}

std::string seat_name(int seat) { return "seat " + std::to_string(seat); }

std::string bad_terms(const Question& q) {
  if (q.trump < kNone || q.trump > 3) return "trump: must be a suit from 0 to 3, or none";
  if (q.declarer < 0 || q.declarer > 2) return "declarer: must be a seat from 0 to 2";
  if (q.leader < 0 || q.leader > 2) return "leader: must be a seat from 0 to 2";
  if (q.goal != Goal::kTake && q.goal != Goal::kMisere && q.goal != Goal::kExact) {
    return "goal: must be take, misere or exact";
  }
  if (q.target < -1) return "target: must not be negative";
  if (q.seats() < 2) return "playing: at least two seats must play";
  if (!q.plays[q.declarer]) {
    return "declarer: must be one of the seats that play";
  }
  if (!q.plays[q.leader]) {
    return "leader: must be one of the seats that play";
  }
  if (q.after_talon < kNone || q.after_talon > 2 ||
      (q.after_talon != kNone && !q.plays[q.after_talon])) {
    return "after_talon: must be a seat that plays, or none";
  }
  if (q.on_table < 0 || q.on_table >= q.seats()) {
    return "trick: is full; take it off the table and give its winner as leader";
  }
  return {};
}

std::string bad_cards(const Question& q) {
  u64 seen = 0;
  for (int seat = 0; seat < 3; ++seat) {
    const u64 hand = q.hands[seat];
    if (hand >> kCards != 0) return "hands: only card numbers 0 to 35 exist";
    if ((hand & seen) != 0) return "hands: a card is in two hands";
    if (hand != 0 && !q.plays[seat]) {
      return "hands: " + seat_name(seat) + " does not play and must be empty";
    }
    seen |= hand;
  }
  for (int i = 0; i < q.on_table; ++i) {
    const int card = q.table[i];
    if (card < 0 || card >= kCards) return "trick: only card numbers 0 to 35 exist";
    if (seen >> card & 1) return "trick: a card on the table is in a hand too, or lies there twice";
    seen |= u64{1} << card;
  }
  for (int i = 0; i < q.talon_leads; ++i) {
    const int lead = q.talon[i];
    const bool named = lead >= kSuitOnly && lead < kSuitOnly + 4;
    if (!named && (lead < 0 || lead >= kCards)) return "talon: must hold cards or suits";
    if (!named && (seen >> lead & 1) != 0) return "talon: its card is in a hand or on the table";
    if (!named) seen |= u64{1} << lead;
  }
  return {};
}

std::string bad_counts(const Question& q) {
  const int left = q.tricks();
  if (left > 11) return "hands: a hand holds at most eleven cards";
  if (left < q.talon_leads) return "talon: leads more tricks than are left";
  int seat = q.leader;
  for (int i = 0; i < q.seats(); ++i, seat = q.after(seat)) {
    const int held = std::popcount(q.hands[seat]);
    if (held + (i < q.on_table) != left) {
      return "hands: unequal; " + seat_name(seat) + " holds " + std::to_string(held) +
             ", must hold " + std::to_string(left - (i < q.on_table)) +
             " (cards on the table do not count as held)";
    }
  }
  return {};
}

// Cards on the table must have been legal when they were played.
std::string bad_trick(const Question& q) {
  Question then = q;
  then.on_table = 0;
  int seat = q.leader;
  for (int i = 0; i < q.on_table; ++i, seat = q.after(seat)) {
    const u64 card = u64{1} << q.table[i];
    const u64 hand = q.hands[seat] | card;
    if ((followers_of(then, hand) & card) == 0) {
      return "trick: " + seat_name(seat) + " could not have played its card, having kept one it had to play";
    }
    ++then.on_table;
  }
  return {};
}

}  // namespace

u64 higher_cards(int card) {
  if (card >= 32) return u64{0xFF} << (8 * (card - 32));
  return (u64{0xFF} << (8 * (card >> 3))) & ~((u64{2} << card) - 1);
}

int Question::after(int seat) const {
  do {
    seat = seat == 2 ? 0 : seat + 1;
  } while (!plays[seat]);
  return seat;
}

int Question::seats() const { return plays[0] + plays[1] + plays[2]; }

int Question::to_move() const {
  int seat = leader;
  for (int i = 0; i < on_table; ++i) seat = after(seat);
  return seat;
}

int Question::tricks() const {
  return std::popcount(hands[leader]) + (on_table > 0);
}

u64 Question::in_play() const {
  u64 cards = hands[0] | hands[1] | hands[2];
  for (int i = 0; i < on_table; ++i) cards |= u64{1} << table[i];
  return cards;
}

u64 Question::legal() const {
  return followers_of(*this, hands[to_move()]);
}

int Question::winning() const {
  u64 over = ~u64{0};
  if (talon_leads > 0) {
    over = talon[0] >= kSuitOnly ? suit_cards(talon[0] - kSuitOnly) : higher_cards(talon[0]);
    const int led = talon[0] >= kSuitOnly ? talon[0] - kSuitOnly : suit_of(talon[0]);
    if (trump >= 0 && led != trump) over |= suit_cards(trump);
  }
  int best = kNone;
  for (int i = 0; i < on_table; ++i) {
    const int card = table[i];
    if ((over >> card & 1) == 0) continue;
    best = i;
    over = higher_cards(card);
    if (trump >= 0 && suit_of(card) != trump) over |= suit_cards(trump);
  }
  return best;
}

int Question::taker() const {
  const int best = winning();
  if (best == kNone) return talon[0] >= kSuitOnly ? leader : kNone;  // rules/russian 7.2
  int seat = leader;
  for (int i = 0; i < best; ++i) seat = after(seat);
  return seat;
}

void Question::play(int card) {
  hands[to_move()] &= ~(u64{1} << card);
  table[on_table++] = card;
  if (on_table < seats()) return;
  const int took = taker();
  if (goal == Goal::kExact && took == declarer && target >= 0) --target;
  if (talon_leads > 0) {
    talon[0] = talon[1];
    talon[1] = kNone;
    if (--talon_leads == 0) {
      // The talon's tricks are over: a fixed seat leads, or whoever took the last of them.
      leader = after_talon != kNone ? after_talon : took != kNone ? took : leader;
    }
  } else {
    leader = took;
  }
  on_table = 0;
}

std::string fault(const Question& q) {
  for (const auto check : {bad_terms, bad_cards, bad_counts, bad_trick}) {
    if (std::string found = check(q); !found.empty()) return found;
  }
  return {};
}

}  // namespace preferans
