import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useMainCurrency } from "../../../fields/currencyAround";
import { emptyBody } from "../../../fields/emptyBody";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { setInBody } from "../../../fields/setInBody";
import { apiErrorOf } from "../../../providers/apiError";
import type { Faults } from "../../../schema/faults";
import type { AnyRow, Resource } from "../../../schema/resource";
import { checkBody } from "./checkBody";
import { formBody, type FormValues } from "./formBody";
import { type FormSection, formSections, openFields } from "./formFields";
import { editedFields, withEdits } from "./mergeRows";
import { useFormState } from "./useFormState";
import { useRowSender } from "./useRowSender";
import { withoutFaultsOf } from "./withoutFaultsOf";

export interface ResourceFormOptions {
  resource: Resource;
  /** The row to change; without it the form makes a new one. A newer version of it is taken over, under what was edited. */
  row?: AnyRow | undefined;
  /** Values that a new row starts with. */
  initial?: FormValues | undefined;
  /** Sent with a new row besides what is in the form: the trip of an itinerary, say. */
  fixed?: FormValues | undefined;
}

export interface ResourceFormHold {
  resource: Resource;
  action: "create" | "update";
  sections: readonly FormSection[];
  values: FormValues;
  faults: Faults;
  /** What is wrong as a whole, in words. */
  message: string | undefined;
  /** Whether something is not stored. */
  isDirty: boolean;
  /** Whether something is neither stored nor on its way: what would be lost by leaving. */
  hasUnsent: boolean;
  isSaving: boolean;
  /** The row as someone else has saved it meanwhile, until that is settled. */
  conflict: AnyRow | undefined;
  /** What was read; undefined of a new row. */
  base: AnyRow | undefined;
  /** What the last save answered. */
  saved: AnyRow | undefined;
  set(name: string, value: unknown): void;
  /** Told by how many the uploads of pictures into the form change; it is not saved while there are any. */
  countUploads(by: 1 | -1): void;
  /**
   * Checks and saves. Answers the saved row; nothing where something is wrong, which `faults` and `message` then say, or
   * where more was typed meanwhile: the form then holds that, not saved yet.
   */
  save(): Promise<AnyRow | undefined>;
  /** Goes on from the other person's row with these values; `save` then replaces it. */
  settle(current: AnyRow, values: FormValues): void;
  dropConflict(): void;
}

const stillUploading = "A picture is still being uploaded. Save when it is there, or cancel its upload.";

/** The state of a form of any resource: values, what is wrong with them, and saving. It draws nothing. */
export function useResourceForm({ resource, row, initial, fixed }: ResourceFormOptions): ResourceFormHold {
  const { actor, queryFields } = useFieldEnvironment();
  const main = useMainCurrency();
  const action = row ? "update" : "create";
  const sections = useMemo(() => formSections(resource, actor, action), [resource, actor, action]);
  const fields = useMemo(() => openFields(sections), [sections]);
  const names = useMemo(() => [...fields.keys()], [fields]);
  const [start] = useState<FormValues>(() => row ?? { ...emptyBody(Object.fromEntries(fields)), ...initial });
  const { values, base, latest, hold, goOnFrom } = useFormState(() => ({ values: start, base: row }));
  const [faults, setFaults] = useState<Faults>({});
  const [message, setMessage] = useState<string>();
  const [conflict, setConflict] = useState<AnyRow>();
  /** The values that are on their way to the server. */
  const [sent, setSent] = useState<FormValues>();
  const [saved, setSaved] = useState<AnyRow>();
  const isSending = useRef(false);
  const send = useRowSender(resource);
  const differs = useCallback(
    (from: FormValues, to: FormValues) => editedFields(from, to, names).length > 0,
    [names],
  );
  const stored = base ?? start;

  useEffect(() => {
    if (row && !sent) goOnFrom(row, names);
  }, [row, base, sent, names, goOnFrom]);

  const set = useCallback(
    (name: string, value: unknown) => {
      hold({
        values: setInBody(latest.current.values, name, value, { fields: resource.fields, outer: [], main }),
      });
      setFaults((before) => withoutFaultsOf(before, name));
      setMessage(undefined);
    },
    [hold, latest, resource, main],
  );

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
    const found = checkBody(resource, base ? "update" : "create", body, queryFields);
    setFaults(found);
    setMessage(undefined);
    if (Object.keys(found).length > 0) return undefined;
    if (base && Object.keys(body).length === 0) return base;
    try {
      isSending.current = true;
      setSent(values);
      const stored = await send(body, base);
      const now = withEdits(stored, values, latest.current.values, names);
      hold({ base: stored, values: now });
      setSaved(stored);
      return differs(stored, now) ? undefined : stored;
    } catch (thrown) {
      const error = apiErrorOf(thrown);
      // The server sends the row as it is now with a stale version.
      const current = error.statusCode === 409 ? (error.current as AnyRow | undefined) : undefined;
      isSending.current = false;
      // What the same person changed elsewhere needs no question, as long as it is not the same field.
      const isOwn = current?.updatedBy === actor.userId && current.version > (base?.version ?? 0);
      if (isOwn && goOnFrom(current, names)) return await save();
      if (current) setConflict(current);
      else if (error.errors) setFaults(error.errors);
      if (error.statusCode !== 401 && !current) setMessage(error.message);
      return undefined;
    } finally {
      isSending.current = false;
      setSent(undefined);
    }
  }

  return {
    resource,
    action,
    sections,
    values,
    faults,
    message,
    isDirty: useMemo(() => differs(stored, values), [differs, stored, values]),
    hasUnsent: useMemo(() => differs(sent ?? stored, values), [differs, sent, stored, values]),
    isSaving: sent !== undefined,
    conflict,
    base,
    saved,
    set,
    countUploads,
    save,
    settle(current, chosen) {
      hold({ base: current, values: chosen });
      setConflict(undefined);
    },
    dropConflict: () => setConflict(undefined),
  };
}
