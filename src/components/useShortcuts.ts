import { useEffect, useEffectEvent } from "react";

export type Shortcuts = Readonly<Record<string, () => void>>;

/** Single-key shortcuts. They are off while the user types or a dialog or menu is open. */
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

/** Selectors of Ant Design's open overlays: dialogs, drawers, menus, lists of options, calendars, popovers. */
const open = [
  // The wrap outlives its dialog for a moment.
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
