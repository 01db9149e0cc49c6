import type { Statement } from "./Batch";

/** Says to the history of rows that what follows erases them (structure/history.ts), until `usual` is said. */
export const erasing: Statement = { text: "select set_config('app.deed', 'erase', true)" };

/** Says that a column was looked at, to the write that follows and changes nothing. */
export const looking = (column: string): Statement => ({
  text: "select set_config('app.deed', $1, true)",
  values: [`look ${column}`],
});

/** Says that what follows are changes as usual. */
export const usual: Statement = { text: "select set_config('app.deed', '', true)" };
