import { useCallback, useRef, useState } from "react";
import { type AnyRow, type FieldErrors, isSameValue } from "../../../schema";
import type { FormValues } from "./formBody";

/** What is going on with what a form holds. Whether that differs from what is stored, its values say. */
export type Phase =
  /** Nothing: it is as it was read, or edited. */
  | { is: "open" }
  /** `sent` is on its way. `theirs` is to be compared with after that. */
  | { is: "saving"; sent: FormValues; theirs?: AnyRow | undefined }
  /** A person is asked about a part of it in a drawer. */
  | { is: "asking" }
  /** A person compares it with what somebody else has saved. */
  | { is: "clash"; theirs: AnyRow }
  | { is: "failed"; message: string }
  /** No answer came: it may be sent again. */
  | { is: "offline" };

export interface FormState {
  values: FormValues;
  /** What was read; undefined of a new row. */
  base: AnyRow | undefined;
  /** What a new row began with. */
  start: FormValues;
  phase: Phase;
  errors: FieldErrors;
  /** What is said to whoever tried to save. */
  message: string | undefined;
  /** What the last save answered. */
  saved: AnyRow | undefined;
  /** The row of somebody else that the last save met. */
  met: AnyRow | undefined;
  /** Names of the fields that somebody has set, to whatever. */
  chosen: ReadonlySet<string>;
  /** How many files are on their way into the form. */
  uploads: number;
}

export type FormAction =
  /** Somebody has changed the named fields. */
  | { type: "edited"; values: FormValues; names: readonly string[] }
  /** What a new row most likely begins with came late. */
  | { type: "proposed"; values: FormValues }
  /** It goes on from another row than before. */
  | { type: "rebased"; base: AnyRow | undefined; values: FormValues }
  | { type: "uploading"; by: 1 | -1 }
  | { type: "checked"; errors: FieldErrors }
  | { type: "sent"; values: FormValues }
  /** A part is stored as `row`; the form goes on from `base`. */
  | { type: "stored"; row: AnyRow; base: AnyRow; values: FormValues; phase?: Phase }
  /** Somebody else has saved `row` since. */
  | { type: "met"; row: AnyRow }
  | { type: "refused"; phase: Phase; errors?: FieldErrors | undefined; message?: string | undefined }
  /** A person wants to compare. */
  | { type: "compared"; theirs: AnyRow }
  | { type: "became"; phase: Phase };

/** Said to whoever saves before everything is there. */
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

/** What a person wanted to compare while it was saved is compared after that. */
function withPhase(state: FormState, next: Phase): FormState {
  const { phase } = state;
  const waits = phase.is === "saving" && next.is === "open" ? phase.theirs : undefined;
  return { ...state, phase: waits ? { is: "clash", theirs: waits } : next };
}

/** The errors without those of the fields and of what lies in them: they have just been changed. */
export function withoutErrorsOf(errors: FieldErrors, names: readonly string[]): FieldErrors {
  const left = Object.entries(errors).filter(
    ([path]) => !names.some((name) => path === name || path.startsWith(`${name}.`)),
  );
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
}

export interface FormStore {
  /** What is drawn. */
  state: FormState;
  /** What the form holds, with what is not drawn yet. */
  read(): FormState;
  dispatch(action: FormAction): void;
  /** Draws at once what `read` gives. */
  drawNow(): void;
}

/** What a form holds: one state, changed by `formReducer` at once and drawn when React gets to it. */
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
