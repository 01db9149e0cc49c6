import { isSameValue } from "../../schema";
import type { Values } from "../mergeRows";
import { dropReading, rememberedRow, rememberRow } from "./useRow";

/**
 * Shows a change of a row before the server has answered. Answers the way to take it back: that puts back what was
 * there before in the changed fields that nobody has changed since, and leaves all others as they are by then.
 */
export function expectOfRow(
  resource: string,
  row: { id: string; version: number },
  values: Values,
): () => void {
  // A reading that is under way would put the old values back.
  dropReading(resource, row.id);
  const before: Values = { ...(rememberedRow<typeof row>(resource, row.id) ?? row) };
  // Of the query fields those in use are written; the others stay.
  const expected = values["custom"]
    ? { ...values, custom: { ...(before["custom"] ?? {}), ...values["custom"] } }
    : values;
  rememberRow(resource, { ...row, ...before, ...expected });
  return () => {
    const now = rememberedRow<typeof row>(resource, row.id);
    if (!now) return;
    const held: Values = { ...now };
    const unchanged = Object.entries(expected).filter(([name, value]) => isSameValue(held[name], value));
    rememberRow(resource, { ...now, ...Object.fromEntries(unchanged.map(([name]) => [name, before[name]])) });
  };
}
