/** The code of the table, which may be fetched before it is shown. */

import { withTexts } from "../lazy";

export const loadTable = () => withTexts(import("./Page"), ["table"]).then((it) => it.TablePage);
