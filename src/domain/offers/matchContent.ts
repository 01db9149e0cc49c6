import type { Maybe } from "../../vocabulary";

/** What is read of an item to find it again in another content. Items of a stored itinerary fit, and those that a customer sees. */
export interface ComparedItem {
  readonly id: string;
  readonly kind?: Maybe<string>;
  readonly title?: Maybe<string>;
  readonly hotelId?: Maybe<string>;
  readonly activityId?: Maybe<string>;
  readonly transportId?: Maybe<string>;
  readonly optionId?: Maybe<string>;
}

export interface ComparedDay<Item extends ComparedItem = ComparedItem> {
  readonly id: string;
  readonly title?: Maybe<string>;
  readonly overnightPlace?: Maybe<string>;
  readonly items?: Maybe<readonly Item[]>;
}

/** What of an itinerary or a version is compared. */
export interface ComparedContent<Item extends ComparedItem = ComparedItem> {
  readonly days?: Maybe<readonly ComparedDay<Item>[]>;
}

/** A day where it stands. */
export interface DayPlace<Item extends ComparedItem = ComparedItem> {
  readonly row: ComparedDay<Item>;
  readonly index: number;
}

/** An item where it stands. */
export interface ItemPlace<Item extends ComparedItem = ComparedItem> {
  readonly row: Item;
  readonly day: DayPlace<Item>;
  readonly index: number;
}

export interface Matched<Place> {
  /** In both, each in the order of the older content. */
  readonly pairs: readonly { readonly was: Place; readonly is: Place }[];
  readonly removed: readonly Place[];
  readonly added: readonly Place[];
}

export interface Matching<Item extends ComparedItem = ComparedItem> {
  readonly days: Matched<DayPlace<Item>>;
  readonly items: Matched<ItemPlace<Item>>;
}

/**
 * Which days and items of two contents are the same ones: those of one id, then of the others those that say the same, as far
 * as they can be told by it. A day without an id of the other's is found by its words, an item by what it names or its title,
 * in the same day before all others.
 */
export function matchContent<Item extends ComparedItem>(
  from: ComparedContent<Item>,
  to: ComparedContent<Item>,
): Matching<Item> {
  const days = matched(daysOf(from), daysOf(to), dayKeys);
  const ownDay = new Map(days.pairs.map(({ was, is }) => [was.row.id, is.row.id]));
  const itemsOf = (content: ComparedContent<Item>) =>
    daysOf(content).flatMap((day) => (day.row.items ?? []).map((row, index) => ({ row, day, index })));
  const dayOf = ({ day }: ItemPlace<Item>, isOlder: boolean) =>
    isOlder ? ownDay.get(day.row.id) : day.row.id;
  const keys = itemKeys.flatMap((keyOf): KeyOf<ItemPlace<Item>>[] => [
    (place, isOlder) => {
      const [day, key] = [dayOf(place, isOlder), keyOf(place.row)];
      return day === undefined || key === null ? null : `${day} ${key}`;
    },
    (place) => keyOf(place.row),
  ]);
  return { days, items: matched(itemsOf(from), itemsOf(to), [({ row }) => row.id, ...keys]) };
}

/** What two of one kind have in common where they are the same; null where it says nothing. */
type KeyOf<Place> = (place: Place, isOlder: boolean) => string | null;

const daysOf = <Item extends ComparedItem>({ days }: ComparedContent<Item>): DayPlace<Item>[] =>
  (days ?? []).map((row, index) => ({ row, index }));

/** Ids first, then from the strictest likeness to the loosest. */
const dayKeys: readonly KeyOf<DayPlace>[] = [
  ({ row }) => row.id,
  ({ row }) => withoutIds(row),
  ({ row: { title, overnightPlace } }) => (title ? JSON.stringify([title, overnightPlace ?? ""]) : null),
  ({ row: { title } }) => title || null,
  ({ row: { overnightPlace } }) => overnightPlace || null,
];

const itemKeys: readonly ((item: ComparedItem) => string | null)[] = [
  (item) => withoutIds(item),
  (item) => named(item, item.title || null),
  (item) => named(item, null),
  ({ kind, title }) => (title ? JSON.stringify([kind ?? "", title]) : null),
];

/** What an item names of the catalogue; null where it names nothing. */
function named(
  { kind, hotelId, activityId, transportId }: ComparedItem,
  title: string | null,
): string | null {
  const subject = hotelId ?? activityId ?? transportId;
  return subject ? JSON.stringify([kind ?? "", subject, title]) : null;
}

/** A content as text, whatever ids its rows have. */
const withoutIds = (row: object): string =>
  JSON.stringify(row, (name, value: unknown) => (name === "id" ? undefined : value));

/** Pairs by one likeness after the other: what is paired once stays so, and of several alike the first ones are paired. */
function matched<Place>(
  older: readonly Place[],
  newer: readonly Place[],
  keys: readonly KeyOf<Place>[],
): Matched<Place> {
  const found = new Map<Place, Place>();
  const taken = new Set<Place>();
  for (const keyOf of keys) {
    if (found.size === older.length || taken.size === newer.length) break;
    const waiting = new Map<string, Place[]>();
    for (const is of newer) {
      const key = taken.has(is) ? null : keyOf(is, false);
      if (key !== null) waiting.set(key, [...(waiting.get(key) ?? []), is]);
    }
    for (const was of older) {
      const key = found.has(was) ? null : keyOf(was, true);
      const is = key === null ? undefined : waiting.get(key)?.shift();
      if (!is) continue;
      found.set(was, is);
      taken.add(is);
    }
  }
  return {
    pairs: older.flatMap((was) => {
      const is = found.get(was);
      return is ? [{ was, is }] : [];
    }),
    removed: older.filter((was) => !found.has(was)),
    added: newer.filter((is) => !taken.has(is)),
  };
}
