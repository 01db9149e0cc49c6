import { useEffect, useEffectEvent } from "react";
import { createStore } from "../providers/createStore";
import { isPressed, type ShortcutId, shortcuts as listed } from "./shortcuts";

export type Shortcut =
  | {
      id: ShortcutId;
      /** Absent where an element answers to the key itself: then the key is listed only. */
      run?: (() => void) | undefined;
    }
  /** An action without a key, which the palette offers. */
  | { meaning: string; run: () => void };

export interface ActiveShortcut {
  /** Absent for an action without a key. */
  id?: ShortcutId;
  meaning: string;
  isAction: boolean;
  run(): void;
}

/** The shortcuts of what is on the screen, for the list of shortcuts and the palette. */
export const activeShortcuts = createStore<readonly ActiveShortcut[]>([]);
/** Whether that list is shown. */
export const shortcutsShown = createStore(false);

/** Single-key shortcuts. They are off while the user types or a dialog or menu is open. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const runAt = useEffectEvent((index: number) => shortcuts[index]?.run?.());
  const press = useEffectEvent((event: KeyboardEvent) => {
    const pressed = shortcuts.find((one) => "id" in one && one.run && isPressed(one.id, event));
    if (!pressed?.run || event.defaultPrevented || isBusy(event.target)) return;
    event.preventDefault();
    pressed.run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  const described = JSON.stringify(
    shortcuts.map((one) => ("id" in one ? { id: one.id } : { meaning: one.meaning })),
  );
  useEffect(() => {
    // As written above.
    const all = JSON.parse(described) as ({ id: ShortcutId } | { meaning: string })[];
    const own = all.map((one, index): ActiveShortcut => {
      const run = () => runAt(index);
      if (!("id" in one)) return { ...one, isAction: true, run };
      const { meaning, isAction = false } = listed[one.id];
      return { id: one.id, meaning, isAction, run };
    });
    activeShortcuts.set([...activeShortcuts.get(), ...own]);
    return () =>
      activeShortcuts.set(activeShortcuts.get().filter((one) => !own.some((mine) => mine === one)));
  }, [described]);
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
