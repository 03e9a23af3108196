/** Another player at the table: who he is, what he said, what he has, and his hand if it is open. */

import { useContext } from "preact/hooks";
import { Face } from "../cards/Face";
import { MiniCard } from "../cards/Mini";
import { callName, callSign } from "../cards/names";
import { amount, t, tn } from "../i18n";
import { counted } from "../sheet/amounts";
import type { Card, Deal, Place, View } from "../wire";
import { PointingContext } from "./Catch";
import { arranged } from "./hand";
import { dummyOf, engagementOf, lastCall, legalCards, type Role, roleOf, takenBy, trumpOf } from "./scene";

export function Seat(props: {
  view: View;
  place: Place;
  side: string;
  present: boolean;
  onCard: (card: Card, hand: number) => void;
}) {
  const { view, place, side } = props;
  const player = view.players[place];
  if (!player) return null;
  const deal = view.deal;
  const seat = player.seat;
  const turn = deal !== null && deal.turn !== null && deal.turn === seat;
  const open = deal && seat !== null ? (deal.hands[seat] ?? null) : null;
  const mine = deal?.question != null && deal.question.hand === seat && seat !== deal.seat;
  const classes = ["seat", `seat-${side}`, turn || mine ? "turn" : "", open?.length ? "open" : "", mine ? "mine" : ""];
  return (
    <section class={classes.filter(Boolean).join(" ")} aria-label={player.name} data-testid={`seat-${side}`} data-seat={seat}>
      <div class="plate">
        <p class="who">
          <span class="medal" aria-hidden="true">
            {player.name.slice(0, 1).toLocaleUpperCase()}
          </span>
          <bdi class="name">{player.name}</bdi>
          <Badge view={view} place={place} present={props.present} />
        </p>
        {deal && seat !== null ? <Doing deal={deal} seat={seat} turn={turn || mine} mine={mine} /> : null}
        <Totals view={view} place={place} />
      </div>
      {deal && open?.length && seat !== null ? (
        <OpenHand deal={deal} seat={seat} cards={open} playable={mine} onCard={props.onCard} />
      ) : deal && seat !== null && (deal.counts[seat] ?? 0) > 0 ? (
        <Backs n={deal.counts[seat] ?? 0} />
      ) : null}
    </section>
  );
}

/** The hand that is nobody's, where two play: face down, or open once it is whisted with. */
export function Dummy(props: { view: View; side: string; onCard: (card: Card, hand: number) => void }) {
  const { view, side } = props;
  const deal = view.deal;
  const seat = dummyOf(view);
  if (!deal || seat === null) return null;
  const open = deal.hands[seat] ?? null;
  const mine = deal.question != null && deal.question.hand === seat;
  const classes = ["seat", `seat-${side}`, "dummy", open?.length ? "open" : "", mine ? "mine" : ""];
  return (
    <section class={classes.filter(Boolean).join(" ")} aria-label={t("Dummy")} data-testid="dummy" data-seat={seat}>
      <div class="plate">
        <p class="who">
          <bdi class="name">{t("Dummy")}</bdi>
        </p>
        <Doing deal={deal} seat={seat} turn={mine} mine={mine} />
      </div>
      {open?.length ? (
        <OpenHand deal={deal} seat={seat} cards={open} playable={mine} onCard={props.onCard} />
      ) : (deal.counts[seat] ?? 0) > 0 ? (
        <Backs n={deal.counts[seat] ?? 0} />
      ) : null}
    </section>
  );
}

function Badge({ view, place, present }: { view: View; place: Place; present: boolean }) {
  const player = view.players[place];
  if (!player) return null;
  const dealer = view.dealer === place && view.phase === "deal";
  return (
    <>
      {player.bot ? <span class="badge">{t("bot")}</span> : null}
      {!player.bot && player.away ? <span class="badge warn">{t("away, a bot plays")}</span> : null}
      {!player.bot && !player.away && !present ? <span class="badge warn">{t("not connected")}</span> : null}
      {dealer ? (
        <span class="badge dealer" title={t("Deals this deal")}>
          {t("deals")}
        </span>
      ) : null}
    </>
  );
}

