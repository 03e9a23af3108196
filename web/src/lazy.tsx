/** A page whose code is fetched when it is first shown. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { loadTexts, type Part, t } from "./i18n";

/** Code that is fetched when it is first shown, with the texts that it needs beside those that are there. */
export const withTexts = async <T,>(code: Promise<T>, parts: Part[] = ["late"]): Promise<T> =>
  (await Promise.all([code, ...parts.map(loadTexts)]))[0];

/** How long after a failure, as in a break of the connection, it is tried again. */
const AGAIN_MS = 1500;

/** Shows its page as soon as its code is there; `load` fetches it before. */
export type Lazy<P> = ComponentType<P> & { load: () => Promise<void> };

export function lazy<P extends object>(fetch: () => Promise<ComponentType<P>>): Lazy<P> {
  let found: ComponentType<P> | null = null;
  const load = async () => {
    found = await fetch();
  };
  function Lazy(props: P) {
    const [, draw] = useState(0);
    useEffect(() => {
      let gone = false;
      const attempt = () =>
        load()
          .then(() => gone || draw((n) => n + 1))
          .catch(() => void (gone || setTimeout(attempt, AGAIN_MS)));
      if (found === null) void attempt();
      return () => {
        gone = true;
      };
    }, []);
    const Page = found;
    return Page === null ? <p class="quiet-note">{t("One moment …")}</p> : <Page {...props} />;
  }
  return Object.assign(Lazy, { load });
}
