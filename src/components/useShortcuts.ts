import { useEffect, useEffectEvent } from "react";

export type Shortcuts = Readonly<Record<string, () => void>>;

/** Single keys that do something while nobody is typing and no dialog or menu is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = Object.hasOwn(shortcuts, event.key) ? shortcuts[event.key] : undefined;
    if (
      !action ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isBusy(event.target)
    )
      return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

/** What Ant Design has open over the page: dialogs, menus, lists of options, calendars. */
const open = [
  // The wrap outlives its dialog by a moment.
  ".ant-modal-wrap:not([style*='display: none']) [role='dialog']",
  ".ant-drawer-open",
  ...["dropdown", "select-dropdown", "picker-dropdown", "popover"].map(
    (part) => `.ant-${part}:not(.ant-${part}-hidden)`,
  ),
].join();

function isBusy(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  return isTyping || document.querySelector(open) !== null;
}
