import { useCreate, useUpdate } from "@refinedev/core";
import { useState } from "react";
import { type AnyRow, isSameValue, type Resource } from "../../schema";
import { type ApiError, conflictIn } from "../apiError";
import type { Values } from "../mergeRows";
import { idempotencyKey } from "../once";
import { dropReading, refresh, rememberedRow, rememberRow } from "./useRow";
import type { SavedRow, WriteMeta } from "../writeRow";

interface SaveOptions extends Pick<WriteMeta, "joins"> {
  /** Optimistic: pages show the change before the server answers, and revert it where the server refuses. */
  mutationMode?: "optimistic" | "pessimistic";
  /** How the row is changed, for its history: default "inline" where optimistic, else "form". */
  via?: WriteMeta["via"];
  /** The resources to refetch afterwards; by default the row's own. */
  refreshes?: readonly string[];
}

/** No messages and no refetch by Refine: pages report the result, and `refresh` leaves rows in the trash alone. */
const silentMutation = {
  successNotification: false as const,
  errorNotification: false as const,
  invalidates: [],
};

/**
 * Saves rows with Refine's mutations; the data provider merges changes and creates rows once (`writeRow`). Returns
 * the stored row. Rejects with an ApiError, of status 409 with `current` where another person changed the same.
 */
export function useSaveRow({ name }: Pick<Resource, "name">, options: SaveOptions = {}) {
  const { mutationMode = "pessimistic", refreshes = [name], joins } = options;
  const usualVia = options.via ?? (mutationMode === "optimistic" ? "inline" : "form");
  // An answer may hold a secret, such as a new API key: it is not cached.
  const create = useCreate<AnyRow, ApiError>({ mutationOptions: { gcTime: 0 } });
  const update = useUpdate<AnyRow, ApiError>();
  const [draft] = useState(idempotencyKey);

  /** Changes these fields of `row`; without `row`, creates one. */
  return async function save(values: Values, row?: SavedRow, via = usualVia): Promise<AnyRow> {
    const takeBack = row && mutationMode === "optimistic" && expectOfRow(name, row, values);
    const meta: WriteMeta = { via, read: row, joins, draft };
    const write = { ...silentMutation, resource: name, values, meta };
    try {
      const { data: stored } = await (row
        ? update.mutateAsync({ ...write, id: row.id })
        : create.mutateAsync(write));
      if (row) rememberRow(name, stored);
      void refresh(...refreshes);
      return stored;
    } catch (thrown) {
      if (!takeBack) throw thrown;
      takeBack();
      const current = conflictIn(thrown);
      if (current) rememberRow(name, current);
      void refresh(...refreshes);
      throw thrown;
    }
  };
}

/** Shows a change before the server answers. Returns a function that reverts the fields that have not changed again. */
export function expectOfRow(
  resource: string,
  row: { id: string; version: number },
  values: Values,
): () => void {
  // A pending read would put the old values back.
  dropReading(resource, row.id);
  const before: Values = { ...(rememberedRow<typeof row>(resource, row.id) ?? row) };
  // A write contains only some query fields; the others stay.
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
