import { useCallback, useEffect, useMemo } from "react";
import { useKept } from "../../../components/useKept";
import { useMainCurrency, setInBody } from "../../../fields/currencyAround";
import { emptyBody } from "../../../fields/emptyBody";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { type Clash, clashKey, type Side, withSide } from "../../../providers/merge/clashes";
import { editedFields, type OpenClash, openClashes } from "../../../providers/mergeRows";
import type { AnyRow, FieldErrors, Resource } from "../../../schema";
import { tellOfTaken } from "./clashWords";
import type { FormValues } from "./formBody";
import { type FormSection, formSections, openFields, sectionOf } from "./formFields";
import { type FormState, isBusy, open, type Phase, useFormState } from "./formState";
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
  /** Usually of `useSaveRow`. */
  write: WriteRow;
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
  /** While the user compares the form with `base`: the other fields that it took over from there. */
  comparing: readonly string[] | undefined;
  /** What was changed both here and in `base`. Saving asks which change stays. */
  clashes: readonly OpenClash[];
  /** The newest row that the form has read. Undefined for a new row. */
  base: AnyRow | undefined;
  /** The row that the last save returned. */
  saved: AnyRow | undefined;
  set(name: string, value: unknown): void;
  /** Replaces the values of the form. The named fields count as set by the user; default: those that change. */
  put(values: FormValues, names?: readonly string[]): void;
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
  /** Continues from this row with these values and clashes. `save` then overwrites that row. */
  settle(base: AnyRow, values: FormValues, clashes?: readonly OpenClash[]): void;
  /** Asks now which side of all clashes stays, or ends the comparison. */
  compare(isWanted: boolean): void;
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
  const { meet, ...saving } = useSaving({ resource, fields, names, fixed, asked, write, form, onTaken });
  const { state, read, dispatch, drawNow } = form;
  const { values, base, start, phase } = state;
  const stored = base ?? start;
  const isSaving = phase.is === "saving";

  useEffect(() => {
    if (!row || isSaving || !base || row.id !== base.id || row.version <= base.version) return;
    meet(row);
  }, [row, base, isSaving, meet]);
  useEffect(() => {
    if (late) dispatch({ type: "proposed", values: late });
  }, [late, dispatch]);
  const clashes = useMemo(
    () =>
      base && state.clashes.length > 0 ? openClashes({ base, values, clashes: state.clashes }, names) : none,
    [base, values, state.clashes, names],
  );

  const set = useCallback(
    (name: string, value: unknown) => {
      const next = setInBody(read().values, name, value, { fields: resource.fields, outer: [], main });
      dispatch({ type: "edited", values: next, names: [name] });
    },
    [dispatch, read, resource, main],
  );
  const put = useCallback(
    (next: FormValues, names?: readonly string[]) => {
      const before = read().values;
      const changed = Object.keys(next).filter((name) => next[name] !== before[name]);
      dispatch({ type: "edited", values: next, names: names ?? changed });
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
    comparing: isBusy(state) ? undefined : state.comparing,
    saved: state.saved,
    base,
    clashes,
    set,
    put,
    drawNow,
    countUploads,
    decideOne(clash, side) {
      const { base, values, clashes } = read();
      if (!base) return;
      dispatch({
        type: "decided",
        values: side === "theirs" ? withSide(values, base, names, [clash]) : values,
        clashes: clashes.filter((one) => clashKey(one) !== clashKey(clash)),
      });
    },
    settle(base, values, clashes = []) {
      dispatch({ type: "rebased", base, values, clashes });
      dispatch({ type: "compared", comparing: undefined });
      dispatch({ type: "became", phase: open });
    },
    compare: (isWanted) => dispatch({ type: "compared", comparing: isWanted ? [] : undefined }),
  };
}

const none: readonly OpenClash[] = [];
