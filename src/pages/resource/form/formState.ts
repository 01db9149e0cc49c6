import { useCallback, useRef, useState } from "react";
import { type AnyRow, type FieldErrors, isSameValue } from "../../../schema";
import type { FormValues } from "./formBody";

/** What the form is doing. Whether it has unsaved changes follows from its values. */
export type Phase =
  | { is: "open" }
  /** `sent` is being saved. `theirs` is compared afterwards. */
  | { is: "saving"; sent: FormValues; theirs?: AnyRow | undefined }
  /** The user is asked about some fields in a drawer. */
  | { is: "asking" }
  /** The user compares the form with a row saved elsewhere. */
  | { is: "clash"; theirs: AnyRow }
  | { is: "failed"; message: string }
  | { is: "offline" };

export interface FormState {
  values: FormValues;
  /** The row as it was read. Undefined for a new row. */
  base: AnyRow | undefined;
  /** The initial values of a new row. */
  start: FormValues;
  phase: Phase;
  errors: FieldErrors;
  /** Shown to the user who tried to save. */
  message: string | undefined;
  /** The row that the last save returned. */
  saved: AnyRow | undefined;
  /** The newer row that the last save met. */
  met: AnyRow | undefined;
  /** Names of the fields that the user has set, to any value. */
  chosen: ReadonlySet<string>;
  uploads: number;
}

export type FormAction =
  | { type: "edited"; values: FormValues; names: readonly string[] }
  | { type: "proposed"; values: FormValues }
  /** The form continues from another row. */
  | { type: "rebased"; base: AnyRow | undefined; values: FormValues }
  | { type: "uploading"; by: 1 | -1 }
  | { type: "checked"; errors: FieldErrors }
  | { type: "sent"; values: FormValues }
  /** A part is stored as `row`. The form continues from `base`. */
  | { type: "stored"; row: AnyRow; base: AnyRow; values: FormValues; phase?: Phase }
  /** The save met a newer `row`. */
  | { type: "met"; row: AnyRow }
  | { type: "refused"; phase: Phase; errors?: FieldErrors | undefined; message?: string | undefined }
  | { type: "compared"; theirs: AnyRow }
  | { type: "became"; phase: Phase };

export const stillUploading = "A file is still being uploaded. Save when it is there, or cancel its upload.";

export const isBusy = ({ phase }: Pick<FormState, "phase">): boolean =>
  phase.is === "saving" || phase.is === "asking";

const open: Phase = { is: "open" };

export function formReducer(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case "edited": {
      const { values, names } = action;
      return {
        ...state,
        values,
        errors: withoutErrorsOf(state.errors, names),
        message: undefined,
        chosen: names.every((name) => state.chosen.has(name))
          ? state.chosen
          : new Set([...state.chosen, ...names]),
        phase: state.phase.is === "failed" ? open : state.phase,
      };
    }
    case "proposed": {
      const { start, values, chosen } = state;
      const late = Object.fromEntries(
        Object.entries(action.values).filter(
          ([name, value]) =>
            !chosen.has(name) && isSameValue(values[name], start[name]) && !isSameValue(values[name], value),
        ),
      );
      const isAny = Object.keys(late).length > 0;
      return isAny ? { ...state, start: { ...start, ...late }, values: { ...values, ...late } } : state;
    }
    case "rebased":
      return { ...state, base: action.base, values: action.values };
    case "uploading": {
      const message = state.message === stillUploading ? undefined : state.message;
      return { ...state, message, uploads: state.uploads + action.by };
    }
    case "checked":
      return isSameValue(state.errors, action.errors) ? state : { ...state, errors: action.errors };
    case "sent":
      return { ...state, phase: { is: "saving", sent: action.values } };
    case "stored": {
      const { row, base, values, phase } = action;
      return withPhase({ ...state, saved: row, base, values }, phase ?? state.phase);
    }
    case "met":
      return { ...state, met: action.row };
    case "refused": {
      const { phase, errors = state.errors, message } = action;
      return withPhase({ ...state, errors, message }, phase);
    }
    case "compared": {
      const { theirs } = action;
      if (state.phase.is === "asking") return state;
      const phase: Phase = state.phase.is === "saving" ? { ...state.phase, theirs } : { is: "clash", theirs };
      return { ...state, phase };
    }
    case "became":
      return withPhase(state, action.phase);
  }
}

/** A comparison asked for during a save starts after it. */
function withPhase(state: FormState, next: Phase): FormState {
  const { phase } = state;
  const waits = phase.is === "saving" && next.is === "open" ? phase.theirs : undefined;
  return { ...state, phase: waits ? { is: "clash", theirs: waits } : next };
}

/** The errors without those at or inside the named fields, which were just changed. */
export function withoutErrorsOf(errors: FieldErrors, names: readonly string[]): FieldErrors {
  const left = Object.entries(errors).filter(
    ([path]) => !names.some((name) => path === name || path.startsWith(`${name}.`)),
  );
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
}

export interface FormStore {
  state: FormState;
  /** The current state, including what is not rendered yet. */
  read(): FormState;
  dispatch(action: FormAction): void;
  drawNow(): void;
}

/** The state of a form. `formReducer` changes it immediately, and React renders it later. */
export function useFormState(beginning: () => Pick<FormState, "values" | "base" | "start">): FormStore {
  const [state, setState] = useState<FormState>(() => ({
    ...beginning(),
    phase: open,
    errors: {},
    message: undefined,
    saved: undefined,
    met: undefined,
    chosen: new Set(),
    uploads: 0,
  }));
  const latest = useRef(state);
  const read = useCallback(() => latest.current, []);
  const dispatch = useCallback((action: FormAction) => {
    latest.current = formReducer(latest.current, action);
    setState(latest.current);
  }, []);
  const drawNow = useCallback(() => setState(latest.current), []);
  return { state, read, dispatch, drawNow };
}
