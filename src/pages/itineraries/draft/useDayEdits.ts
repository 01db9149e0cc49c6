import { useCallback, useMemo } from "react";
import type { FormController } from "../../resource/form/useResourceForm";
import type { DayEdit } from "./dayEdits";
import type { DayRows } from "./draft";

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
