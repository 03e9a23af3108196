/** Which tricks of the open deal may be looked at again. */

import { t } from "../i18n";
import type { View } from "../wire";

export const EARLIER: Record<View["earlier"], () => string> = {
  all: () => t("Every earlier trick can be looked up"),
  last: () => t("Only the last trick can be looked at"),
  none: () => t("No earlier trick can be looked at"),
};
