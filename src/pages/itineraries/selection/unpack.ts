import { itemKinds } from "../../../vocabulary";
import { emptyBody } from "../../../fields/emptyBody";
import { itineraries } from "../../../resources/itineraries";
import { itineraryDay } from "../../../resources/shared/itineraryDay";
import { itineraryItem } from "../../../resources/shared/itineraryItem";
import { type FieldErrors, type Fields, fieldErrorsOf, patchSchema } from "../../../schema";
import { newDay, newItem } from "../draft/dayEdits";
import type { DayRows, DraftDay, DraftItem } from "../draft/draft";
import type { Parcel } from "./parcel";
import { copiedDay } from "./selectionEdits";

interface Unpacked {
  days: DraftDay[];
  /** What was left out or emptied, and why, in words. */
  dropped: string[];
}

type Raw = Readonly<Record<string, unknown>>;
type Told = (what: string) => void;

/** What belongs to one organisation alone. */
const bound = new Set(["reference", "references", "image", "images", "file", "files"]);
/** So many things an itinerary and one of its days take, as they are declared. */
const [mostItems, mostInDay] = [itineraries.fields.days.inAll.items, itineraryDay.items.maxItems];

/**
 * What a parcel holds, as these days can take it: held to the declaration, with ids of its own. What is unknown, wrong or another
 * organisation's is left out, the rest of it stays.
 */
export function unpack(parcel: Parcel, into: DayRows, organisation: string): Unpacked {
  const dropped = new Set<string>();
  const tell: Told = (what) => void dropped.add(what);
  const isOwn = parcel.organisation === organisation;
  const optionOf = (id: unknown): string | null => {
    const named = parcel.options.find((option) => option.id === id)?.name;
    const here =
      into.options.find((option) => option.id === id) ?? into.options.find(({ name }) => name === named);
    if (id && !here) tell(`there is no option ${named ? `“${named}”` : "like theirs"}, so it belongs to all`);
    return here?.id ?? null;
  };
  const fitted = parcel.days.map((day) => {
    const items = Array.isArray(day["items"]) ? day["items"].flatMap((raw) => itemOf(raw, tell) ?? []) : [];
    return newDay({
      ...declared(day, itineraryDay, isOwn, tell),
      items: items.map((item) => {
        const own = declared({ ...item }, itineraryItem, isOwn, tell);
        return newItem(item.kind, { ...own, optionId: optionOf(item.optionId) });
      }),
    });
  });
  const days = withoutWrong(withoutWrong(fitted, tell, false), tell, true);
  let room = mostItems - into.days.reduce((sum, { items }) => sum + items.length, 0);
  const fitting = days.map((day) => {
    const items = day.items.slice(0, Math.max(0, Math.min(room, mostInDay)));
    if (items.length < day.items.length) tell(`${day.items.length - items.length} items too many`);
    room -= items.length;
    return copiedDay({ ...day, items });
  });
  return { days: fitting, dropped: [...dropped] };
}

function itemOf(raw: unknown, tell: Told): DraftItem | undefined {
  // Its fields are held to the declaration afterwards.
  const item = raw as DraftItem | null;
  if (item && typeof item === "object" && Object.hasOwn(itemKinds, item.kind)) return item;
  tell("an item of a kind that is not known here");
  return undefined;
}

/** Of what came, the fields that are declared and may come from there. */
function declared(raw: Raw, fields: Fields, isOwn: boolean, tell: Told): Raw {
  const empty = emptyBody(fields);
  const known = Object.entries(fields).filter(([name]) => name !== "items" && Object.hasOwn(raw, name));
  return Object.fromEntries(
    known.map(([name, { kind, label }]) => {
      const value = raw[name];
      const isThere = Array.isArray(value) ? value.length > 0 : value !== null;
      if (isOwn || !bound.has(kind) || !isThere) return [name, value];
      tell(`${label}: it is another organisation's`);
      return [name, empty[name]];
    }),
  );
}

/** The days without the values that the declaration refuses; without the rows that hold them, where that is asked for. */
function withoutWrong(days: DraftDay[], tell: Told, rows: boolean): DraftDay[] {
  const checked = patchSchema(itineraries).safeParse({ version: 1, days });
  const errors = checked.error ? fieldErrorsOf(checked.error) : {};
  const wrongIn = (path: string): string[] => [
    ...new Set(
      Object.keys(errors).flatMap((one) =>
        one.startsWith(path) ? (one.slice(path.length).split(".")[0] ?? []) : [],
      ),
    ),
  ];
  return days.map((day, place) => {
    const path = `days.${place}.`;
    const items = day.items.flatMap((item, at) => {
      const wrong = wrongIn(`${path}items.${at}.`);
      if (wrong.length === 0) return [item];
      wrong.forEach((name) =>
        tell(wordsOf(itineraryItem, name, item.title, errors, `${path}items.${at}.${name}`)),
      );
      return rows ? [] : [newItem(item.kind, { ...item, ...emptied(itineraryItem, wrong) })];
    });
    const wrong = wrongIn(path).filter((name) => name !== "items");
    wrong.forEach((name) => tell(wordsOf(itineraryDay, name, day.title, errors, path + name)));
    return { ...day, ...emptied(itineraryDay, wrong), items };
  });
}

const emptied = (fields: Fields, names: readonly string[]): Raw => {
  const empty = emptyBody(fields);
  return Object.fromEntries(names.filter((name) => name !== "kind").map((name) => [name, empty[name]]));
};

function wordsOf(fields: Fields, name: string, title: unknown, errors: FieldErrors, path: string): string {
  const of = typeof title === "string" && title ? ` of ${title}` : "";
  const [, words = []] = Object.entries(errors).find(([one]) => one.startsWith(path)) ?? [];
  return `${fields[name]?.label ?? name}${of}: ${words.join(" ").replace(/\.$/, "")}`;
}
