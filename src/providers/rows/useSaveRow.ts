import { useCreate, useUpdate } from "@refinedev/core";
import { useState } from "react";
import type { AnyRow, Resource } from "../../schema";
import { type ApiError, conflictIn } from "../apiError";
import type { Values } from "../mergeRows";
import { expectOfRow } from "./expectOfRow";
import { idempotencyKey } from "../idempotencyKey";
import { refresh, rememberRow } from "./useRow";
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
