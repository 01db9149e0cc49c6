import type { PricedDay, PricedItem } from "../itineraries/pricedItinerary";
import { type AnyFields, type FieldChange, isSameValue } from "../../schema";
import type { Maybe } from "../../vocabulary";

/** The position of a day, or of an item in its day. Both are counted from 1. */
export interface ChangePlace {
  readonly day: number;
  readonly item: number | null;
}

export const changeSubjects = ["whole", "day", "item"] as const;
export const contentChangeKinds = ["added", "removed", "moved", "changed"] as const;

export interface ContentChange {
  /** `whole`: what belongs to no day, such as dates, party, terms and payments. */
  readonly on: (typeof changeSubjects)[number];
  readonly change: (typeof contentChangeKinds)[number];
  /** The id in the newer content, or in the older one if it was removed. Null for the whole. */
  readonly dayId: string | null;
  readonly itemId: string | null;
  /** The present title, or the last one. Empty without a title. */
  readonly title: string;
  /** Null for the whole and for added things. */
  readonly from: ChangePlace | null;
  /** Null for the whole and for removed things. */
  readonly to: ChangePlace | null;
  /** The items of an added or removed day. They are not listed separately. */
  readonly items: readonly { readonly itemId: string; readonly title: string }[];
  /** The changed fields, also of a moved thing. */
  readonly fields: FieldChange[];
}

/** Fields that are compared elsewhere or derived: days one by one, prices by their causes. */
const comparedElsewhere: readonly string[] = [
  "id",
  "days",
  "items",
  "totals",
  "prices",
  "priceApproval",
  "waivedFindings",
  "places",
];

/**
 * The differences of two contents: the whole first, then days and items in their present order, removed ones
 * at their old positions.
 * @param fields the declared fields of the contents; others, and fields missing from both, are not compared.
 */
export function contentDifference<Content extends ComparedContent>(
  fields: AnyFields,
  from: Content,
  to: Content,
): ContentChange[] {
  const { days, items } = matchContent(from, to);
  const dayFields = fieldsIn(fields, "days");
  const itemFields = fieldsIn(dayFields, "items");
  const whole = changedFields(fields, from, to);
  const [gone, come] = [idsOf(days.removed), idsOf(days.added)];
  return [
    ...(whole.length > 0 ? [{ ...ofWhole, fields: whole }] : []),
    ...[
      ...dayChanges(days, dayFields),
      ...itemChanges(items, days, itemFields).filter(
        ({ change, dayId }) =>
          !(change === "added" && come.has(dayId)) && !(change === "removed" && gone.has(dayId)),
      ),
    ].sort(byPlace),
  ];
}

const ofWhole = {
  on: "whole",
  change: "changed",
  ...{ dayId: null, itemId: null, title: "", from: null, to: null, items: [] },
} as const;

const idsOf = (days: readonly DayPlace[]): Set<string | null> => new Set(days.map(({ row }) => row.id));

function byPlace(one: ContentChange, other: ContentChange): number {
  const [a, b] = [one.to ?? one.from, other.to ?? other.from];
  return (a?.day ?? 0) - (b?.day ?? 0) || (a?.item ?? 0) - (b?.item ?? 0);
}

function dayChanges({ pairs, removed, added }: Matched<DayPlace>, fields: AnyFields): ContentChange[] {
  const moved = movedOf(pairs.map(({ is }) => is.index));
  const alone = (change: "added" | "removed") => (day: DayPlace) => ({
    ...({
      on: "day",
      change,
      dayId: day.row.id,
      itemId: null,
      title: titleOfDay(day.row),
    } as const),
    fields: [],
    from: change === "removed" ? placeOfDay(day) : null,
    to: change === "added" ? placeOfDay(day) : null,
    items: (day.row.items ?? []).map(({ id, title }) => ({ itemId: id, title: title ?? "" })),
  });
  return [
    ...pairs.flatMap(({ was, is }): ContentChange[] => {
      const changed = changedFields(fields, was.row, is.row);
      const change = moved.has(is.index) ? "moved" : "changed";
      if (change === "changed" && changed.length === 0) return [];
      const named = { dayId: is.row.id, itemId: null, title: titleOfDay(is.row), items: [] };
      return [{ on: "day", change, ...named, from: placeOfDay(was), to: placeOfDay(is), fields: changed }];
    }),
    ...removed.map(alone("removed")),
    ...added.map(alone("added")),
  ];
}

function itemChanges(
  { pairs, removed, added }: Matched<ItemPlace>,
  days: Matched<DayPlace>,
  fields: AnyFields,
): ContentChange[] {
  const ownDay = new Map(days.pairs.map(({ was, is }) => [was.row.id, is.row.id]));
  const isElsewhere = ({ was, is }: (typeof pairs)[number]) => ownDay.get(was.day.row.id) !== is.day.row.id;
  const placesIn = new Map<string, number[]>();
  for (const pair of pairs)
    if (!isElsewhere(pair)) {
      const { index, day } = pair.is;
      placesIn.set(day.row.id, [...(placesIn.get(day.row.id) ?? []), index]);
    }
  const moved = new Map([...placesIn].map(([dayId, places]) => [dayId, movedOf(places)]));
  const alone = (change: "added" | "removed") => (item: ItemPlace) => ({
    ...({
      on: "item",
      change,
      dayId: item.day.row.id,
      itemId: item.row.id,
      title: item.row.title ?? "",
    } as const),
    from: change === "removed" ? placeOfItem(item) : null,
    to: change === "added" ? placeOfItem(item) : null,
    ...{ items: [], fields: [] },
  });
  return [
    ...pairs.flatMap((pair): ContentChange[] => {
      const { was, is } = pair;
      const changed = changedFields(fields, was.row, is.row);
      const hasMoved = isElsewhere(pair) || moved.get(is.day.row.id)?.has(is.index);
      if (!hasMoved && changed.length === 0) return [];
      const named = { dayId: is.day.row.id, itemId: is.row.id, title: is.row.title ?? "", items: [] };
      const places = { from: placeOfItem(was), to: placeOfItem(is) };
      return [{ on: "item", change: hasMoved ? "moved" : "changed", ...named, ...places, fields: changed }];
    }),
    ...removed.map(alone("removed")),
    ...added.map(alone("added")),
  ];
}

