/** A page whose code is fetched when it is first shown. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { loadTexts, type Part, t } from "./i18n";

/** Code that is fetched when it is first shown, with the texts that it needs beside those that are there. */
export const withTexts = async <T,>(code: Promise<T>, parts: Part[] = ["late"]): Promise<T> =>
  (await Promise.all([code, ...parts.map(loadTexts)]))[0];

/** How long after a failure, as in a break of the connection, it is tried again. */
const AGAIN_MS = 1500;

export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let found: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [, draw] = useState(0);
    useEffect(() => {
      let gone = false;
      const fetch = () =>
        load()
          .then((it) => {
            found = it;
            if (!gone) draw((n) => n + 1);
          })
          .catch(() => void (gone || setTimeout(fetch, AGAIN_MS)));
      if (found === null) void fetch();
      return () => {
        gone = true;
      };
    }, []);
    const Page = found;
    return Page === null ? <p class="quiet-note">{t("One moment …")}</p> : <Page {...props} />;
  };
}
