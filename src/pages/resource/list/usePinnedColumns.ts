import { type RefObject, useLayoutEffect } from "react";
import type { ListColumn } from "../listState/listColumns";

/**
 * Notes at the frame of a table what its styles need to keep columns in sight: whether the table is wider, and where
 * each further pinned column begins, for columns are as wide as their content.
 */
export function usePinnedColumns(
  ref: RefObject<HTMLElement | null>,
  { shown, pinned, hasBoxes }: { shown: readonly ListColumn[]; pinned: number; hasBoxes: boolean },
): void {
  useLayoutEffect(() => {
    const frame = ref.current;
    const table = frame?.querySelector("table");
    if (!frame || !table) return;
    // Columns have parts of a pixel.
    const note = () => (frame.dataset["wide"] = String(table.offsetWidth > frame.clientWidth + 1));
    const sizes = new ResizeObserver(note);
    for (const one of [frame, table]) sizes.observe(one);
    return () => sizes.disconnect();
  }, [ref]);

  useLayoutEffect(() => {
    if (pinned === 1) return;
    const heads = [...(ref.current?.querySelectorAll("thead th") ?? [])].slice(0, pinned + Number(hasBoxes));
    const place = () => {
      let left = 0;
      for (const [index, head] of heads.entries()) {
        ref.current?.style.setProperty(`--pinned-${index - Number(hasBoxes)}`, `${left}px`);
        left += head.getBoundingClientRect().width;
      }
    };
    place();
    const sizes = new ResizeObserver(place);
    for (const head of heads) sizes.observe(head);
    return () => sizes.disconnect();
  }, [ref, shown, pinned, hasBoxes]);
}
