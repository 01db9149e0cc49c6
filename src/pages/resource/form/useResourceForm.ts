import { type RefObject, useCallback, useEffect, useMemo } from "react";
import { useMainCurrency } from "../../../fields/currencyAround";
import { emptyBody } from "../../../fields/emptyBody";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { setInBody } from "../../../fields/setInBody";
import type { AnyRow, FieldErrors, Resource } from "../../../schema";
import type { FormValues } from "./formBody";
import { type FormSection, formSections, openFields } from "./formFields";
import type { Clash } from "../../../providers/merge/Clash";
import type { Side } from "../../../providers/merge/decideClashes";
import { editedFields } from "../../../providers/mergeRows";
import { decided } from "../../../providers/unasked";
import { tellOfTaken } from "./tellOfTaken";
import { type MetClash, useClashes } from "./useClashes";
import { type FormState, useFormState } from "./useFormState";
import type { SavedByItself } from "./saveByItself";
import { type AskedFields, useSaving } from "./useSaving";

export interface ResourceFormOptions {
  resource: Resource;
  /** The row to change; without it the form makes a new one. A newer version of it is taken over, under what was edited. */
  row?: AnyRow | undefined;
  /** Values that a new row starts with. */
  initial?: FormValues | undefined;
  /** Values that a new row starts with as soon as they are known, where nobody has set anything by then. */
  late?: FormValues | undefined;
  /** Sent with a new row besides what is in the form: the trip of an itinerary, say. */
  fixed?: FormValues | undefined;
  asked?: AskedFields | undefined;
  /** Told which fields somebody else's change has altered in the form; says so in words where left out. */
  onTaken?(resource: Resource, names: readonly string[], row: AnyRow): void;
}

export interface FormController {
  resource: Resource;
  action: "create" | "update";
  sections: readonly FormSection[];
  values: FormValues;
  /** What it holds, with what is not drawn yet. */
  latest: RefObject<FormState>;
  errors: FieldErrors;
  /** What is wrong as a whole, in words. */
  message: string | undefined;
  /** Names of the fields that differ from what is stored; from what it began with, in a new row. */
  edited: readonly string[];
  /** Whether something is not stored. */
  isDirty: boolean;
  /** Whether something is neither stored nor on its way: what would be lost by leaving. */
  hasUnsent: boolean;
  isSaving: boolean;
  /** The row as someone else has saved it meanwhile, until that is settled. */
  conflict: AnyRow | undefined;
  /** What somebody else has changed and saved since it was changed here; saving asks which stays. */
  clashes: readonly MetClash[];
  /** The row as it is stored by now, which `clashes` are with. */
  theirs: AnyRow | undefined;
  /** What was read; undefined of a new row. */
  base: AnyRow | undefined;
  /** What the last save answered. */
  saved: AnyRow | undefined;
  set(name: string, value: unknown): void;
  /** Puts all of these values into the form, as they are. */
  put(values: FormValues): void;
  /** Draws at once what `latest` holds (`TypedFirst`). */
  drawNow(): void;
  /** Told by how many the uploads of pictures into the form change; it is not saved while there are any. */
  countUploads(by: 1 | -1): void;
  /**
   * Checks and saves. Answers the saved row; nothing where something is wrong, which `errors` and `message` then say, or
   * where more was typed meanwhile: the form then holds that, not saved yet.
   */
  save(): Promise<AnyRow | undefined>;
  /** Stores what can be stored without asking anybody, of a row that is there; the rest stays in the form. */
  saveByItself(): Promise<SavedByItself>;
  /** Goes on from the other person's row with these values; `save` then replaces it. */
  settle(current: AnyRow, values: FormValues): void;
  dropConflict(): void;
  /** Asks now what stays of all that clashes. */
  decide(): void;
  /** Decides one of the clashes. */
  decideOne(clash: Clash, side: Side): void;
}

/** The state of a form of any resource: values, what is wrong with them, and saving. It draws nothing. */
export function useResourceForm({
  resource,
  row,
  initial,
  late,
  fixed,
  asked,
  onTaken = tellOfTaken,
}: ResourceFormOptions): FormController {
  const { actor, formats } = useFieldEnvironment();
  const main = useMainCurrency();
  const action = row ? "update" : "create";
  const sections = useMemo(() => formSections(resource, actor, action), [resource, actor, action]);
  const fields = useMemo(() => openFields(sections), [sections]);
  const names = useMemo(() => [...fields.keys()], [fields]);
  const form = useFormState(() => {
    const beginning = { currency: main, today: formats.today() };
    const start = row ?? { ...emptyBody(Object.fromEntries(fields), beginning), ...initial };
    return { values: start, base: row, start };
  });
  const { sent, settled, touched, decide, ...saving } = useSaving({
    resource,
    fields,
    names,
    fixed,
    asked,
    form,
  });
  const { values, base, start, latest, change, isSet, propose, drawNow, goOnFrom } = form;
  const stored = base ?? start;

  useEffect(() => {
    if (!row || sent) return;
    const taken = goOnFrom(row, names);
    if (row.updatedBy !== actor.userId) onTaken(resource, taken, row);
  }, [resource, row, base, sent, names, goOnFrom, onTaken, actor.userId]);
  useEffect(() => {
    if (late) propose(late);
  }, [late, propose]);
  const clashes = useClashes({ names, row, base, values, isSending: sent !== undefined, met: saving.met });

  const set = useCallback(
    (name: string, value: unknown) => {
      change({
        values: setInBody(latest.current.values, name, value, { fields: resource.fields, outer: [], main }),
      });
      isSet(name);
      touched(name);
    },
    [change, latest, isSet, touched, resource, main],
  );

  const put = useCallback(
    (next: FormValues) => {
      const before = latest.current.values;
      change({ values: next });
      for (const name of Object.keys(next)) if (next[name] !== before[name]) touched(name);
    },
    [change, latest, touched],
  );

  const edited = useMemo(() => editedFields(stored, values, names), [stored, values, names]);
  return {
    ...saving,
    resource,
    action,
    sections,
    values,
    latest,
    edited,
    isDirty: edited.length > 0,
    hasUnsent: useMemo(
      () => editedFields(sent ?? stored, values, names).length > 0,
      [sent, stored, values, names],
    ),
    isSaving: sent !== undefined,
    base,
    clashes,
    theirs: row,
    set,
    put,
    drawNow,
    decide: () => row && decide(row),
    decideOne(clash, side) {
      const held = latest.current;
      if (!row || !held.base) return;
      const next = decided({ base: held.base, values: held.values }, row, names, clash, side);
      // It is what was read, but of the clash as it is stored.
      change({ base: next.base as AnyRow, values: next.values });
    },
    settle(current, chosen) {
      change({ base: current, values: chosen });
      settled();
    },
    dropConflict: settled,
  };
}
