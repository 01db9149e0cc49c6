import { onlineManager } from "@tanstack/react-query";
import { startTransition, useCallback } from "react";
import { useNewest } from "../../../fields/useNewest";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf, conflictIn } from "../../../providers/apiError";
import { withSide } from "../../../providers/merge/clashes";
import { editedFields, openClashes, rebase } from "../../../providers/mergeRows";
import { refresh } from "../../../providers/rows/useRow";
import type { WriteMeta } from "../../../providers/writeRow";
import type { AnyRow, Field, FieldErrors, Resource } from "../../../schema";
import { checkBody, formBody, type FormValues, errorsIn, whatCanBeStored, withoutParts } from "./formBody";
import { type FormStore, isBusy, open, type Phase, stillUploading } from "./formState";

/** Fields whose change the user must confirm, after the other fields are saved. */
export interface AskedFields {
  names: readonly string[];
  /** Resolves to the row as written. Rejects if it was not. */
  ask(changed: FormValues, row: AnyRow): Promise<AnyRow>;
}

/** Writes these fields of a row, or creates a row of them, and resolves to the stored row. */
export type WriteRow = (body: FormValues, row?: AnyRow, via?: WriteMeta["via"]) => Promise<AnyRow>;

interface SavingOptions {
  resource: Resource;
  fields: ReadonlyMap<string, Field>;
  names: readonly string[];
  fixed: FormValues | undefined;
  asked: AskedFields | undefined;
  write: WriteRow;
  form: FormStore;
  /** Called with the fields that another user's change altered. */
  onTaken(resource: Resource, names: readonly string[], row: AnyRow): void;
}

/** Result of an automatic save: all stored that can be, no answer, some values clash, refused, or try later. */
export type SavedByItself = "stored" | "unreached" | "contested" | "refused" | "busy";

/** Attempts per automatic save. It retries after a conflict or errors at fields. */
const tries = 3;
/** No answer, or one from what stands in front of the server. The same request may succeed later. */
const unreached = new Set([0, 429, 502, 503, 504]);

