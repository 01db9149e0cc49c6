import { App, Button } from "antd";
import { useCallback, useEffect, useRef } from "react";
import { newRowId } from "../../fields/newRowId";
import type { DayEdit } from "./days/dayEdits";
import type { DraftEdits } from "./useDraft";

/** Says that something was taken away; `putBack` is the edit that has it back. */
export type OnRemoved = (what: string, putBack: DayEdit) => void;

/** Seconds during which something that was taken away can be had back from its message. */
const undoFor = 8;

/**
 * Tells what was taken away, with a button that puts back that thing alone: whatever was written since stays. The
 * messages go with the page.
 */
export function useRemovalNotice({ editDays }: DraftEdits): OnRemoved {
  const { notification } = App.useApp();
  const shown = useRef(new Set<string>());
  useEffect(() => {
    const keys = shown.current;
    return () => keys.forEach((key) => notification.destroy(key));
  }, [notification]);
  return useCallback(
    (what, putBack) => {
      const key = newRowId();
      shown.current.add(key);
      const undo = () => {
        editDays(putBack);
        notification.destroy(key);
      };
      notification.info({
        key,
        message: `${what} was removed.`,
        duration: undoFor,
        onClose: () => shown.current.delete(key),
        actions: (
          <Button size="small" onClick={undo}>
            Undo
          </Button>
        ),
      });
    },
    [editDays, notification],
  );
}
