import { createContext, type KeyboardEvent, type MouseEvent, useCallback, useMemo, useState } from "react";
import type { Listeners } from "../../sorting/SortableList";
import type { DayRows } from "../draft/draft";

type Chosen = "items" | "days";

/** Chosen items of the shown day, or chosen days. */
export interface Selection {
  of: Chosen;
  ids: ReadonlySet<string>;
  anchor: string | undefined;
}

export const nothing: Selection = { of: "items", ids: new Set(), anchor: undefined };

export interface Pasting {
  of: Chosen;
  words: string;
  /** Pastes items into a day, or days after it; without a day, as Ctrl+V does. */
  paste(dayId?: string): void;
}

interface Choosing {
  selection: Selection;
  /** All chosen ids if this is one of them, else only this one. */
  withOthers(of: Chosen, id: string): ReadonlySet<string>;
  toggle(of: Chosen, id: string): void;
  /** The listeners of a list. A line's `data-chooses` is the id that it selects. */
  listening(of: Chosen): Listeners;
  pasting?: Pasting | undefined;
}

export const SelectionContext = createContext<Choosing>({
  selection: nothing,
  withOthers: (_, id) => new Set([id]),
  toggle: () => undefined,
  listening: () => ({}),
});

/** The selection with one more row; with `isRange` all rows from its anchor to the row. */
export function chosenWith(
  before: Selection,
  of: Chosen,
  id: string,
  order: readonly string[],
  isRange: boolean,
): Selection {
  const same = before.of === of ? before : { ...nothing, of };
  const [from, to] = [order.indexOf(same.anchor ?? id), order.indexOf(id)];
  if (isRange && from >= 0)
    return {
      of,
      ids: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)),
      anchor: same.anchor ?? id,
    };
  const ids = new Set(same.ids);
  if (!ids.delete(id)) ids.add(id);
  return { of, ids, anchor: id };
}

const lineOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-chooses]") : null;

/** Selects items or days: Ctrl, Shift or a menu by mouse; Space, Shift+arrows, Ctrl+A, Esc by keyboard. */
export function useSelection({ days }: DayRows, dayId: string | undefined) {
  const [held, choose] = useState<Selection & { dayId?: string | undefined }>(nothing);
  const orders = useMemo(
    () => ({
      days: days.map(({ id }) => id),
      items: days.find(({ id }) => id === dayId)?.items.map(({ id }) => id) ?? [],
    }),
    [days, dayId],
  );
  // Drops removed rows and items of another day from the selection.
  const selection = useMemo<Selection>(() => {
    const isShown = held.of === "days" || held.dayId === dayId;
    const ids = isShown ? orders[held.of].filter((id) => held.ids.has(id)) : [];
    return ids.length === 0 ? nothing : { ...held, ids: new Set(ids) };
  }, [held, orders, dayId]);

  const clear = useCallback(() => choose(nothing), []);
  const take = useCallback(
    (of: Chosen, ids: readonly string[], ofDay = dayId) =>
      choose({ of, ids: new Set(ids), anchor: ids[0], dayId: ofDay }),
    [dayId],
  );
  const add = useCallback(
    (of: Chosen, id: string, isRange: boolean) =>
      choose({ ...chosenWith(selection, of, id, orders[of], isRange), dayId }),
    [selection, orders, dayId],
  );

  const choosing = useMemo(() => {
    const onClick = (of: Chosen, event: MouseEvent) => {
      const id = lineOf(event.target)?.dataset["chooses"];
      const isChoosing = selection.ids.size > 0 && selection.of === of;
      if (!id || !(event.ctrlKey || event.metaKey || event.shiftKey || isChoosing)) return;
      // A click by Enter opens the row.
      if (event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
      add(of, id, event.shiftKey);
    };
    const onKey = (of: Chosen, event: KeyboardEvent) => {
      const line = lineOf(event.target);
      const id = line?.dataset["chooses"];
      if (!line || !id) return;
      const { key, shiftKey, ctrlKey, metaKey } = event;
      const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
      if (key === " ") add(of, id, shiftKey);
      else if (step !== 0 && shiftKey) {
        const next = orders[of][orders[of].indexOf(id) + step];
        if (!next) return;
        choose({
          ...chosenWith(
            selection.ids.size > 0 ? selection : { ...nothing, of, anchor: id },
            of,
            next,
            orders[of],
            true,
          ),
          dayId,
        });
        document.querySelector<HTMLElement>(`[data-chooses="${next}"]`)?.focus();
      } else if (key.toLowerCase() === "a" && (ctrlKey || metaKey)) take(of, orders[of]);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    return {
      selection,
      withOthers: (of: Chosen, id: string) =>
        selection.of === of && selection.ids.has(id) ? selection.ids : new Set([id]),
      toggle: (of: Chosen, id: string) => add(of, id, false),
      listening: (of: Chosen) => ({
        onClickCapture: (event: MouseEvent) => onClick(of, event),
        // Otherwise the browser selects the text between.
        onMouseDownCapture: (event: MouseEvent) => {
          if (event.shiftKey && lineOf(event.target)) event.preventDefault();
        },
        onKeyDownCapture: (event: KeyboardEvent) => onKey(of, event),
        // Some browsers press a button on keyup.
        onKeyUpCapture: (event: KeyboardEvent) => {
          if (event.key === " " && lineOf(event.target)) event.preventDefault();
        },
      }),
    };
  }, [selection, orders, add, take, dayId]);

  return { choosing, selection, take, clear };
}
