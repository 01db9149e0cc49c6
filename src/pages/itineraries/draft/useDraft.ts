import { useCallback, useMemo } from "react";
import { isPlainDate } from "../../../domain/dates/plainDate";
import type { FormController } from "../../resource/form/useResourceForm";
import type { Draft } from "./draft";
import { type DayEdits, useDayEdits } from "./useDayEdits";

/** What the parts of the editor do to the itinerary. The functions stay the same, so that only what changed is drawn again. */
export interface DraftEdits extends DayEdits {
  set(values: Partial<Draft>): void;
}

/** The itinerary in the form, typed, and the ways to change it. */
export function useDraft(controller: FormController): { draft: Draft; edits: DraftEdits } {
  // The form holds every field of the declaration.
  const values = controller.values as unknown as Draft;
  // What is typed in the place of a date is held until it is one; no day can be calculated from it.
  const draft = useMemo(
    () => (isPlainDate(values.startDate) ? values : { ...values, startDate: null }),
    [values],
  );
  const { set: setField } = controller;
  const { editDays } = useDayEdits(controller);
  const set = useCallback(
    (values: Partial<Draft>) => {
      for (const [name, value] of Object.entries(values)) setField(name, value);
    },
    [setField],
  );
  return { draft, edits: useMemo(() => ({ set, editDays }), [set, editDays]) };
}
