/** The long texts of the rules in the reader's language, loaded when rules are read. */

import { useEffect, useState } from "preact/hooks";
import { currentLanguage, extend } from "../i18n";

const loaders: Record<string, () => Promise<{ default: Record<string, string | string[]> }>> = {
  ru: () => import("../../../src/preferans/speech/po/rules.ru.po"),
  // Names and values of options; where a clause has no translation it is read in English.
  fi: () => import("../../../src/preferans/speech/po/rules.fi.po"),
  sv: () => import("../../../src/preferans/speech/po/rules.sv.po"),
  nl: () => import("../../../src/preferans/speech/po/rules.nl.po"),
};

export async function loadRuleTexts(): Promise<void> {
  const load = loaders[currentLanguage()];
  if (load) extend((await load()).default);
}

/** Draws again once the texts are there. */
export function useRuleTexts(): void {
  const [, draw] = useState(0);
  const language = currentLanguage();
  useEffect(() => {
    let gone = false;
    void loadRuleTexts().then(() => !gone && draw((n) => n + 1));
    return () => {
      gone = true;
    };
  }, [language]);
}
