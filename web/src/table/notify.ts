/** Tells who looks at another page that it is his turn, where he and his browser allow it. */

import { t } from "../i18n";
import { settings } from "../settings";

const known = () => "Notification" in window && Notification.permission === "granted";

let shown: Notification | null = null;

/** The browser's leave for notifications; it asks the person once, in answer to his own tap. */
export async function mayNotify(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return known() || (await Notification.requestPermission()) === "granted";
}

export function notifyOfTurn(): void {
  if (!document.hidden || !settings.value.notices || !known()) return;
  shown?.close();
  try {
    shown = new Notification(t("Your turn"), { body: t("The table waits for you."), tag: "preferans.turn" });
    shown.onclick = () => window.focus();
  } catch {
    // Some telephones know notifications of installed applications only.
    shown = null;
  }
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) shown?.close();
});
