/** The code of the table, which may be fetched before it is shown. */

export const loadTable = () => import("./Page").then((it) => it.TablePage);
