import type { ChangeVia } from "../../../src/schema";
import type { Statement } from "./Batch";

/** Through what rows are changed, and by whom where the server does not do it by itself. */
export interface Writer {
  via: ChangeVia;
  userId?: string;
  apiKeyId?: string | null;
  /** The browser's tab that writes, a UUID of its own. */
  origin?: string | undefined;
}

/** Names the writer to the history of rows, for the rest of the transaction (structure/history.ts). */
export const setWriter = ({ via, userId, apiKeyId, origin }: Writer): Statement => ({
  text: "select set_config('app.writer', $1, true)",
  values: [[via, userId ?? "-", apiKeyId ?? "-", origin ?? "-"].join(" ")],
});
