#include "misere_order.hpp"

#include <mutex>

#include "suits.hpp"

namespace preferans {
namespace {

u64 lane(u64 cards, int i) { return cards >> (16 * i) & kLane16; }
u64 better(int at) { return (u64{1} << at) - 1; }

// How many cards of one lane: without a machine instruction for it that every machine has.
int count(u64 cards) {
  const u64 pairs = (cards & 0x1111) + (cards >> 2 & 0x1111);
  return static_cast<int>(pairs * 0x1111 >> 12 & 15);
}

// Places of the best and the worst of some cards, beyond either end if there are none.
struct Span {
  int best;
  int worst;
  explicit Span(u64 cards) : best(cards != 0 ? lowest(cards) : 99), worst(cards != 0 ? highest(cards) : -1) {}
};

PlaceValues lead_table[3][kSuitCodes];
PlaceValues discard_table[2][3][kSuitCodes];

PlaceValues discard_values(int position, int owner, u16 code) {
  const int(&w)[kMisereDiscardFeatures] = kMisereOrder.discard[position][owner - 1];
  const Suit& suit = suit_at(code);
  const int own = suit.cards(owner);
  const int declarers = suit.cards(kDeclarer);
  const int all = suit.cards();
  int base = w[kmThrowExposed] * suit.exposed() + w[kmThrowOwn] * own +
             w[kmThrowDeclarers] * declarers + w[kmThrowAll] * all;
  if (suit.ducks()) base += w[kmThrowDucks];
  if (suit.lead_ducks()) base += w[kmThrowLeadDucks];
  if (own == 1) base += w[kmThrowLast];
  if (declarers == 0) base += w[kmThrowDeclarerVoid];
  const u64 cards = owned(code).of[owner];
  const Span mine(cards);
  PlaceValues values{};
  for (u64 rest = cards; rest != 0; rest &= rest - 1) {
    const int at = lowest(rest);
    const int place = at >> 1;
    int value = base + w[kmThrowPlace] * place + w[kmThrowHeight] * (all - place);
    if (at == mine.best) value += w[kmThrowHighest];
    if (at == mine.worst) value += w[kmThrowLowest];
    values.of[place] = static_cast<std::int16_t>(value);
  }
  return values;
}

PlaceValues lead_values(int leader, u16 code) {
  const int(&w)[kMisereLeadFeatures] = kMisereOrder.lead[leader - 1];
  const Suit& suit = suit_at(code);
  const Owned hand = owned(code);
  const bool declares = leader == kDeclarer;
  const int after = next(leader);
  const int last = next(after);
  const int declarers = suit.cards(kDeclarer);
  const int nexts = after == kDeclarer ? 0 : suit.cards(after);
  const int lasts = last == kDeclarer ? 0 : suit.cards(last);
  const int own = suit.cards(leader);
  const int all = suit.cards();
  int base = w[kmExposed] * suit.exposed() + w[kmDeclarers] * declarers + w[kmNexts] * nexts +
             w[kmLasts] * lasts + w[kmOwn] * own + w[kmAll] * all;
  if (suit.lead_ducks()) base += w[kmLeadDucks];
  if (suit.ducks()) base += w[kmDucks];
  if (declarers == 0) base += w[kmDeclarerVoid];
  if (nexts == 0 && after != kDeclarer) base += w[kmNextVoid];
  if (lasts == 0 && last != kDeclarer) base += w[kmLastVoid];
  if (own == 1) base += w[kmSingleton];
  if (suit.exposed() == 1) base += w[kmOneExposed];
  const u64 his = hand.of[kDeclarer];
  const u64 theirs =
      declares ? hand.of[kAfter] | hand.of[kBefore] : hand.of[kAfter + kBefore - leader];
  const u64 cards = groups(hand.of[leader]);
  const Span him(his);
  const Span them(theirs);
  const Span mine(cards);
  PlaceValues values{};
  for (u64 rest = cards; rest != 0; rest &= rest - 1) {
    const int at = lowest(rest);
    const bool under = at > him.worst;  // under all of the declarer's
    const int over_it = count(his & better(at));
    int value = base + w[kmPlace] * (at >> 1);
    if (at == mine.worst) value += w[kmLowest];
    if (at == mine.best) value += w[kmHighest];
    if (at == mine.best && at == mine.worst) value += w[kmOnly];
    if (at < him.best) value += w[kmOverDeclarers];
    if (under) value += w[kmUnderDeclarers] + (declarers == 1 ? w[kmUnderOne] : 0);
    if (at < them.best) value += w[kmOverOthers];
    if (at > them.worst) value += w[kmUnderOthers];
    if (at == 2 * (all - 1)) value += w[kmBottom];
    value += w[kmDeclarersUnder] * (declarers - over_it) + w[kmDeclarersOver] * over_it;
    if (his != 0 && under) {
      if (theirs == 0 && !declares) value += w[kmUnderAlone];
      if (theirs == 0 || them.worst > at) value += w[kmUnderBoth];
    }
    values.of[at >> 1] = static_cast<std::int16_t>(value);
  }
  return values;
}

}  // namespace

void order_misere_discards(u64 key, u64 legal, int owner, int position, Choices& out) {
  const int step = kMisereOrder.discard[position][owner - 1][kmLane];
  for (int i = 0; i < 4; ++i) {
    u64 cards = lane(legal, i);
    if (cards == 0) continue;
    const PlaceValues& values = discard_table[position][owner - 1][suit_index[code(key, i)]];
    for (; cards != 0; cards &= cards - 1) {
      const int at = lowest(cards);
      out.add(at + 16 * i, step * i + values.of[at >> 1]);
    }
  }
}

void prepare_misere_orders() {
  prepare_suits();
  static std::once_flag once;
  std::call_once(once, [] {
    for (int owner = 1; owner <= 3; ++owner) {
      for_each_code([&](u16 code, u16 index) {
        lead_table[owner - 1][index] = lead_values(owner, code);
        for (int position = 0; position < 2; ++position) {
          discard_table[position][owner - 1][index] = discard_values(position, owner, code);
        }
      });
    }
  });
}

void order_misere_leads(u64 key, u64 leads, int leader, int need, int tricks, Choices& out) {
  const int(&w)[kMisereLeadFeatures] = kMisereOrder.lead[leader - 1];
  for (int i = 0; i < 4; ++i) {
    u64 cards = lane(leads, i);
    if (cards == 0) continue;
    const u16 index = suit_index[code(key, i)];
    const PlaceValues& values = lead_table[leader - 1][index];
    const int exposed = suits[index].exposed();
    int base = tricks <= 4 ? w[kmExposedLate] * exposed : 0;
    if (need == 1) base += w[exposed != 0 ? kmExposedNeedsOne : kmSafeNeedsOne];
    for (; cards != 0; cards &= cards - 1) {
      const int at = lowest(cards);
      out.add(at + 16 * i, base + values.of[at >> 1]);
    }
  }
}

}  // namespace preferans
