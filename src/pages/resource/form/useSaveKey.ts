import { useEffect, useRef } from "react";

/** Ctrl+S, or Cmd+S, saves instead of storing the page. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== "s" ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      // What is being typed is taken over when its input is left.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      setTimeout(() => latest.current(), 0);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
