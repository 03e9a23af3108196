// In which order hands try their cards in misere games.
#pragma once

#include "choices.hpp"
#include "key.hpp"

namespace preferans {

// What speaks for a lead. "The others" are the other defender, or both where the declarer leads.
enum MisereLeadFeature {
  // of the suit
  kmExposed, kmLeadDucks, kmDucks, kmDeclarers, kmNexts, kmLasts, kmOwn, kmAll,  // cards of each
  kmDeclarerVoid, kmNextVoid, kmLastVoid, kmSingleton, kmOneExposed, kmExposedNeedsOne,
  kmSafeNeedsOne, kmExposedLate,
  // of the card
  kmLowest, kmHighest, kmPlace, kmOverDeclarers, kmUnderDeclarers, kmOverOthers, kmUnderOthers,
  kmBottom, kmDeclarersUnder, kmDeclarersOver, kmUnderAlone, kmUnderBoth, kmUnderOne, kmOnly,
  kMisereLeadFeatures
};

// Of a card thrown away.
enum MisereDiscardFeature {
  kmLane, kmThrowExposed, kmThrowDucks, kmThrowLeadDucks, kmThrowOwn, kmThrowDeclarers,
  kmThrowAll, kmThrowLast, kmThrowDeclarerVoid, kmThrowPlace, kmThrowHighest, kmThrowLowest,
  kmThrowHeight, kMisereDiscardFeatures
};

struct MisereWeights {
  int lead[3][kMisereLeadFeatures];          // by owner on lead
  int discard[2][3][kMisereDiscardFeatures];  // second or third hand, by owner
};

extern const MisereWeights kMisereOrder;

// Fills the tables behind the functions below; cheap to call again, safe from several threads.
void prepare_misere_orders();

void order_misere_leads(u64 key, u64 leads, int leader, int need, int tricks, Choices& out);

// Cards to throw away by the second (`position` 0) or third hand (1); `key` at the trick's start.
void order_misere_discards(u64 key, u64 cards, int owner, int position, Choices& out);

}  // namespace preferans
