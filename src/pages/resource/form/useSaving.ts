import { useForm } from "@refinedev/core";
import { onlineManager } from "@tanstack/react-query";
import { startTransition, useCallback, useMemo, useRef, useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { type ApiError, apiErrorOf, conflictIn } from "../../../providers/apiError";
import { editedFields, mergeRows, withEdits } from "../../../providers/mergeRows";
import { refresh, rememberRow } from "../../../providers/rows/useRow";
import { quietly } from "../../../providers/rows/useSaveRow";
import type { WriteMeta } from "../../../providers/writeRow";
import { type AnyRow, type Field, type FieldErrors, isSameValue, type Resource } from "../../../schema";
import { checkBody } from "./checkBody";
import { formBody, type FormValues } from "./formBody";
import type { useFormState } from "./useFormState";
import { errorsIn, whatCanBeStored } from "./whatCanBeStored";
import { withoutErrorsOf } from "./withoutErrorsOf";
import { withoutParts } from "./withoutParts";

/** Fields of a row whose change a person is asked for, after the others are saved. */
export interface AskedFields {
  names: readonly string[];
  /** Ends with the row as it is written then, and fails where it is not. */
  ask(changed: FormValues, row: AnyRow): Promise<AnyRow>;
}

/** What came of saving by itself, as far as it could be stored. */
export type SavedByItself =
  /** All of it that can be stored is: `row` as it is then. */
  | { is: "stored"; row: AnyRow }
  /** No answer came: it may be sent again. */
  | { is: "unreached" }
  /** Some fields were changed by somebody else too; all others are stored. */
  | { is: "contested" }
  | { is: "refused"; message: string }
  /** A save or an upload is under way; it is to be tried after that. */
  | { is: "busy" };

interface SavingOptions {
  resource: Resource;
  /** The fields that can be set, and their names. */
  fields: ReadonlyMap<string, Field>;
  names: readonly string[];
  fixed: FormValues | undefined;
  asked: AskedFields | undefined;
  form: ReturnType<typeof useFormState>;
}

/** How often it is tried to store what is not refused. */
const tries = 3;
/** Answers of nobody, or of what stands before the server: the same may be stored later. */
const unreached = new Set([0, 429, 502, 503, 504]);

/** Said to whoever saves before everything is there. */
export const stillUploading = "A file is still being uploaded. Save when it is there, or cancel its upload.";

/**
 * Saving what a form holds, by Refine's `useForm`, and what was found wrong with it. What was read, what was typed and what
 * both make of a newer row is the form's own: the page that reads the row hands it on, and the data provider gets it to
 * join.
 */
export function useSaving({ resource, fields, names, fixed, asked, form }: SavingOptions) {
  const { queryFields } = useFieldEnvironment();
  const { latest, change, base: row } = form;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [message, setMessage] = useState<string>();
  const [conflict, setConflict] = useState<AnyRow>();
  /** The values that are on their way to the server. */
  const [sent, setSent] = useState<FormValues>();
  const [saved, setSaved] = useState<AnyRow>();
  const isSending = useRef(false);
  const isByItself = useRef(false);
  const mutationMeta = useMemo(
    (): WriteMeta => ({
      get via() {
        return isByItself.current ? "autosave" : "form";
      },
      attempt: {},
      get read() {
        return latest.current.base;
      },
    }),
    [latest],
  );
  const { onFinish } = useForm<AnyRow, ApiError, FormValues>({
    ...quietly,
    resource: resource.name,
    action: row ? "edit" : "create",
    ...(row ? { id: row.id } : {}),
    queryOptions: { enabled: false },
    mutationMode: "pessimistic",
    mutationMeta,
    // An answer that holds a secret, of a new API key say, is not remembered.
    createMutationOptions: { gcTime: 0 },
    redirect: false,
  });

  const uploads = useRef(0);
  const countUploads = useCallback((by: 1 | -1) => {
    uploads.current += by;
    setMessage((before) => (before === stillUploading ? undefined : before));
  }, []);

  async function save(): Promise<AnyRow | undefined> {
    if (isSending.current) return undefined;
    if (uploads.current > 0) {
      setMessage(stillUploading);
      return undefined;
    }
    const { values, base } = latest.current;
    const body = { ...(base ? {} : fixed), ...formBody(values, base, fields, queryFields) };
    const found = checkBody(resource, base, body, queryFields);
    setErrors(found);
    setMessage(undefined);
    if (Object.keys(found).length > 0) return undefined;
    if (base && Object.keys(body).length === 0) return base;
    const isAsked = (name: string) => base !== undefined && asked !== undefined && asked.names.includes(name);
    const entriesOf = (wanted: boolean) =>
      Object.fromEntries(Object.entries(body).filter(([name]) => isAsked(name) === wanted));
    const [apart, plain] = [entriesOf(true), entriesOf(false)];
    try {
      isSending.current = true;
      if (!base || Object.keys(plain).length > 0) {
        setSent(values);
        // What the data provider answers is a row.
        const stored = (await onFinish(plain))?.data as AnyRow | undefined;
        if (!stored) return undefined;
        if (base) rememberRow(resource.name, stored);
        void refresh(resource.name);
        const now = latest.current.values;
        const waiting = valuesOf(now, Object.keys(apart));
        change({ base: stored, values: { ...withEdits(stored, values, now, names), ...waiting } });
        setSaved(stored);
        setSent(undefined);
      }
      if (asked && Object.keys(apart).length > 0 && latest.current.base) {
        const stored = await asked.ask(apart, latest.current.base);
        const { base: before, values: now } = latest.current;
        const typed = withEdits(stored, before ?? stored, now, names);
        // Of what was asked for the person may have chosen something else than was typed.
        change({ base: stored, values: { ...typed, ...valuesOf(stored, asked.names) } });
        setSaved(stored);
      }
      const { base: stored, values: now } = latest.current;
      return !stored || editedFields(stored, now, names).length > 0 ? undefined : stored;
    } catch (thrown) {
      const error = apiErrorOf(thrown);
      const current = conflictIn(thrown);
      if (current) setConflict(current);
      else if (error.errors) setErrors(error.errors);
      if (error.statusCode !== 401 && !current) setMessage(error.message);
      return undefined;
    } finally {
      isSending.current = false;
      setSent(undefined);
    }
  }

  /**
   * Stores what can be stored without asking anybody: what is wrong is said at its field and stays in the form, as does what
   * a person is asked for, and what somebody else has changed too.
   */
  async function saveByItself(): Promise<SavedByItself> {
    const { values, base } = latest.current;
    if (isSending.current || uploads.current > 0 || !base) return { is: "busy" };
    // Without a line a mutation would wait for one, and the form with it.
    if (!onlineManager.isOnline()) return { is: "unreached" };
    const held = { resource, fields, queryFields, base };
    const later = asked?.names ?? [];
    isSending.current = true;
    isByItself.current = true;
    let [refused, contested]: [FieldErrors, readonly string[]] = [{}, []];
    try {
      for (let left = tries; ; left -= 1) {
        const whole = withoutParts(values, base, [...later, ...contested]);
        const { values: part, body, errors: found } = whatCanBeStored({ ...held, values: whole }, refused);
        setErrors((before) => (isSameValue(before, found) ? before : found));
        if (Object.keys(body).length === 0)
          return contested.length > 0 ? { is: "contested" } : { is: "stored", row: base };
        startTransition(() => setSent(part));
        try {
          // What the data provider answers is a row.
          const stored = (await onFinish(body))?.data as AnyRow | undefined;
          if (!stored) return { is: "busy" };
          rememberRow(resource.name, stored);
          void refresh(resource.name);
          const typed = withEdits(stored, part, latest.current.values, names);
          // Of what both changed the form goes on from what was read, so that a person is still asked for it.
          const asRead = contested.length > 0 ? { ...valuesOf(base, contested), version: base.version } : {};
          // Somebody may be typing: what came of it is drawn when there is time.
          startTransition(() => {
            change({
              base: { ...stored, ...asRead },
              values: { ...typed, ...valuesOf(latest.current.values, contested) },
            });
            setSaved(stored);
          });
          return contested.length > 0 ? { is: "contested" } : { is: "stored", row: stored };
        } catch (thrown) {
          const error = apiErrorOf(thrown);
          const current = conflictIn(thrown);
          if (unreached.has(error.statusCode)) return { is: "unreached" };
          if (left > 1 && current) contested = mergeRows(base, values, current, names).contested;
          else if (left > 1 && error.errors) refused = { ...refused, ...errorsIn(whole, part, error.errors) };
          else return { is: "refused", message: error.message };
          if (current) void refresh(resource.name);
        }
      }
    } finally {
      isSending.current = false;
      isByItself.current = false;
      setSent(undefined);
    }
  }

  return {
    errors,
    message,
    conflict,
    sent,
    saved,
    save,
    saveByItself,
    countUploads,
    /** Has a person decide between what is here and the row as someone else has saved it. */
    decide: setConflict,
    /** The conflict is decided. */
    settled: useCallback(() => setConflict(undefined), []),
    /** A field was changed: what was wrong with it may be so no more. */
    touched: useCallback((name: string) => {
      setErrors((before) => withoutErrorsOf(before, name));
      setMessage(undefined);
    }, []),
  };
}

const valuesOf = (row: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, row[name]]));
