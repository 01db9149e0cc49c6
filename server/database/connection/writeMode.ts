import type { Statement } from "./Batch";

/**
 * What the writes that follow in the transaction are, for the history of rows (structure/history.ts): until `normal` is said
 * they erase, or reveal a secret column by a write that changes nothing.
 */
export const writeMode = (mode: "erase" | "normal" | { reveal: string }): Statement => ({
  text: "select set_config('app.write_mode', $1, true)",
  values: [typeof mode === "string" ? mode : `reveal ${mode.reveal}`],
});
