import type { DraftDay, DraftItem } from "../draft/draft";

/** Fields by name. */
export type Values = Readonly<Record<string, unknown>>;

/** What can be undone: its days and its tray, where it has one, hold days, which hold items; all else are fields. */
export interface Plan extends Values {
  days: readonly DraftDay[];
  tray: readonly DraftDay[];
}

/** A plan taken apart: rows by name without what stands in them, and the order of each list. */
export interface Outline {
  /** By "" for the itinerary itself, "day ID" and "item ID". */
  rows: Map<string, Values>;
  /** Names of rows, by "days", "tray" and "day ID" for the items of a day. */
  lists: Map<string, readonly string[]>;
}

export const outlineOf = (plan: Values): Outline => {
  // A template has no tray.
  const { days = [], tray, ...fields } = plan as Partial<Plan>;
  const rows = new Map<string, Values>([["", fields]]);
  const lists = new Map<string, readonly string[]>();
  for (const [name, list] of Object.entries({ days, ...(tray && { tray }) })) {
    lists.set(
      name,
      list.map(({ id }) => `day ${id}`),
    );
    for (const { items, ...day } of list) {
      rows.set(`day ${day.id}`, day);
      lists.set(
        `day ${day.id}`,
        items.map(({ id }) => `item ${id}`),
      );
      for (const item of items) rows.set(`item ${item.id}`, item);
    }
  }
  return { rows, lists };
};

/** The plan that the outline tells of. */
export function planOf({ rows, lists }: Outline): Plan {
  const itemsOf = (day: string) =>
    // The names under a day are those of its items.
    (lists.get(day) ?? []).flatMap((name) => (rows.get(name) ?? []) as DraftItem | []);
  const daysOf = (list: string) =>
    (lists.get(list) ?? []).flatMap((name) => {
      const day = rows.get(name);
      // With its items it is a day again.
      return day ? [{ ...day, items: itemsOf(name) } as unknown as DraftDay] : [];
    });
  const tray = lists.has("tray") ? { tray: daysOf("tray") } : {};
  // What came without a tray goes without one.
  return { ...rows.get(""), days: daysOf("days"), ...tray } as Plan;
}

/** By row the list that it stands in. */
export const listsOfRows = ({ lists }: Outline): Map<string, string> =>
  new Map([...lists].flatMap(([list, names]) => names.map((name) => [name, list] as const)));
