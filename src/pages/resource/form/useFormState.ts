import { useCallback, useRef, useState } from "react";
import { type AnyRow, isSameValue } from "../../../schema";
import type { FormValues } from "./formBody";
import { goOnFrom as joined } from "../../../providers/mergeRows";

export interface FormState {
  values: FormValues;
  /** What was read; undefined of a new row. */
  base: AnyRow | undefined;
  /** What a new row began with. */
  start: FormValues;
}

/** What a form holds: its values and the row that they began from. `latest` also has what is not drawn yet. */
export function useFormState(initial: () => FormState) {
  const [state, setState] = useState(initial);
  const latest = useRef(state);
  const set = useRef(new Set<string>());
  const change = useCallback((next: Partial<FormState>) => {
    latest.current = { ...latest.current, ...next };
    setState(latest.current);
  }, []);
  /** Notes that somebody set a field, to whatever. */
  const isSet = useCallback((name: string) => void set.current.add(name), []);
  /** Puts what is proposed for a new row after it was opened where nobody has set anything: it begins with that then. */
  const propose = useCallback(
    (proposed: FormValues) => {
      const { start, values } = latest.current;
      const open = Object.entries(proposed).filter(
        ([name, value]) =>
          !set.current.has(name) &&
          isSameValue(values[name], start[name]) &&
          !isSameValue(values[name], value),
      );
      const late = Object.fromEntries(open);
      if (open.length > 0) change({ start: { ...start, ...late }, values: { ...values, ...late } });
    },
    [change],
  );
  /** Draws what waits for its turn. */
  const drawNow = useCallback(() => setState(latest.current), []);
  /**
   * Goes on from a newer version of the row: what was edited stays, all else is the newer row's. What both changed, to
   * different values, stays as it was typed and as it was read, for a person to decide. Gives the fields that changed in
   * the form.
   */
  const goOnFrom = useCallback(
    (newer: AnyRow, names: readonly string[]): readonly string[] => {
      const { base, values } = latest.current;
      if (!base || newer.id !== base.id || newer.version <= base.version) return [];
      const next = joined(base, values, newer, names);
      if (next.taken.length > 0 || !isSameValue(next.base, base))
        // It is the row of the form, or a newer one, with other values in some fields.
        change({ base: next.base as AnyRow, values: next.values });
      return next.taken;
    },
    [change],
  );
  return { ...state, latest, change, isSet, propose, drawNow, goOnFrom };
}
