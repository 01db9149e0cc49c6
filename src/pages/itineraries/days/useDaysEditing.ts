import { useCallback, useMemo, useRef, useState } from "react";
import type { DayRows } from "../draft/draft";
import type { EditorPlace } from "../draft/EditorPlace";
import { type DayEdits, useRemovalNotice } from "../draft/useDraft";
import { type FitPasted, useChosen } from "../selection/useChosen";
import { type Undoing, useUndoKeys } from "../undo/useSteps";

interface DaysEditingOptions {
  rows: DayRows;
  edits: DayEdits;
  undoing: Undoing;
  /** Where the person is, which the page holds: it leads to errors and to what was undone. */
  place: EditorPlace;
  go(to: EditorPlace): void;
  /** What of pasted days and items may stand here; all where left out. */
  fitPasted?: FitPasted | undefined;
}

export type DaysEditing = ReturnType<typeof useDaysEditing>;

/** The editing of days: which one is shown, what is chosen, what the keys do. `DaysEditor` draws it, `bar` belongs into the save bar. */
export function useDaysEditing({ rows, edits, undoing, place, go, fitPasted }: DaysEditingOptions) {
  const bounds = useRef<HTMLDivElement>(null);
  useUndoKeys(bounds, undoing);
  const onRemoved = useRemovalNotice(edits);
  const show = useCallback((dayId: string) => go({ dayId }), [go]);
  const [firstId] = useState(rows.days[0]?.id);
  const chosenId = place.dayId ?? firstId;
  const index = Math.max(
    0,
    rows.days.findIndex((day) => day.id === chosenId),
  );
  const day = rows.days[index];
  const { choosing, bar } = useChosen({ rows, day, edits, bounds, onRemoved, fitPasted, onShow: show });
  const here = useMemo(() => ({ place, go }), [place, go]);
  return { rows, edits, bounds, onRemoved, show, index, day, choosing, bar, here };
}
