/** Refusals of the server as whole sentences. */

import { t } from "./i18n";

const TEXTS: Record<string, (it: Record<string, unknown>) => string> = {
  not_seated: () => t("You are watching: only those who sit at the table can do this."),
  no_deal: () => t("No deal is being played now."),
  stale: () => t("The table has moved on; look again."),
  unknown_action: () => t("The table does not know this action."),
  not_in_this_deal: () => t("You sit out this deal."),
  not_catching: () => t("Only those who catch a misère together can do this."),
  not_your_turn: () => t("It is not your turn."),
  not_legal: () => t("The rules do not allow this now."),
  not_your_card: () => t("This card is not in the hand."),
  must_follow: () => t("You must follow suit."),
  must_trump: () => t("You must trump."),
  must_overtake: () => t("You must go over the best card."),
  no_result: () => t("The deal is not over yet."),
  not_begun: () => t("The match has not begun."),
  no_takeback: () => t("This cannot be taken back any more."),
  nothing_asked: () => t("Nobody has asked to take back."),
  only_between_deals: () => t("This can be done between deals only."),
  no_queue: () => t("Here nobody waits for a seat."),
  match_over: () => t("The match is over"),
  no_clock: () => t("This table has no clocks."),
  helped_already: () => t("You have had your minute in this deal."),
  seated: () => t("Who plays sees his own cards only."),
  closed_hands: () => t("At this table nobody watches with open hands."),
  no_watching: () => t("At this table nobody may watch."),
  other_shuffle: () => t("This shuffle is over already."),
  nothing_sent: () => t("The page and the server do not understand each other: reload the page."),
  already_promised: () => t("Another page of yours takes part in this shuffle."),
  shuffle_locked: () => t("It is too late for this shuffle."),
  shuffle_open: () => t("It is too early for this in the shuffle."),
  other_contribution: () => t("This is not what the page has promised to the shuffle."),
  too_fast: () => t("That was too fast; wait a moment."),
  too_large: () => t("This is too long."),
  bad_message: () => t("The page and the server do not understand each other: reload the page."),
  bad_messages: () => t("The page and the server do not understand each other: reload the page."),
  already_here: () => t("This page is at the table already."),
  hello_first: () => t("The page and the server do not understand each other: reload the page."),
  table_full: () => t("All places at this table are taken."),
  table_crowded: () => t("Too many people are watching this table."),
  already_begun: () => t("The match has begun already."),
  not_host: () => t("Only the founder of the table can do this."),
  too_many_tables: (it) =>
    t("You have {n} unfinished matches: finish one first.", { n: Number(it.limit ?? 0) }),
  no_session: () => t("The server does not know this browser any more: reload the page."),
  no_such_game: () => t("There is no such table."),
  no_such_deal: () => t("There is no such deal, or it is still being played."),
  still_played: () => t("The record can be had when the match is over."),
  bad_rules: (it) => t("These rules do not go together: {reason}", { reason: String(it.reason ?? "") }),
  unknown_bot: () => t("There is no such bot."),
  unknown_language: () => t("The server does not speak this language."),
  bad_request: () => t("The server does not understand this request."),
  foreign_page: () => t("This page may not do that."),
  cut_off: () => t("The connection was cut off; try again."),
  no_such_line: () => t("This line cannot be reported."),
  not_found: () => t("There is nothing at this address."),
  server_error: () => t("The server has stumbled; try again."),
  unreachable: () => t("The server cannot be reached; try again."),
};

export const CODES = Object.keys(TEXTS);

export function refusalText(code: string, params: Record<string, unknown> = {}): string {
  return TEXTS[code]?.(params) ?? t("The server refused this ({code}).", { code });
}
