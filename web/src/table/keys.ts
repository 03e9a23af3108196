/** Letter keys at the table. */

import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { change, settings } from "../settings";
import type { View } from "../wire";
import type { Open } from "./Dialogues";
import type { Game } from "./game";
import { cardAt } from "./Hand";
import { logOf, whereLine } from "./tell";

interface KeyHooks {
  setOpen: (open: Open) => void;
  game: Game;
  lower: () => void;
}

export function useKeys(root: preact.RefObject<HTMLDivElement | null>, view: View, hooks: KeyHooks): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const element = root.current;
      const target = event.target as HTMLElement;
      if (!element || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.matches("input, textarea, select") || target.closest("dialog")) return;
      if (event.key === "Escape") return hooks.lower();
      if (!settings.value.keys || !element.contains(target)) return;
      if (shortcut(event.key, element, view, hooks)) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

function shortcut(key: string, root: HTMLElement, view: View, hooks: KeyHooks): boolean {
  const { game, setOpen } = hooks;
  if (/^[0-9]$/.test(key)) {
    cardAt(root.querySelector(".hand"), key === "0" ? 9 : Number(key) - 1)?.focus();
    return true;
  }
  switch (key.toLowerCase()) {
    case "b":
      root.querySelector<HTMLElement>(".prompt button:not(:disabled), .result button:not(:disabled)")?.focus();
      return true;
    case "w":
      game.say(whereLine(view));
      return true;
    case "r":
      game.say(logOf(view).at(-1)?.text ?? "");
      return true;
    case "t":
      setOpen("trick");
      return true;
    case "s":
      setOpen("sheet");
      return true;
    case "c":
      setOpen("claim");
      return true;
    case "l":
      if (view.deal?.question?.options.includes("look")) game.act("look");
      return true;
    case "u":
      if (view.takeback.possible) void game.send({ t: "takeback", what: "ask" });
      return true;
    case "m":
      void change({ sounds: !settings.value.sounds });
      game.say(settings.value.sounds ? t("Sounds are on") : t("Sounds are off"));
      return true;
    case "?":
      setOpen("keys");
      return true;
    default:
      return false;
  }
}
