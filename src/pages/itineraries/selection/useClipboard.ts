import { type RefObject, useEffect, useRef } from "react";
import { formsOf, type Parcel, parcelIn } from "./parcel";
import { createStore } from "../../../providers/createStore";
import { session } from "../../../providers/session";
import { counted } from "../../../domain/formats/text";

/**
 * What was copied last on this page, whichever itinerary it was in: a button can paste it where there are no keys, without
 * asking the browser to read the clipboard of the system. Keys paste what that holds.
 */
export const copiedHere = createStore<Parcel | undefined>(undefined);
session.onReset(() => copiedHere.set(undefined));

/** "3 items": how much a parcel holds, or of it what was pasted. */
export const parcelWords = (of: Parcel["of"], days: readonly { items?: unknown }[]): string =>
  of === "days"
    ? counted(days.length, "day")
    : counted(
        days.reduce((sum, { items }) => sum + (Array.isArray(items) ? items.length : 0), 0),
        "item",
      );

interface Clipboard {
  /** What is chosen; undefined where nothing is. */
  copied(): Parcel | undefined;
  onCut(): void;
  onPaste(parcel: Parcel): void;
  /** Esc. */
  onClear(): void;
}

/**
 * Copies or cuts what is chosen as the keys do; for what the keys do not reach, where a browser causes no such event without text
 * that is marked.
 */
export function copyByButton(
  command: "copy" | "cut",
  { copied, onCut }: Pick<Clipboard, "copied" | "onCut">,
) {
  const parcel = copied();
  const before = copiedHere.get();
  document.execCommand(command);
  if (!parcel || copiedHere.get() !== before) return;
  copiedHere.set(parcel);
  if (command === "cut") onCut();
}

/** Ctrl+C, Ctrl+X and Ctrl+V of what is chosen, by the clipboard of the system; what is typed or marked as text keeps its own. */
export function useClipboard(bounds: RefObject<HTMLElement | null>, clipboard: Clipboard): void {
  const latest = useRef(clipboard);
  useEffect(() => {
    latest.current = clipboard;
  });
  useEffect(() => {
    const isHere = (target: EventTarget | null) =>
      target === document.body || (target instanceof Node && bounds.current?.contains(target) === true);
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLElement &&
      (target.matches("input, textarea, [contenteditable=true]") || !isHere(target));
    const onCopy = (event: ClipboardEvent) => {
      const parcel =
        isText(event.target) || getSelection()?.isCollapsed === false ? undefined : latest.current.copied();
      if (!parcel || !event.clipboardData) return;
      event.preventDefault();
      for (const [type, text] of Object.entries(formsOf(parcel))) event.clipboardData.setData(type, text);
      copiedHere.set(parcel);
      if (event.type === "cut") latest.current.onCut();
    };
    const onPaste = (event: ClipboardEvent) => {
      const parcel = isText(event.target)
        ? undefined
        : parcelIn((type) => event.clipboardData?.getData(type) ?? "");
      if (!parcel) return;
      event.preventDefault();
      latest.current.onPaste(parcel);
    };
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === "Escape" && !isText(target)) latest.current.onClear();
    };
    const listened = { copy: onCopy, cut: onCopy, paste: onPaste };
    for (const [name, listener] of Object.entries(listened))
      // The three are events of the clipboard.
      document.addEventListener(name, listener as EventListener);
    addEventListener("keydown", onKey);
    return () => {
      for (const [name, listener] of Object.entries(listened))
        // As above.
        document.removeEventListener(name, listener as EventListener);
      removeEventListener("keydown", onKey);
    };
  }, [bounds]);
}
