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
  /** The row to change; without it the form makes a new one. A newer version of it is taken over, under what was edited. */
  row?: AnyRow | undefined;
  /** Values that a new row starts with. */
  initial?: FormValues | undefined;
  /** Values that a new row starts with as soon as they are known, where nobody has set anything by then. */
  late?: FormValues | undefined;
  /** Sent with a new row besides what is in the form: the trip of an itinerary, say. */
  fixed?: FormValues | undefined;
  asked?: AskedFields | undefined;
  /** The names of the fields that it sets, which the reader may change; those of the declaration's form where left out. */
  only?: readonly string[] | undefined;
  /** In place of the usual way to write. */
  write?: WriteRow | undefined;
  /** Told which fields somebody else's change has altered in the form; says so in words where left out. */
  onTaken?(resource: Resource, names: readonly string[], row: AnyRow): void;
}

export interface FormController {
  resource: Resource;
  action: "create" | "update";
  sections: readonly FormSection[];
  values: FormValues;
  /** What it holds, with what is not drawn yet. Stays the same function. */
  read(): FormState;
  phase: Phase;
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
  /** Draws at once what `read` gives (`TypedFirst`). */
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
    // What both changed, to different values, stays as it was typed and as it was read, for a person to decide.
    const next = goOnFrom(base, values, row, names);
    if (next.taken.length > 0 || !isSameValue(next.base, base))
      // It is the row of the form, or a newer one, with other values in some fields.
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
      // It is what was read, but of the clash as it is stored.
      dispatch({ type: "rebased", base: next.base as AnyRow, values: next.values });
    },
    settle(current, chosen) {
      dispatch({ type: "rebased", base: current, values: chosen });
      dispatch({ type: "became", phase: { is: "open" } });
    },
    dropConflict: () => dispatch({ type: "became", phase: { is: "open" } }),
  };
}

/** Something that was changed here and elsewhere, and by whom elsewhere: the id of a user, where one did it. */
export interface MetClash extends Clash {
  by: string | null;
}

interface Stand extends Pick<FormState, "base" | "values" | "met"> {
  names: readonly string[];
  /** The row as it is stored by now. */
  row: AnyRow | undefined;
  /** Whether something is on its way: what is stored by now may be just that. */
  isSaving: boolean;
}

/** What clashes of a form and the row as it is stored. It stays the same while the same clashes. */
function useClashes({ names, row, base, values, isSaving, met }: Stand): readonly MetClash[] {
  const found = useMemo(
    () => (row && base && row.version > base.version ? mergeRows(base, values, row, names).clashes : none),
    [row, base, values, names],
  );
  const [clashes, setClashes] = useState(none);
  const plain = clashes.map(({ by: _, ...clash }): Clash => clash);
  if (!isSaving && !isSameValue(found, plain)) {
    // One's own save after the other's says nothing of who wrote what clashes.
    const by = (met && base && met.version > base.version ? met : row)?.updatedBy ?? null;
    const before = new Map(clashes.map((clash) => [clashKey(clash), clash]));
    setClashes(found.map((clash) => ({ ...clash, by: before.get(clashKey(clash))?.by ?? by })));
  }
  return clashes;
}

const none: readonly MetClash[] = [];