const titleOfDay = ({ title, overnightPlace }: ComparedDay): string => title || overnightPlace || "";
const placeOfDay = ({ index }: DayPlace): ChangePlace => ({ day: index + 1, item: null });
const placeOfItem = ({ day, index }: ItemPlace): ChangePlace => ({ day: day.index + 1, item: index + 1 });

function fieldsIn(fields: AnyFields, name: string): AnyFields {
  const field = fields[name];
  // Only the kinds rows and group have inner fields, and they declare them.
  return field && "of" in field ? (field.of as AnyFields) : {};
}

function changedFields(fields: AnyFields, was: object, is: object): FieldChange[] {
  // By the names of fields.
  const [before, after] = [was, is] as [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>];
  return Object.keys(fields).flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null];
    return comparedElsewhere.includes(field) || isSameValue(plain(from), plain(to))
      ? []
      : [{ field, from, to }];
  });
}

/** A value without row ids. Empty values become null. */
function plain(value: unknown): unknown {
  if (value === "" || (Array.isArray(value) && value.length === 0)) return null;
  if (Array.isArray(value)) return value.map((inner: unknown) => plain(inner));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (name === "id" ? [] : [[name, plain(inner)]])),
  );
}

type ComparedItem = Pick<
  PricedItem,
  "id" | "kind" | "title" | "hotelId" | "activityId" | "transportId" | "optionId"
>;

interface ComparedDay<Item extends ComparedItem = ComparedItem> extends Pick<
  PricedDay,
  "id" | "title" | "overnightPlace"
> {
  readonly items?: Maybe<readonly Item[]>;
}

export interface ComparedContent<Item extends ComparedItem = ComparedItem> {
  readonly days?: Maybe<readonly ComparedDay<Item>[]>;
}

interface DayPlace<Item extends ComparedItem = ComparedItem> {
  readonly row: ComparedDay<Item>;
  readonly index: number;
}

interface ItemPlace<Item extends ComparedItem = ComparedItem> {
  readonly row: Item;
  readonly day: DayPlace<Item>;
  readonly index: number;
}

interface Matched<Place> {
  /** In the order of the older content. */
  readonly pairs: readonly { readonly was: Place; readonly is: Place }[];
  readonly removed: readonly Place[];
  readonly added: readonly Place[];
}

interface Matching<Item extends ComparedItem = ComparedItem> {
  readonly days: Matched<DayPlace<Item>>;
  readonly items: Matched<ItemPlace<Item>>;
}

/**
 * Matches days and items: by id first, then by likeness. A day is matched by its texts, an item by its
 * product or title, preferably in the same day.
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

/** What two equal things have in common. Null where it identifies nothing. */
type KeyOf<Place> = (place: Place, isOlder: boolean) => string | null;

const daysOf = <Item extends ComparedItem>({ days }: ComparedContent<Item>): DayPlace<Item>[] =>
  (days ?? []).map((row, index) => ({ row, index }));

/** Ids first, then from the strictest to the loosest likeness. */
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

function named(
  { kind, hotelId, activityId, transportId }: ComparedItem,
  title: string | null,
): string | null {
  const subject = hotelId ?? activityId ?? transportId;
  return subject ? JSON.stringify([kind ?? "", subject, title]) : null;
}

const withoutIds = (row: object): string =>
  JSON.stringify(row, (name, value: unknown) => (name === "id" ? undefined : value));

/** Pairs rows by one key after the other. A pair is final; among equal rows the first ones are paired. */
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

/**
 * The smallest set of moved rows; the others keep their order.
 * @param places the present position of each row, in the former order.
 * @returns the positions of the moved rows.
 */
function movedOf(places: readonly number[]): Set<number> {
  // The rows that stay form the longest increasing subsequence. `lengths` has its length up to each row.
  const lengths: number[] = [];
  for (const [index, place] of places.entries()) {
    let longest = 0;
    for (let before = 0; before < index; before += 1)
      if ((places[before] ?? 0) < place) longest = Math.max(longest, lengths[before] ?? 0);
    lengths.push(longest + 1);
  }
  const moved = new Set(places);
  let [wanted, below] = [lengths.reduce((longest, length) => Math.max(longest, length), 0), Infinity];
  for (let index = places.length - 1; index >= 0 && wanted > 0; index -= 1) {
    const place = places[index] ?? 0;
    if (lengths[index] !== wanted || place >= below) continue;
    moved.delete(place);
    [wanted, below] = [wanted - 1, place];
  }
  return moved;
}
