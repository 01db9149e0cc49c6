import { useForm } from "@refinedev/core";
import { startTransition, useCallback, useMemo, useRef, useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { type ApiError, apiErrorOf, conflictIn } from "../../../providers/apiError";
import { editedFields, withEdits } from "../../../providers/mergeRows";
import { refresh, rememberRow } from "../../../providers/rows/useRow";
import { quietly } from "../../../providers/rows/useSaveRow";
import type { WriteMeta } from "../../../providers/writeRow";
import { type AnyRow, type Field, type FieldErrors, isSameValue, type Resource } from "../../../schema";
import { checkBody } from "./checkBody";
import { formBody, type FormValues } from "./formBody";
import type { useFormState } from "./useFormState";
import { saveByItself, type SavedByItself } from "./saveByItself";
import { withoutErrorsOf } from "./withoutErrorsOf";

/** Fields of a row whose change a person is asked for, after the others are saved. */
export interface AskedFields {
  names: readonly string[];
  /** Ends with the row as it is written then, and fails where it is not. */
  ask(changed: FormValues, row: AnyRow): Promise<AnyRow>;
}

interface SavingOptions {
  resource: Resource;
  /** The fields that can be set, and their names. */
  fields: ReadonlyMap<string, Field>;
  names: readonly string[];
  fixed: FormValues | undefined;
  asked: AskedFields | undefined;
  form: ReturnType<typeof useFormState>;
}

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
  const [met, setMet] = useState<AnyRow>();
  const isSending = useRef(false);
  const isByItself = useRef(false);
  /** The row that what saves itself is written upon, where it is another than the form stands on. */
  const standing = useRef<AnyRow>(undefined);
  const mutationMeta = useMemo(
    (): WriteMeta => ({
      get via() {
        return isByItself.current ? "autosave" : "form";
      },
      attempt: {},
      get read() {
        return standing.current ?? latest.current.base;
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
      if (current) {
        setConflict(current);
        setMet(current);
      } else if (error.errors) setErrors(error.errors);
      if (error.statusCode !== 401 && !current) setMessage(error.message);
      return undefined;
    } finally {
      isSending.current = false;
      setSent(undefined);
    }
  }

  async function storeByItself(): Promise<SavedByItself> {
    if (isSending.current || uploads.current > 0) return { is: "busy" };
    isSending.current = true;
    isByItself.current = true;
    try {
      return await saveByItself({
        ...{ resource, fields, queryFields, names, form, later: asked?.names ?? [] },
        async send(body, upon) {
          standing.current = upon;
          // What the data provider answers is a row.
          return (await onFinish(body))?.data as AnyRow | undefined;
        },
        onFound: (found) => setErrors((before) => (isSameValue(before, found) ? before : found)),
        onSent: (part) => startTransition(() => setSent(part)),
        onStored: setSaved,
        onMet: setMet,
      });
    } finally {
      isSending.current = false;
      isByItself.current = false;
      standing.current = undefined;
      setSent(undefined);
    }
  }

  return {
    errors,
    message,
    conflict,
    sent,
    saved,
    /** The row of somebody else that the last save met. */
    met,
    save,
    saveByItself: storeByItself,
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
