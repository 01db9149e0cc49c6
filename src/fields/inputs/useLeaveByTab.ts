import { type KeyboardEvent, useRef } from "react";

/**
 * Has Tab and Shift+Tab leave a select of Ant Design and close its list: `onInputKeyDown`. They take over what is typed, and where
 * one option is chosen also the one that the arrows lead to; never one that is highlighted by itself.
 */
export function useLeaveByTab({ isForSeveral = false } = {}) {
  const hasMoved = useRef(false);
  return (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const isTab = event.key === "Tab";
    if (isTab && (isForSeveral || !(hasMoved.current || event.currentTarget.value))) event.stopPropagation();
    // Ant Design takes the highlighted option and would stay.
    else if (isTab) event.preventDefault = () => undefined;
    const isOpen = event.currentTarget.getAttribute("aria-expanded") === "true";
    hasMoved.current = isOpen && (hasMoved.current || ["ArrowDown", "ArrowUp"].includes(event.key));
  };
}
