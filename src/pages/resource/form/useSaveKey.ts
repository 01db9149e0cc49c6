import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from "react";

/** Ctrl+S, or Cmd+S, saves instead of storing the page. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => saveByKey(event, () => latest.current());
    // Before the input in focus hears of it: a select would open its list.
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, []);
}

/** Saves where the key says so, and leaves the focus where it was; an error that is found takes it afterwards. */
export function saveByKey(event: KeyboardEvent | ReactKeyboardEvent, save: () => void): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key.toLowerCase() !== "s" || !(ctrlKey || metaKey) || altKey || shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return save();
  // What is being typed is taken over when its input is left.
  focused.blur();
  setTimeout(() => {
    save();
    if (document.activeElement === document.body) focused.focus({ preventScroll: true });
  }, 0);
}
