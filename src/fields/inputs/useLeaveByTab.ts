import { type KeyboardEvent, useRef } from "react";

/**
 * For `onInputKeyDown` of an Ant Design select: Tab and Shift+Tab leave it and close its list. In a single select
 * they take the typed text or an option reached by the arrow keys, never one highlighted by default.
 */
export function useLeaveByTab({ isForSeveral = false } = {}) {
  const hasMoved = useRef(false);
  return (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const isTab = event.key === "Tab";
    if (isTab && (isForSeveral || !(hasMoved.current || event.currentTarget.value))) event.stopPropagation();
    // Ant Design takes the highlighted option and would keep the focus.
    else if (isTab) event.preventDefault = () => undefined;
    const isOpen = event.currentTarget.getAttribute("aria-expanded") === "true";
    hasMoved.current = isOpen && (hasMoved.current || ["ArrowDown", "ArrowUp"].includes(event.key));
  };
}
