import { createContext } from "react";
import type { Listeners } from "../../sorting/SortableList";

export type Chosen = "items" | "days";

/** Items of the day that is shown, or days, chosen to do something with all of them. */
export interface Selection {
  of: Chosen;
  ids: ReadonlySet<string>;
  /** Where a range begins. */
  anchor: string | undefined;
}

export const nothing: Selection = { of: "items", ids: new Set(), anchor: undefined };

/** What was copied on this page, to be pasted by a button. */
export interface Pasting {
  of: Chosen;
  /** "3 items". */
  words: string;
  /** Puts it at the end of a day, or where it is days behind that; where none is named, as the keys do. */
  paste(dayId?: string): void;
}

interface Choosing {
  selection: Selection;
  /** The ids of these that are chosen, or the one alone where it is not among them. */
  withOthers(of: Chosen, id: string): ReadonlySet<string>;
  toggle(of: Chosen, id: string): void;
  /** What a list of lines does with clicks and keys; each line has what it chooses in `data-chooses`. */
  listening(of: Chosen): Listeners;
  pasting?: Pasting | undefined;
}

export const SelectionContext = createContext<Choosing>({
  selection: nothing,
  withOthers: (_, id) => new Set([id]),
  toggle: () => undefined,
  listening: () => ({}),
});

/** What a selection becomes with a row; with `isRange` all rows from its anchor to the row. */
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
