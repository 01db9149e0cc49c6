import { useCallback, useEffect, useMemo, useState } from "react";
import { useKept } from "../../../components/useKept";
import { useMainCurrency, setInBody } from "../../../fields/currencyAround";
import { emptyBody } from "../../../fields/emptyBody";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { type Clash, clashKey, type Side } from "../../../providers/merge/clashes";
import { decided, editedFields, goOnFrom, mergeRows } from "../../../providers/mergeRows";
import { type AnyRow, type FieldErrors, isSameValue, type Resource } from "../../../schema";
import { tellOfTaken } from "./clashWords";
import type { FormValues } from "./formBody";
import { type FormSection, formSections, openFields, sectionOf } from "./formFields";
import { type FormState, type Phase, useFormState } from "./formState";
import { type AskedFields, type SavedByItself, useSaving, type WriteRow } from "./useSaving";

export interface ResourceFormOptions {
  resource: Resource;
  /** The row to change. Without it, the form creates one. A newer version is merged under the user's changes. */
  row?: AnyRow | undefined;
  initial?: FormValues | undefined;
  /** Values that a new row gets as soon as they are known, in fields the user has not set. */
  late?: FormValues | undefined;
  /** Sent with a new row in addition to the form's values: the trip of an itinerary, for example. */
  fixed?: FormValues | undefined;
  asked?: AskedFields | undefined;
  /** Names of the fields to set, all of which the user may change. Default: the fields of the declared form. */
  only?: readonly string[] | undefined;
  /** Replaces the usual way to write. */
  write?: WriteRow | undefined;
  /** Called with the fields that another user's change altered. Default: shows a notice. */
  onTaken?(resource: Resource, names: readonly string[], row: AnyRow): void;
}

export interface FormController {
  resource: Resource;
  action: "create" | "update";
  sections: readonly FormSection[];
  values: FormValues;
  /** The current state, including what is not rendered yet. The function is stable. */
  read(): FormState;
  phase: Phase;
  errors: FieldErrors;
  message: string | undefined;
  /** Names of the fields that differ from the stored row, or from the initial values of a new row. */
  edited: readonly string[];
  isDirty: boolean;
  /** Whether something is neither stored nor being sent, so that leaving would lose it. */
  hasUnsent: boolean;
  isSaving: boolean;
  /** The row as saved elsewhere, until the conflict is settled. */
  conflict: AnyRow | undefined;
  /** What was changed both here and in a newer stored row. Saving asks which change stays. */
  clashes: readonly MetClash[];
  /** The row as it is stored now, which `clashes` compare with. */
  theirs: AnyRow | undefined;
  /** The row as it was read. Undefined for a new row. */
  base: AnyRow | undefined;
  /** The row that the last save returned. */
  saved: AnyRow | undefined;
  set(name: string, value: unknown): void;
  /** Replaces the values of the form. */
  put(values: FormValues): void;
  /** Renders what `read` returns now (`TypedFirst`). */
  drawNow(): void;
  /** Changes the number of running uploads. The form cannot be saved while there are any. */
  countUploads(by: 1 | -1): void;
  /**
   * Checks and saves. Resolves to undefined if something is wrong (see `errors` and `message`), or more was
   * typed during the save, which the form then holds unsaved.
   */
  save(): Promise<AnyRow | undefined>;
  /** Stores what can be stored without asking, of an existing row. The rest stays in the form. */
  saveByItself(): Promise<SavedByItself>;
  /** Continues from the other row with these values. `save` then overwrites that row. */
  settle(current: AnyRow, values: FormValues): void;
  dropConflict(): void;
  /** Asks now which side of all clashes stays. */
  decide(): void;
  decideOne(clash: Clash, side: Side): void;
}

