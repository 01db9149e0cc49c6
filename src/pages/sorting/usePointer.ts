import { useEffect, useState } from "react";

/** Where the pointer is on the screen while something is dragged. What the drag itself tells counts how far the page has scrolled meanwhile. */
export function usePointer() {
  const [pointer] = useState(() => {
    let last: PointerEvent | undefined;
    const note = (event: PointerEvent) => {
      last = event;
    };
    return {
      follow: () => addEventListener("pointermove", note, true),
      /** Ends following; undefined where no pointer was followed. */
      leave: (): PointerEvent | undefined => {
        removeEventListener("pointermove", note, true);
        const at = last;
        last = undefined;
        return at;
      },
    };
  });
  useEffect(() => () => void pointer.leave(), [pointer]);
  return pointer;
}
