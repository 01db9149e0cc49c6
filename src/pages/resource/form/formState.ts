import { useCallback, useRef, useState } from "react";
import { type AnyRow, type FieldErrors, isSameValue } from "../../../schema";
import type { OpenClash } from "../../../providers/mergeRows";
import type { FormValues } from "./formBody";

/** What the form is doing. Whether it has unsaved changes follows from its values. */
export type Phase =
  | { is: "open" }
  /** `sent` is being saved. */
  | { is: "saving"; sent: FormValues }
  /** The user is asked about some fields in a drawer. */
  | { is: "asking" }
  | { is: "failed"; message: string }
  | { is: "offline" };

export interface FormState {
  values: FormValues;
  /** The newest row that the form has read. Undefined for a new row. */
  base: AnyRow | undefined;
  /** What was changed both here and in `base`. */
  clashes: readonly OpenClash[];
  /** While the user compares the form with `base`, after a save: the fields that it took over. */
  comparing: readonly string[] | undefined;
  /** The initial values of a new row. */
  start: FormValues;
  phase: Phase;
  errors: FieldErrors;
  /** Shown to the user who tried to save. */
  message: string | undefined;
  /** The row that the last save returned. */
  saved: AnyRow | undefined;
  /** Names of the fields that the user has set, to any value. */
  chosen: ReadonlySet<string>;
  uploads: number;
}

type Changed<Names extends keyof FormState> = Pick<FormState, Names>;

export type FormAction =
  | { type: "edited"; values: FormValues; names: readonly string[] }
  | { type: "proposed"; values: FormValues }
  | { type: "uploading"; by: 1 | -1 }
  | { type: "checked"; errors: FieldErrors }
  /** The form continues from another row. */
  | ({ type: "rebased" } & Changed<"base" | "values" | "clashes">)
  /** A part is stored as `saved`. */
  | ({ type: "stored" } & Changed<"base" | "values" | "clashes" | "saved" | "phase">)
  /** An open clash was decided. */
  | ({ type: "decided" } & Changed<"values" | "clashes">)
  | ({ type: "compared" } & Changed<"comparing">)
  | ({ type: "became" } & Changed<"phase">)
  | ({ type: "refused" } & Changed<"phase" | "message" | "errors">);

export const stillUploading = "A file is still being uploaded. Save when it is there, or cancel its upload.";

export const isBusy = ({ phase }: Pick<FormState, "phase">): boolean =>
  phase.is === "saving" || phase.is === "asking";

export const open: Phase = { is: "open" };

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
    case "uploading": {
      const message = state.message === stillUploading ? undefined : state.message;
      return { ...state, message, uploads: state.uploads + action.by };
    }
    case "checked":
      return isSameValue(state.errors, action.errors) ? state : { ...state, errors: action.errors };
    case "decided": {
      const comparing = action.clashes.length > 0 ? state.comparing : undefined;
      return { ...state, values: action.values, clashes: action.clashes, comparing };
    }
    default: {
      const { type: _, ...changes } = action;
      return { ...state, ...changes };
    }
  }
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
    clashes: [],
    comparing: undefined,
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
