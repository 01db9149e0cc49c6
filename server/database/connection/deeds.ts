import type { Statement } from "./Batch";

/** Says to the history of rows that what follows erases them (structure/history.ts), until `usual` is said. */
export const erasing: Statement = { text: "select set_config('app.deed', 'erase', true)" };

/** Says that what follows are changes as usual. */
export const usual: Statement = { text: "select set_config('app.deed', '', true)" };
