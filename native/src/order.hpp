// In which order hands try their cards in take games. Any order gives the same answer; a good one
// gives it sooner.
#pragma once

#include "bounds.hpp"
#include "choices.hpp"
#include "key.hpp"

namespace preferans {

// What speaks for a lead. "Next" and "last" are the hands that play after the leader.
enum LeadFeature {
  // of the suit
  kTrumps, kOwnTop, kNextTop, kLastTop,      // whose card is best
  kNextRuffs, kNextVoid, kLastRuffs, kLastVoid,
  kOwnCards, kNextCards, kLastCards,         // a card
  kSingleton, kRun, kOwnSecond, kLong,
  kEnemyTrumpless, kNextTrumpless, kLastTrumpless,  // trumps only
  kLikeSuit,                                 // settled a position of the same lengths
  // of the card
  kTop, kHighest, kLowest, kOnly, kMiddle, kPlace, kBeatsNext, kBeatsLast, kBeatsBoth,
  kLikeCard, kTopNeedsOne, kTopNeedsAll, kSecondHighest,
  kLeadFeatures
};

// What speaks for throwing a card of a suit away.
enum DiscardFeature {
  kLane, kCards, kTopped, kLastCard, kOthersCards, kBareTop, kGuarded, kJustGuarded,
  kPartnerTopped, kEnemyVoid, kDiscardFeatures
};

struct ReplyWeights {
  int win;        // taking the trick, against ducking
  int win_place;  // a step down in rank, among cards that take it
  int lose_place; // and among those that do not
  int ruff;       // taking it with a trump
};

struct OrderWeights {
  int lead[3][kLeadFeatures];        // by owner on lead
  ReplyWeights second[3][4];         // by owner; enemy or partner led, third hand can beat it or not
  ReplyWeights third[3][2];          // by owner; the trick is the enemy's or the own side's
  int discard[2][3][kDiscardFeatures];  // second or third hand, by owner
};

extern const OrderWeights kOrder[2];  // without trumps, with trumps

// Fills the tables behind the functions below; cheap to call again, safe from several threads.
void prepare_orders();

// `like` is a card that settled a position with hands of the same lengths, or kNoMove.
template <bool kTrumps>
void order_leads(const Stand& stand, u64 leads, int like, Choices& out);

// Replies of `owner`, whose hand at the start of the trick was `hand` of `key`, to the suit of
// `led`; `position` is 0 for the second hand and 1 for the third. `over`: what takes the trick.
template <bool kTrumps>
void order_replies(u64 key, u64 hand, int owner, int position, int led, u64 legal, u64 over,
                   const ReplyWeights& w, Choices& out);

}  // namespace preferans
