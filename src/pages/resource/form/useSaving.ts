import { onlineManager } from "@tanstack/react-query";
import { startTransition, useCallback } from "react";
import { useNewest } from "../../../components/useNewest";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf, conflictIn } from "../../../providers/apiError";
import {
  editedFields,
  goOnStored,
  type PartialMerge,
  withEdits,
  partialMerge,
} from "../../../providers/mergeRows";
import { refresh } from "../../../providers/rows/useRow";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import type { WriteMeta } from "../../../providers/writeRow";
import type { AnyRow, Field, FieldErrors, Resource } from "../../../schema";
import { checkBody, formBody, type FormValues, errorsIn, whatCanBeStored, withoutParts } from "./formBody";
import { type FormStore, isBusy, type Phase, stillUploading } from "./formState";

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
  /** Replaces the usual way to write. */
  write: WriteRow | undefined;
  form: FormStore;
}

/** Result of an automatic save: all stored that can be, no answer, some values clash, refused, or try later. */
export type SavedByItself = "stored" | "unreached" | "contested" | "refused" | "busy";

/** Attempts per automatic save. It retries after a conflict or errors at fields. */
const tries = 3;
/** No answer, or one from what stands in front of the server. The same request may succeed later. */
const unreached = new Set([0, 429, 502, 503, 504]);
const open: Phase = { is: "open" };
const offline = (): Phase => ({ is: "offline" });

/** Saves a form by one Refine mutation (`useSaveRow`). Both functions are stable and use the latest options. */
export function useSaving(options: SavingOptions) {
  const { queryFields } = useFieldEnvironment();
  const saveRow = useSaveRow(options.resource);
  const newest = useNewest({ ...options, queryFields, write: options.write ?? saveRow });
  const { read, dispatch } = options.form;

  const save = useCallback(async (): Promise<AnyRow | undefined> => {
    const { resource, fields, names, fixed, asked, queryFields, write } = newest.current;
    const { values, base, uploads } = read();
    if (isBusy(read())) return undefined;
    if (uploads > 0) {
      dispatch({ type: "refused", phase: open, message: stillUploading });
      return undefined;
    }
    const body = { ...(base ? {} : fixed), ...formBody(values, base, fields, queryFields) };
    const errors = checkBody(resource, base, body, queryFields);
    dispatch({ type: "refused", phase: open, errors });
    if (Object.keys(errors).length > 0) return undefined;
    if (base && Object.keys(body).length === 0) return base;
    const isAsked = (name: string) => base !== undefined && asked !== undefined && asked.names.includes(name);
    const entriesOf = (wanted: boolean) =>
      Object.fromEntries(Object.entries(body).filter(([name]) => isAsked(name) === wanted));
    const [apart, plain] = [entriesOf(true), entriesOf(false)];
    const waiting = Object.keys(apart);
    try {
      if (!base || Object.keys(plain).length > 0) {
        dispatch({ type: "sent", values });
        const row = await write(plain, base);
        const now = read().values;
        const next = { ...withEdits(row, values, now, names), ...valuesOf(now, waiting) };
        dispatch({ type: "stored", row, base: row, values: next, phase: open });
      }
      const { base: upon } = read();
      if (asked && waiting.length > 0 && upon) {
        dispatch({ type: "became", phase: { is: "asking" } });
        const row = await asked.ask(apart, upon);
        const { base: before = row, values: now } = read();
        // In the asked fields, the user may have chosen other values than typed.
        const next = { ...withEdits(row, before, now, names), ...valuesOf(row, asked.names) };
        dispatch({ type: "stored", row, base: row, values: next, phase: open });
      }
      const { base: stored, values: now } = read();
      return !stored || editedFields(stored, now, names).length > 0 ? undefined : stored;
    } catch (thrown) {
      const { statusCode, errors, message } = apiErrorOf(thrown);
      const current = conflictIn(thrown);
      // While asking, the user may have cancelled.
      const isUnreached = read().phase.is === "saving" && unreached.has(statusCode);
      if (current) {
        dispatch({ type: "met", row: current });
        dispatch({ type: "became", phase: { is: "clash", theirs: current } });
      } else if (statusCode === 401) dispatch({ type: "became", phase: open });
      else
        dispatch({
          type: "refused",
          errors,
          message,
          phase: isUnreached ? offline() : { is: "failed", message },
        });
      return undefined;
    }
  }, [newest, read, dispatch]);

  /**
   * Stores what can be stored without asking. Invalid values, asked fields, and values also changed elsewhere
   * stay in the form.
   */
  const saveByItself = useCallback(async (): Promise<SavedByItself> => {
    const { resource, fields, names, asked, queryFields, write } = newest.current;
    const { values, base, uploads, phase } = read();
    if (!base || isBusy(read()) || phase.is === "clash" || uploads > 0) return "busy";
    const end = (outcome: SavedByItself, phase: Phase) => {
      dispatch({ type: "became", phase });
      return outcome;
    };
    // Offline, a mutation would wait for a connection, and the form with it.
    if (!onlineManager.isOnline()) return end("unreached", offline());
    let partial: PartialMerge = { sent: values, held: values, clashes: [] };
    let upon = base;
    let refused: FieldErrors = {};
    for (let left = tries; ; left -= 1) {
      const whole = withoutParts(partial.sent, upon, asked?.names ?? []);
      const held = { resource, fields, queryFields, base: upon, values: whole };
      const { values: part, body, errors } = whatCanBeStored(held, refused);
      dispatch({ type: "checked", errors: errorsIn(values, whole, errors) });
      if (Object.keys(body).length === 0)
        return end(partial.clashes.length > 0 ? "contested" : "stored", open);
      startTransition(() => dispatch({ type: "sent", values: part }));
      try {
        const row = await write(body, upon, "autosave");
        // The user may have typed or decided during the request.
        const { base: stood = base, values: now } = read();
        const next = goOnStored({ base: stood, before: values, now, partial, part, row }, names);
        // It is the returned row, with the old base of what clashes.
        const goesOn = { base: next.base as AnyRow, values: next.values };
        // The result is rendered when there is time.
        startTransition(() => dispatch({ type: "stored", row, ...goesOn, phase: open }));
        return next.base["version"] === row.version ? "stored" : "contested";
      } catch (thrown) {
        const error = apiErrorOf(thrown);
        const current = conflictIn(thrown);
        if (unreached.has(error.statusCode)) return end("unreached", offline());
        if (left > 1 && current) {
          partial = partialMerge(base, values, current, names);
          upon = current;
          refused = {};
          dispatch({ type: "met", row: current });
          void refresh(resource.name);
        } else if (left > 1 && error.errors) refused = { ...refused, ...errorsIn(whole, part, error.errors) };
        else return end("refused", { is: "failed", message: error.message });
      }
    }
  }, [newest, read, dispatch]);

  return { save, saveByItself };
}

const valuesOf = (row: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, row[name]]));