/** The state of a form of any resource: values, errors and saving. It renders nothing. */
export function useResourceForm({
  resource,
  row,
  initial,
  late,
  fixed,
  asked,
  only,
  write,
  onTaken = tellOfTaken,
}: ResourceFormOptions): FormController {
  const { actor, formats } = useFieldEnvironment();
  const main = useMainCurrency();
  const action = row ? "update" : "create";
  const wanted = useKept(only);
  const sections = useMemo(
    () => (wanted ? [sectionOf(resource, wanted)] : formSections(resource, actor, action)),
    [resource, actor, action, wanted],
  );
  const fields = useMemo(() => openFields(sections), [sections]);
  const names = useMemo(() => [...fields.keys()], [fields]);
  const form = useFormState(() => {
    const beginning = { currency: main, today: formats.today() };
    const start = row ?? { ...emptyBody(Object.fromEntries(fields), beginning), ...initial };
    return { values: start, base: row, start };
  });
  const saving = useSaving({ resource, fields, names, fixed, asked, write, form });
  const { state, read, dispatch, drawNow } = form;
  const { values, base, start, phase, met } = state;
  const stored = base ?? start;
  const isSaving = phase.is === "saving";

  useEffect(() => {
    const { base, values } = read();
    if (!row || isSaving || !base || row.id !== base.id || row.version <= base.version) return;
    // A field changed to different values on both sides keeps the typed value and the old base, for the user to decide.
    const next = goOnFrom(base, values, row, names);
    if (next.taken.length > 0 || !isSameValue(next.base, base))
      // It is the form's row, or a newer one with other values in some fields.
      dispatch({ type: "rebased", base: next.base as AnyRow, values: next.values });
    if (row.updatedBy !== actor.userId) onTaken(resource, next.taken, row);
  }, [resource, row, base, isSaving, names, read, dispatch, onTaken, actor.userId]);
  useEffect(() => {
    if (late) dispatch({ type: "proposed", values: late });
  }, [late, dispatch]);
  const clashes = useClashes({ names, row, base, values, isSaving, met });

  const set = useCallback(
    (name: string, value: unknown) => {
      const next = setInBody(read().values, name, value, { fields: resource.fields, outer: [], main });
      dispatch({ type: "edited", values: next, names: [name] });
    },
    [dispatch, read, resource, main],
  );
  const put = useCallback(
    (next: FormValues) => {
      const before = read().values;
      const changed = Object.keys(next).filter((name) => next[name] !== before[name]);
      dispatch({ type: "edited", values: next, names: changed });
    },
    [dispatch, read],
  );
  const countUploads = useCallback((by: 1 | -1) => dispatch({ type: "uploading", by }), [dispatch]);

  const edited = useMemo(() => editedFields(stored, values, names), [stored, values, names]);
  const unsentFrom = isSaving ? phase.sent : stored;
  return {
    ...saving,
    resource,
    action,
    sections,
    values,
    read,
    phase,
    errors: state.errors,
    message: state.message,
    edited,
    isDirty: edited.length > 0,
    hasUnsent: useMemo(() => editedFields(unsentFrom, values, names).length > 0, [unsentFrom, values, names]),
    isSaving,
    conflict: phase.is === "clash" ? phase.theirs : undefined,
    saved: state.saved,
    base,
    clashes,
    theirs: row,
    set,
    put,
    drawNow,
    countUploads,
    decide: () => row && dispatch({ type: "compared", theirs: row }),
    decideOne(clash, side) {
      const held = read();
      if (!row || !held.base) return;
      const next = decided({ base: held.base, values: held.values }, row, names, clash, side);
      // It is the row as read, with the stored value of this clash.
      dispatch({ type: "rebased", base: next.base as AnyRow, values: next.values });
    },
    settle(current, chosen) {
      dispatch({ type: "rebased", base: current, values: chosen });
      dispatch({ type: "became", phase: { is: "open" } });
    },
    dropConflict: () => dispatch({ type: "became", phase: { is: "open" } }),
  };
}

/** Something changed here and elsewhere. `by` is the id of the user who changed it elsewhere, if it was a user. */
export interface MetClash extends Clash {
  by: string | null;
}

interface Stand extends Pick<FormState, "base" | "values" | "met"> {
  names: readonly string[];
  /** The row as it is stored now. */
  row: AnyRow | undefined;
  /** Whether a save is running: the stored row may be its result. */
  isSaving: boolean;
}

/** The clashes of a form with the stored row. The array stays the same while its content does. */
function useClashes({ names, row, base, values, isSaving, met }: Stand): readonly MetClash[] {
  const found = useMemo(
    () => (row && base && row.version > base.version ? mergeRows(base, values, row, names).clashes : none),
    [row, base, values, names],
  );
  const [clashes, setClashes] = useState(none);
  const plain = clashes.map(({ by: _, ...clash }): Clash => clash);
  if (!isSaving && !isSameValue(found, plain)) {
    // If the user's own save followed the other one, the row does not show who wrote the other values.
    const by = (met && base && met.version > base.version ? met : row)?.updatedBy ?? null;
    const before = new Map(clashes.map((clash) => [clashKey(clash), clash]));
    setClashes(found.map((clash) => ({ ...clash, by: before.get(clashKey(clash))?.by ?? by })));
  }
  return clashes;
}

const none: readonly MetClash[] = [];
