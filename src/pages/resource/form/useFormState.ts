import { useCallback, useRef, useState } from "react";
import type { AnyRow } from "../../../schema";
import type { FormValues } from "./formBody";
import { mergeRows, withEdits } from "../../../providers/mergeRows";

export interface FormState {
  values: FormValues;
  /** What was read; undefined of a new row. */
  base: AnyRow | undefined;
}

/** What a form holds: its values and the row that they began from. `latest` also has what is not drawn yet. */
export function useFormState(initial: () => FormState) {
  const [state, setState] = useState(initial);
  const latest = useRef(state);
  const change = useCallback((next: Partial<FormState>) => {
    latest.current = { ...latest.current, ...next };
    setState(latest.current);
  }, []);
  /** Draws what waits for its turn. */
  const drawNow = useCallback(() => setState(latest.current), []);
  /**
   * Goes on from a newer version of the row: what was edited stays, all else is the newer row's. Does nothing where both
   * changed the same field: a person decides that. Gives the fields that changed in the form.
   */
  const goOnFrom = useCallback(
    (newer: AnyRow, names: readonly string[]): readonly string[] => {
      const { base, values } = latest.current;
      if (!base || newer.id !== base.id || newer.version <= base.version) return [];
      const { contested, taken, joined } = mergeRows(base, values, newer, names);
      if (contested.length > 0) return [];
      change({ base: newer, values: withEdits(newer, base, values, names) });
      return [...taken, ...joined];
    },
    [change],
  );
  return { ...state, latest, change, drawNow, goOnFrom };
}
