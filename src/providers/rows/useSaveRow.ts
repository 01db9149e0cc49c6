import { useCreate, useUpdate } from "@refinedev/core";
import { useRef } from "react";
import { type AnyRow, type BrowserVia, isSameValue, type Resource } from "../../schema";
import { apiErrorOf, type ApiError, conflictIn } from "../apiError";
import { expectOfRow, type Values } from "./expectOfRow";
import { mergeRows, withEdits } from "./mergeRows";
import { refresh, rememberRow } from "./useRow";

/** A row as far as saving it needs to know. */
interface SavedRow {
  id: string;
  version: number;
}

interface SaveOptions {
  /** Optimistic: pages show the change before the server answers, and take it back where it refuses. */
  mutationMode?: "optimistic" | "pessimistic";
  /** Through what the row is changed, for its history: inline where it is optimistic, else a form. */
  via?: BrowserVia;
  /** The resources that are read again afterwards; without it the row's own. */
  refreshes?: readonly string[];
  /**
   * Whether the change is saved upon what was saved meanwhile, when `contested` are the fields that both changed; without
   * it wherever both changes can stand.
   */
  joins?(current: AnyRow, contested: readonly string[]): boolean;
}

/** How often a change is put upon a newer row before it is given up. */
const tries = 3;
/** Without an answer of the server itself, which what stands before it answers in its place, it may have done the work. */
const noAnswer = new Set([0, 502, 503, 504]);
const canStand: NonNullable<SaveOptions["joins"]> = (_, contested) => contested.length === 0;

/**
 * The one way in which pages save rows, through Refine's mutations: new rows once, however often they are sent, and changes
 * joined field by field with what others saved meanwhile. Answers the row as it is stored. Rejects with an ApiError, of
 * status 409 and with `current` where somebody else changed the same: nothing is overwritten then.
 */
export function useSaveRow(resource: Pick<Resource, "name" | "without">, options: SaveOptions = {}) {
  const { name, without } = resource;
  const { mutationMode = "pessimistic", refreshes = [name], joins = canStand } = options;
  const { via = mutationMode === "optimistic" ? "inline" : "form" } = options;
  // Afterwards `refresh` reads again, which leaves rows in the trash alone.
  const ours = {
    resource: name,
    successNotification: false as const,
    errorNotification: false as const,
    invalidates: [],
    meta: { via },
  };
  // An answer that holds a secret, of a new API key say, is not remembered.
  const create = useCreate<AnyRow, ApiError>({ mutationOptions: { gcTime: 0 } });
  const update = useUpdate<AnyRow, ApiError>();
  /** The values of a new row whose answer got lost. */
  const lost = useRef<Values>(undefined);

  async function change(read: SavedRow & object, values: Values): Promise<AnyRow> {
    // A row is its fields by name.
    const row = read as AnyRow;
    for (let base = row, body = values, left = tries; ; left -= 1) {
      try {
        return (
          await update.mutateAsync({ ...ours, id: base.id, values: { ...body, version: base.version } })
        ).data;
      } catch (thrown) {
        const current = conflictIn(thrown);
        const mine = { ...row, ...values };
        const names = Object.keys(values);
        if (!current || left === 1 || !joins(current, mergeRows(row, mine, current, names).contested))
          throw thrown;
        const joined = withEdits(current, row, mine, names);
        base = current;
        body = Object.fromEntries(names.map((field) => [field, joined[field]]));
      }
    }
  }

  async function make(values: Values): Promise<AnyRow> {
    // Where rows cannot be changed, what was changed is a row of its own.
    if (without?.includes("update") && !isSameValue(lost.current, values)) lost.current = undefined;
    // An attempt whose answer got lost may have made the row: it is made out first, and changed to what is there now.
    const first = (lost.current ??= values);
    const changed = Object.entries(values).filter(([field, value]) => !isSameValue(value, first[field]));
    let made;
    try {
      made = (await create.mutateAsync({ ...ours, values: first })).data;
    } catch (thrown) {
      if (noAnswer.has(apiErrorOf(thrown).statusCode)) throw thrown;
      lost.current = undefined;
      // What was refused is no longer what is there.
      if (changed.length > 0) return make(values);
      throw thrown;
    }
    const stored = changed.length > 0 ? await change(made, Object.fromEntries(changed)) : made;
    lost.current = undefined;
    return stored;
  }

  /** Changes these fields of a row that was read; makes a row of them where none is given. */
  return async function save(values: Values, row?: SavedRow): Promise<AnyRow> {
    const takeBack = row && mutationMode === "optimistic" && expectOfRow(name, row, values);
    try {
      const stored = row ? await change(row, values) : await make(values);
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
