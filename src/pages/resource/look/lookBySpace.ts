import type { KeyboardEvent } from "react";

/** Space on the link of a row looks at it; it would scroll the page otherwise. */
export function lookBySpace(event: KeyboardEvent, look: () => void): void {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  if (event.key !== " " || !isPlain || !(event.target instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  look();
}
