import { type RefObject, useEffect } from "react";
import { useNewest } from "../../../fields/useNewest";
import { copiedDays } from "../../../domain/itineraries/copiedDays";
import { counted, joinParts } from "../../../domain/formats/text";
import { createStore } from "../../../providers/createStore";
import { session } from "../../../providers/session";
import { itineraries } from "../../../resources/itineraries";
import { itineraryDay } from "../../../resources/shared/itineraryDay";
import { itemKinds } from "../../../vocabulary";
import { newRowId } from "../../../fields/newRowId";
import { dayName, type DayRows, type DraftDay, type DraftItem, type NamedOption } from "../draft/draft";

/** Copied days; copied items are in a single day. */
export interface Copied {
  of: "items" | "days";
  days: readonly DraftDay[];
  options: readonly NamedOption[];
  /** The organisation of its hotels, photos and suppliers. */
  organisation: string;
}

/** The last copy of any tab, kept while a tab is open and the user is signed in. */
export const copiedHere = createStore<Copied | undefined>(undefined);
session.onReset(() => copiedHere.set(undefined));

/** Shares the copy with other tabs. A new tab posts an empty message to ask for it. */
const tabs = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("copied days");
tabs?.addEventListener("message", ({ data }: MessageEvent<Copied | null>) => {
  if (data) copiedHere.set(data);
  else if (copiedHere.get()) tabs.postMessage(copiedHere.get());
});
tabs?.postMessage(null);

function keep(copied: Copied): void {
  copiedHere.set(copied);
  tabs?.postMessage(copied);
}

/** "3 items": how many were copied or pasted. */
export const copiedWords = (of: Copied["of"], days: readonly DraftDay[]): string =>
  of === "days"
    ? counted(days.length, "day")
    : counted(
        days.reduce((sum, { items }) => sum + items.length, 0),
        "item",
      );

/** As plain text, one line per day and item. */
function textOf({ of, days }: Copied): string {
  const itemText = ({ title, kind, startTime }: DraftItem) =>
    joinParts([startTime, title || itemKinds[kind].label], " ");
  return days
    .flatMap((day, index) => [
      ...(of === "days" ? [dayName(day, index)] : []),
      ...day.items.map((item) => (of === "days" ? `- ${itemText(item)}` : itemText(item))),
    ])
    .join("\n");
}

const [maxItems, maxItemsOfDay] = [itineraries.fields.days.inAll.items, itineraryDay.items.maxItems];

/** Copied days adapted to these days, with new ids; and in words, what was left out. */
export function fitted({ days, options }: Copied, into: DayRows): { days: DraftDay[]; dropped: string[] } {
  const dropped = new Set<string>();
  const optionOf = (id: string | null): string | null => {
    const named = options.find((option) => option.id === id)?.name;
    const here =
      into.options.find((option) => option.id === id) ?? into.options.find(({ name }) => name === named);
    if (id && !here)
      dropped.add(`there is no option ${named ? `“${named}”` : "like theirs"}, so it belongs to all`);
    return here?.id ?? null;
  };
  let room = maxItems - into.days.reduce((sum, { items }) => sum + items.length, 0);
  const fitting = days.map((day) => {
    const items = day.items.slice(0, Math.max(0, Math.min(room, maxItemsOfDay)));
    if (items.length < day.items.length) dropped.add(`${day.items.length - items.length} items too many`);
    room -= items.length;
    return { ...day, items };
  });
  return { days: copiedDays(fitting, newRowId, optionOf), dropped: [...dropped] };
}

interface Clipboard {
  /** Undefined if nothing is chosen. */
  copied(): Copied | undefined;
  onCut(): void;
  onPaste(copied: Copied): void;
  onClear(): void;
}

export function copyByButton(
  command: "copy" | "cut",
  { copied, onCut }: Pick<Clipboard, "copied" | "onCut">,
) {
  const chosen = copied();
  if (!chosen) return;
  keep(chosen);
  // If the system clipboard is not accessible, buttons paste.
  void navigator.clipboard?.writeText(textOf(chosen)).catch(() => undefined);
  if (command === "cut") onCut();
}

/**
 * Ctrl+C, Ctrl+X and Ctrl+V for the selection. The system clipboard gets its text; pasting that text pastes
 * the rows. Text inputs and selected text keep the browser's behaviour.
 */
export function useClipboard(bounds: RefObject<HTMLElement | null>, clipboard: Clipboard): void {
  const newest = useNewest(clipboard);
  useEffect(() => {
    const isHere = (target: EventTarget | null) =>
      target === document.body || (target instanceof Node && bounds.current?.contains(target) === true);
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLElement &&
      (target.matches("input, textarea, [contenteditable=true]") || !isHere(target));
    const onCopy = (event: ClipboardEvent) => {
      if (isText(event.target) || getSelection()?.isCollapsed === false) return;
      const copied = newest.current.copied();
      if (!copied) return;
      event.preventDefault();
      event.clipboardData?.setData("text/plain", textOf(copied));
      keep(copied);
      if (event.type === "cut") newest.current.onCut();
    };
    const onPaste = (event: ClipboardEvent) => {
      const copied = isText(event.target) ? undefined : copiedHere.get();
      const text = event.clipboardData?.getData("text/plain").replaceAll("\r\n", "\n");
      if (!copied || text !== textOf(copied)) return;
      event.preventDefault();
      newest.current.onPaste(copied);
    };
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === "Escape" && !isText(target)) newest.current.onClear();
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("copy", onCopy, { signal });
    document.addEventListener("cut", onCopy, { signal });
    document.addEventListener("paste", onPaste, { signal });
    addEventListener("keydown", onKey, { signal });
    return () => listening.abort();
  }, [bounds, newest]);
}
