/** The columns of a sheet by name. */

import { tc } from "../i18n";

export function columnName(column: string): string {
  switch (column) {
    case "pool":
      return tc("column", "pool");
    case "hill":
      return tc("column", "hill");
    case "whists":
      return tc("column", "whists");
    case "chips":
      return tc("column", "chips");
    case "points":
      return tc("column", "points");
    case "bule":
      return tc("column", "bule");
    case "supe":
      return tc("column", "supe");
    case "refe":
      return tc("column", "refe");
    default:
      return column;
  }
}
