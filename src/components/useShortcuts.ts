import { useEffect, useEffectEvent } from "react";
import { createStore } from "../providers/createStore";

export interface Shortcut {
  /** Keys that do the same, as `event.key` names them. */
  keys: readonly string[];
  meaning: string;
  /** Absent where an element answers to the key itself: then the key is listed only. */
  run?: (() => void) | undefined;
  /** Whether the palette offers it as an action. It may have no keys. */
  isAction?: boolean;
}

/** The shortcuts of what is on the screen, for the list of shortcuts and the palette. */
export const activeShortcuts = createStore<readonly Shortcut[]>([]);
/** Whether that list is shown. */
export const shortcutsShown = createStore(false);

/** Single-key shortcuts. They are off while the user types or a dialog or menu is open. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const runAt = useEffectEvent((index: number) => shortcuts[index]?.run?.());
  const press = useEffectEvent((event: KeyboardEvent) => {
    const pressed = shortcuts.find(({ keys, run }) => run && keys.includes(event.key));
    if (
      !pressed?.run ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isBusy(event.target)
    )
      return;
    event.preventDefault();
    pressed.run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  const listed = JSON.stringify(
    shortcuts.map(({ keys, meaning, isAction = false }) => ({ keys, meaning, isAction })),
  );
  useEffect(() => {
    // As written above.
    const described = JSON.parse(listed) as Shortcut[];
    const own = described.map((shortcut, index) => ({ ...shortcut, run: () => runAt(index) }));
    activeShortcuts.set([...activeShortcuts.get(), ...own]);
    return () =>
      activeShortcuts.set(activeShortcuts.get().filter((one) => !own.some((mine) => mine === one)));
  }, [listed]);
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
