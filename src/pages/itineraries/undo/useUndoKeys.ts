import { type RefObject, useEffect, useRef } from "react";
import type { Undoing } from "./useSteps";

/** Ctrl+Z or Cmd+Z undoes, with Shift or as Ctrl+Y does again; within these bounds, or where nothing has the focus. */
export function useUndoKeys(bounds: RefObject<HTMLElement | null>, undoing: Undoing): void {
  const latest = useRef(undoing);
  useEffect(() => {
    latest.current = undoing;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      const letter = key.toLowerCase();
      if (!(ctrlKey || metaKey) || altKey || (letter !== "z" && letter !== "y")) return;
      // A dialog above the editor, and the browser's own undo in it, are left alone.
      const isHere = target === document.body || (target instanceof Node && bounds.current?.contains(target));
      if (!isHere) return;
      event.preventDefault();
      if (letter === "y" || shiftKey) latest.current.redo();
      else latest.current.undo();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [bounds]);
}
