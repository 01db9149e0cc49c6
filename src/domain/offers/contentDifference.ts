import { type AnyFields, type FieldChange, isSameValue } from "../../schema";
import {
  type ComparedContent,
  type ComparedDay,
  type DayPlace,
  type ItemPlace,
  matchContent,
  type Matched,
} from "./matchContent";
import { movedOf } from "./movedOf";

/** Where something stands: in which day, and of an item as what of it. Both are counted from 1. */
export interface ChangePlace {
  readonly day: number;
  readonly item: number | null;
}

export const changeSubjects = ["whole", "day", "item"] as const;
export const contentChangeKinds = ["added", "removed", "moved", "changed"] as const;

/** What became of one thing between two contents. */
export interface ContentChange {
  /** `whole`: what belongs to no day, such as dates, party, terms and payments. */
  readonly on: (typeof changeSubjects)[number];
  readonly change: (typeof contentChangeKinds)[number];
  /** Of the newer content; of the older where it was removed. Null of the whole. */
  readonly dayId: string | null;
  readonly itemId: string | null;
  /** What it is called now, or was; empty where it has no name. */
  readonly title: string;
  /** Null of the whole, and where it was not there. */
  readonly from: ChangePlace | null;
  /** Null of the whole, and where it is not there any more. */
  readonly to: ChangePlace | null;
  /** Of a day that came or went, its items: they are told with it alone. */
  readonly items: readonly { readonly itemId: string; readonly title: string }[];
  /** What of it was changed, by the names of its fields; of what was moved too. */
  readonly fields: FieldChange[];
}

/** What is said elsewhere or follows from the rest: days one by one, prices by their causes. */
const apart: readonly string[] = [
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
 * In what two contents differ, by meaning: the whole first, then days and items in the order in which they stand now, those
 * that are gone where they stood.
 * @param fields those of the contents, as declared; what is not among them, or missing from both, is not compared.
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

/** The fields inside a field of rows; none where it is not declared. */
function fieldsIn(fields: AnyFields, name: string): AnyFields {
  const field = fields[name];
  // Only the kinds rows and group have fields inside, and there they are declared.
  return field && "of" in field ? (field.of as AnyFields) : {};
}

function changedFields(fields: AnyFields, was: object, is: object): FieldChange[] {
  // By the names of fields.
  const [before, after] = [was, is] as [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>];
  return Object.keys(fields).flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null];
    return apart.includes(field) || isSameValue(plain(from), plain(to)) ? [] : [{ field, from, to }];
  });
}

/** A value without the ids of its rows, and an empty one as none. */
function plain(value: unknown): unknown {
  if (value === "" || (Array.isArray(value) && value.length === 0)) return null;
  if (Array.isArray(value)) return value.map((inner: unknown) => plain(inner));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (name === "id" ? [] : [[name, plain(inner)]])),
  );
}
