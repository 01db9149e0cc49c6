import { useCallback, useEffect, useRef } from "react";
import { newRowId } from "../../../fields/newRowId";
import { notices } from "../../../providers/notices";
import type { DayEdit } from "./dayEdits";
import type { DayEdits } from "./useDayEdits";

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
