import { useCreate, useUpdate } from "@refinedev/core";
import { useState } from "react";
import { type AnyRow, isSameValue, type Resource } from "../../schema";
import { type ApiError, conflictIn } from "../apiError";
import type { Values } from "../mergeRows";
import { idempotencyKey } from "../once";
import { dropReading, refresh, rememberedRow, rememberRow } from "./useRow";
import type { SavedRow, WriteMeta } from "../writeRow";

interface SaveOptions extends Pick<WriteMeta, "joins"> {
  /** Optimistic: pages show the change before the server answers, and take it back where it refuses. */
  mutationMode?: "optimistic" | "pessimistic";
  /** Through what the row is changed, for its history: inline where it is optimistic, else a form. */
  via?: WriteMeta["via"];
  /** The resources that are read again afterwards; without it the row's own. */
  refreshes?: readonly string[];
}

/** What Refine's mutations are told: pages say what came of it, and `refresh` reads again, which leaves rows in the trash alone. */
const silentMutation = {
  successNotification: false as const,
  errorNotification: false as const,
  invalidates: [],
};

/**
 * Saves rows by Refine's mutations: forms, facts edited in place, dialogs, clicks. The data provider joins changes and makes
 * rows once (`writeRow`). Answers the row as it is stored. Rejects with an ApiError, of status 409 and with `current`
 * where somebody else changed the same.
 */
export function useSaveRow({ name }: Pick<Resource, "name">, options: SaveOptions = {}) {
  const { mutationMode = "pessimistic", refreshes = [name], joins } = options;
  const usualVia = options.via ?? (mutationMode === "optimistic" ? "inline" : "form");
  // An answer that holds a secret, of a new API key say, is not remembered.
  const create = useCreate<AnyRow, ApiError>({ mutationOptions: { gcTime: 0 } });
  const update = useUpdate<AnyRow, ApiError>();
  const [draft] = useState(idempotencyKey);

  /** Changes these fields of a row that was read; makes a row of them where none is given. */
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