/** Saves a form by `write`, usually one Refine mutation (`useSaveRow`). The functions are stable and use the latest options. */
export function useSaving(options: SavingOptions) {
  const { actor, queryFields } = useFieldEnvironment();
  const newest = useNewest({ ...options, actor, queryFields });
  const { read, dispatch } = options.form;

  /** Continues from a newer row of another person or window. Returns what the form took over from it. */
  const rebaseOn = useCallback(
    (newer: AnyRow) => {
      const { base = newer, values, clashes } = read();
      const next = rebase({ base, values, clashes }, newer, newest.current.names);
      dispatch({ type: "rebased", base: newer, values: next.values, clashes: next.clashes });
      return next;
    },
    [newest, read, dispatch],
  );

  /** The same, and reports what was taken over. */
  const meet = useCallback(
    (newer: AnyRow) => {
      const { resource, actor, onTaken } = newest.current;
      const { taken } = rebaseOn(newer);
      if (newer.updatedBy !== actor.userId) onTaken(resource, taken, newer);
    },
    [newest, rebaseOn],
  );

  const save = useCallback(async (): Promise<AnyRow | undefined> => {
    const { resource, fields, names, fixed, asked, queryFields, write } = newest.current;
    const { values, base, clashes, errors: before, uploads } = read();
    if (isBusy(read())) return undefined;
    if (uploads > 0) {
      dispatch({ type: "refused", phase: open, errors: before, message: stillUploading });
      return undefined;
    }
    const body = { ...(base ? {} : fixed), ...formBody(values, base, fields, queryFields) };
    const errors = checkBody(resource, base, body, queryFields);
    dispatch({ type: "refused", phase: open, errors, message: undefined });
    if (Object.keys(errors).length > 0) return undefined;
    if (base && openClashes({ base, values, clashes }, names).length > 0) {
      dispatch({ type: "compared", comparing: [] });
      return undefined;
    }
    if (base && Object.keys(body).length === 0) return base;
    const isAsked = (name: string) => base !== undefined && asked !== undefined && asked.names.includes(name);
    const entriesOf = (wanted: boolean) =>
      Object.fromEntries(Object.entries(body).filter(([name]) => isAsked(name) === wanted));
    const [apart, plain] = [entriesOf(true), entriesOf(false)];
    const waiting = Object.keys(apart);
    /** Continues with what was typed since `sent`, and these values. */
    const stored = (row: AnyRow, sent: FormValues, values: FormValues) => {
      const next = rebase({ base: sent, values: read().values, clashes: [] }, row, names);
      const held = { ...next.values, ...values };
      dispatch({ type: "stored", saved: row, base: row, values: held, clashes: [], phase: open });
    };
    try {
      if (!base || Object.keys(plain).length > 0) {
        dispatch({ type: "became", phase: { is: "saving", sent: values } });
        const row = await write(plain, base);
        stored(row, values, valuesOf(read().values, waiting));
      }
      const { base: upon } = read();
      if (asked && waiting.length > 0 && upon) {
        dispatch({ type: "became", phase: { is: "asking" } });
        const row = await asked.ask(apart, upon);
        // In the asked fields, the user may have chosen other values than typed.
        stored(row, read().base ?? row, valuesOf(row, asked.names));
      }
      const { base: after, values: now } = read();
      return !after || editedFields(after, now, names).length > 0 ? undefined : after;
    } catch (thrown) {
      const { statusCode, errors = read().errors, message } = apiErrorOf(thrown);
      const current = conflictIn(thrown);
      // While asking, the user may have cancelled.
      const isUnreached = read().phase.is === "saving" && unreached.has(statusCode);
      if (current) {
        const { taken, contested } = rebaseOn(current);
        dispatch({ type: "became", phase: open });
        dispatch({ type: "compared", comparing: taken.filter((name) => !contested.includes(name)) });
      } else if (statusCode === 401) dispatch({ type: "became", phase: open });
      else {
        const phase: Phase = isUnreached ? { is: "offline" } : { is: "failed", message };
        dispatch({ type: "refused", errors, message, phase });
      }
      return undefined;
    }
  }, [newest, read, dispatch, rebaseOn]);

  /**
   * Stores what can be stored without asking. Invalid values, asked fields, and values also changed elsewhere
   * stay in the form.
   */
  const saveByItself = useCallback(async (): Promise<SavedByItself> => {
    const { resource, fields, names, asked, queryFields, write } = newest.current;
    const end = (outcome: SavedByItself, phase: Phase) => {
      dispatch({ type: "became", phase });
      return outcome;
    };
    const { uploads, comparing, ...first } = read();
    if (!first.base || isBusy(first) || comparing || uploads > 0) return "busy";
    // Offline, a mutation would wait for a connection, and the form with it.
    if (!onlineManager.isOnline()) return end("unreached", { is: "offline" });
    let { values, base, clashes } = { ...first, base: first.base };
    let refused: FieldErrors = {};
    for (let left = tries; ; left -= 1) {
      // Their side of each clash stays stored until it is decided.
      const plain = withSide(values, base, names, clashes);
      const whole = withoutParts(plain, base, asked?.names ?? []);
      const held = { resource, fields, queryFields, base, values: whole };
      const { values: part, body, errors } = whatCanBeStored(held, refused);
      dispatch({ type: "checked", errors: errorsIn(values, whole, errors) });
      if (Object.keys(body).length === 0)
        return end(openClashes({ base, values, clashes }, names).length > 0 ? "contested" : "stored", open);
      startTransition(() => dispatch({ type: "became", phase: { is: "saving", sent: part } }));
      try {
        const row = await write(body, base, "autosave");
        // The user may have typed or decided during the request.
        const now = read();
        const next = rebase({ base: part, values: now.values, clashes: now.clashes }, row, names);
        // The result is rendered when there is time.
        startTransition(() =>
          dispatch({
            type: "stored",
            saved: row,
            base: row,
            values: next.values,
            clashes: next.clashes,
            phase: open,
          }),
        );
        return next.clashes.length > 0 ? "contested" : "stored";
      } catch (thrown) {
        const error = apiErrorOf(thrown);
        const current = conflictIn(thrown);
        if (unreached.has(error.statusCode)) return end("unreached", { is: "offline" });
        if (left > 1 && current) {
          meet(current);
          ({ values, clashes } = read());
          base = current;
          refused = {};
          void refresh(resource.name);
        } else if (left > 1 && error.errors) refused = { ...refused, ...errorsIn(whole, part, error.errors) };
        else return end("refused", { is: "failed", message: error.message });
      }
    }
  }, [newest, read, dispatch, meet]);

  return { save, saveByItself, meet };
}

const valuesOf = (row: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, row[name]]));
