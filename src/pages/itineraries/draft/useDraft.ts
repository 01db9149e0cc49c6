import { useCallback, useEffect, useMemo, useRef } from "react";
import { isPlainDate } from "../../../domain/dates/plainDate";
import type { FormController } from "../../resource/form/useResourceForm";
import type { DayRows, Draft } from "./draft";
import type { DayEdit } from "./dayEdits";
import { newRowId } from "../../../fields/newRowId";
import { notices } from "../../../providers/notices";

/** What the parts of the editor do to the itinerary. The functions stay the same, so that only what changed is drawn again. */
export interface DraftEdits extends DayEdits {
  set(values: Partial<Draft>): void;
}

/** The itinerary in the form, typed, and the ways to change it. */
export function useDraft(controller: FormController): { draft: Draft; edits: DraftEdits } {
  // The form holds every field of the declaration.
  const values = controller.values as Draft;
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

/** What the editor of days does to them. The function stays the same, so that only what changed is drawn again. */
export interface DayEdits {
  editDays(edit: DayEdit): void;
}

/** The ways to change the days in a form. An edit that comes late still meets the newest days. */
export function useDayEdits({ set, read }: Pick<FormController, "set" | "read">): DayEdits {
  const editDays = useCallback(
    (edit: DayEdit) => {
      // The form holds every field of the declaration, of which the days are one.
      const { days } = read().values as unknown as DayRows;
      set("days", [...edit(days)]);
    },
    [set, read],
  );
  return useMemo(() => ({ editDays }), [editDays]);
}

/** Says that something was taken away; `putBack` is the edit that has it back. */
export type OnRemoved = (what: string, putBack: DayEdit) => void;

/**
 * Tells what was taken away, with a button that puts back that thing alone: whatever was written since stays. The
 * messages go with the page.
 */
export function useRemovalNotice({ editDays }: DayEdits): OnRemoved {
  const shown = useRef(new Set<string>());
  useEffect(() => {
    const keys = shown.current;
    return () => keys.forEach(notices.dismiss);
  }, []);
  return useCallback(
    (what, putBack) => {
      const key = newRowId();
      shown.current.add(key);
      notices.show({ key, type: "info", message: `${what} was removed.`, undo: () => editDays(putBack) });
    },
    [editDays],
  );
}