/** What a seat last said or is, its tricks, and whether it is its turn. */
export function Doing(props: { deal: Deal; seat: number; turn: boolean; mine?: boolean }) {
  const { deal, seat } = props;
  const call = lastCall(deal, seat);
  const role = roleOf(deal, seat);
  const taken = takenBy(deal, seat);
  const playing = deal.tricks.length > 0 || deal.table.length > 0;
  return (
    <p class="doing">
      {call ? (
        <span class={`chip call ${call === "pass" ? "passed" : ""}`} aria-label={callName(call)}>
          {callSign(call)}
        </span>
      ) : null}
      {role.kind && role.kind !== "deals" ? <span class={`chip role-${role.kind}`}>{roleText(deal, role)}</span> : null}
      {playing && seat < 3 ? <span class="tricks">{tricksText(taken, role)}</span> : null}
      {props.turn ? <span class="to-play">{props.mine ? t("you play this hand") : t("to play")}</span> : null}
    </p>
  );
}

function roleText(deal: Deal, role: Role): string {
  switch (role.kind) {
    case "declarer":
      return deal.terms.kind === "engagement" ? callSign(deal.terms.contract.name) : t("declarer");
    case "whist":
      return t("whists");
    case "half":
      return t("half-whist");
    case "pass":
      return t("passes");
    case "allpass":
      return t("all-pass");
    default:
      return "";
  }
}

function tricksText(taken: number, role: Role): string {
  return role.needs === null
    ? tn("{n} trick", "{n} tricks", taken)
    : t("{n} of {needs} tricks", { n: taken, needs: role.needs });
}

/** Pool and hill as they stand. */
export function Totals({ view, place }: { view: View; place: Place }) {
  const stands = (column: string) =>
    view.standing?.accounts.find(([who, name, on]) => who === place && name === column && on === null)?.[3] ?? "0";
  if (!view.standing?.paper) return null;
  const { start } = view.standing;
  const bombs = view.standing.bombs[place] ?? [];
  return (
    <p class="totals">
      <span>{t("pool {n}", { n: amount(counted(stands("pool"), start)) })}</span>
      <span>{t("hill {n}", { n: amount(stands("hill")) })}</span>
      {bombs.length ? (
        <span class="bombs" title={t("Bombs: what multiplies the next games, the oldest first")}>
          {bombs.map((n) => `×${n}`).join(" ")}
        </span>
      ) : null}
    </p>
  );
}

export function Backs({ n }: { n: number }) {
  return (
    <div class="backs" aria-label={tn("{n} card", "{n} cards", n)} role="img">
      {Array.from({ length: n }, (_, i) => (
        <Face key={i} card={null} />
      ))}
    </div>
  );
}

function OpenHand(props: {
  deal: Deal;
  seat: number;
  cards: Card[];
  playable: boolean;
  onCard: (card: Card, hand: number) => void;
}) {
  const { deal, seat, playable } = props;
  const legal = new Set(playable ? legalCards(deal) : []);
  const { meant, mean } = useContext(PointingContext);
  const point = mean !== null && engagementOf(deal.terms)?.award?.declarer !== seat ? mean : null;
  const cards = arranged(props.cards, trumpOf(deal.terms));
  return (
    <div class="open-hand" role="group" aria-label={tn("{n} open card", "{n} open cards", cards.length)}>
      {cards.map((card) => (
        <MiniCard
          key={card}
          card={card}
          enabled={legal.has(card)}
          dim={playable && !legal.has(card)}
          marked={meant.has(card)}
          onClick={playable ? () => props.onCard(card, seat) : point ? () => point(card) : undefined}
        />
      ))}
    </div>
  );
}
