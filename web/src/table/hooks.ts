/** What follows the view outside of the table: words, the page's title, the focus. */

import { useEffect, useLayoutEffect } from "preact/hooks";
import { spoken } from "../cards/names";
import { t } from "../i18n";
import { usePresetName } from "../rules/Line";
import { useCell } from "../store";
import type { View } from "../wire";

/** The words of this game as they are said at its tables. */
export function useSpoken(rules: string): void {
  const name = usePresetName(rules);
  useCell(spoken);
  useEffect(() => {
    spoken.value = name?.spoken ?? {};
  }, [name]);
}

/** The page's title tells a hidden tab that it is its turn: at once, as hidden pages are not painted. */
export function useTitle(view: View): void {
  const mine = view.deal?.question != null;
  useLayoutEffect(() => {
    document.title = mine ? t("• Your turn – Preferans") : t("Table – Preferans");
    return () => {
      document.title = "Preferans";
    };
  }, [mine]);
}

/** When what had the focus is gone, the focus goes to what is asked, never to the page. */
export function useFocus(root: preact.RefObject<HTMLDivElement | null>, view: View): void {
  useEffect(() => {
    const element = root.current;
    if (!element || document.activeElement !== document.body || document.querySelector("dialog[open]")) return;
    const first =
      element.querySelector<HTMLElement>(".prompt button:not(:disabled), .result button:not(:disabled)") ??
      element.querySelector<HTMLElement>(".hand button[tabindex='0']") ??
      element;
    first.focus({ preventScroll: true });
  }, [view]);
}
