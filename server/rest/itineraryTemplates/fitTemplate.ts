import * as z from "zod";
import { randomUUID } from "node:crypto";
import type { Transaction } from "../../database/connection/Transaction";
import { missingReferences } from "../writes/checkWrite";
import { fieldError } from "../../http/HttpError";
import type { Context } from "../endpoint/Context";
import { priceInputOf } from "../itineraries/priceInputOf";
import { copiedDays } from "../../../src/domain/itineraries/copiedDays";
import { travellersText } from "../../../src/domain/itineraries/pricedItinerary";
import { roomTypeOf } from "../../../src/domain/products/hotel";
import {
  type TemplateNote,
  type TemplateSheet,
  templateSheet,
} from "../../../src/domain/templates/templates";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import type { ItineraryTemplate } from "../../../src/resources/itineraryTemplates";

type Day = Itinerary["days"][number];
type Item = Day["items"][number];

/** For when and whom a template is used; the people that it was made for where nobody is named. */
export type TemplateTarget = Partial<
  Pick<
    Itinerary,
    | "startDate"
    | "adults"
    | "childAges"
    | "childBirthDates"
    | "infants"
    | "rooms"
    | "currency"
    | "markup"
    | "options"
  >
>;

interface FittedTemplate {
  /** With ids of their own. */
  days: Day[];
  /** Those of the target, and those that come with the days. */
  options: Itinerary["options"];
  coverFileId: string | null;
  sheet: TemplateSheet;
}

/**
 * A template's days for other dates and people, and what becomes of them. Nothing is dropped: what is no longer there
 * leaves its item with the title. Source: docs/domain.md, "Templates".
 * @throws 422 where there would be too many options, or too much to be priced.
 */
export async function fitTemplate(
  { tx, now }: Pick<Context, "tx" | "now">,
  template: ItineraryTemplate,
  given: TemplateTarget,
  dayIds?: readonly string[],
): Promise<FittedTemplate> {
  const { adults, childAges, infants, rooms, coverFileId } = template;
  const target = { adults, childAges, infants, rooms, startDate: null, options: [], ...given };
  const chosen = chosenDays(template.days, dayIds);
  const options = optionsFor(target.options, template.options, chosen);
  const days = copiedDays(chosen, randomUUID, options.idFor);
  const missing = await missingReferences(tx, itineraries, { days, coverFileId });
  const input = await priceInputOf(tx, { ...target, days }, now);
  const inactive = await inactiveAmong(tx, days);

  const notFound: TemplateNote[] = [];
  const party: TemplateNote[] = [];
  const isOtherParty = travellersText(template) !== travellersText(target);
  const fitItem = (item: Item, path: string): Item => {
    const note = (list: TemplateNote[], message: string) =>
      list.push({ itemId: item.id, title: item.title, message });
    const fitted = { ...item };
    for (const [name, what] of [
      ["hotelId", "hotel"],
      ["activityId", "activity"],
      ["transportId", "transport service"],
    ] as const) {
      const id = item[name];
      if (id === null || !(missing[`${path}.${name}`] || inactive.has(id))) continue;
      note(
        notFound,
        `The ${what} is ${inactive.has(id) ? "not active" : "no longer there"}. Its title stays; choose another.`,
      );
      fitted[name] = null;
    }
    const hotel = input.hotels.find(({ id }) => id === fitted.hotelId);
    const named = [item.roomType, ...(isOtherParty ? [] : item.rooming.map(({ roomType }) => roomType))];
    for (const roomType of new Set(named))
      if (hotel && roomType && !roomTypeOf(hotel, roomType))
        note(notFound, `The hotel has no room type "${roomType}" any more. Choose another.`);
    if (missing[`${path}.photo`]) {
      note(notFound, "Its photo is no longer there.");
      fitted.photo = null;
    }
    if (!isOtherParty) return fitted;
    const made = travellersText(template);
    if (item.rooming.length > 0)
      note(party, `The rooms were named for ${made}: now the cheapest split is taken.`);
    else if (item.rooms !== null)
      note(party, `${item.rooms} rooms were for ${made}: now as many as the itinerary says.`);
    if (item.vehicles.length > 0)
      note(party, `The vehicles were named for ${made}: now the cheapest that take everybody.`);
    if (item.bags !== null) note(party, `${item.bags} bags were for ${made}: now one for each traveller.`);
    if ((item.quantity ?? 1) > 1)
      note(party, `The quantity ${item.quantity} was for ${made}, and stays. Does it fit?`);
    return { ...fitted, rooming: [], rooms: null, vehicles: [], bags: null };
  };
  const fitted = days.map((day, at): Day => {
    const photos = day.photos.filter((_, index) => !missing[`days.${at}.photos.${index}`]);
    if (photos.length < day.photos.length)
      notFound.push({
        itemId: null,
        title: day.title ?? "",
        message: "A photo of the day is no longer there.",
      });
    return {
      ...day,
      photos,
      items: day.items.map((item, index) => fitItem(item, `days.${at}.items.${index}`)),
    };
  });

  const pricesById = new Map(template.prices.map(({ itemId, price }) => [itemId, price]));
  const newIds = days.flatMap(({ items }) => items.map(({ id }) => id));
  const oldIds = chosen.flatMap(({ items }) => items.map(({ id }) => id));
  const saved = newIds.flatMap((id, index): [string, number][] => {
    const price = pricesById.get(oldIds[index] ?? "");
    return price === undefined ? [] : [[id, price]];
  });
  const sheet = templateSheet({
    input: { ...input, itinerary: { ...target, days: fitted, options: options.all } },
    ...{ saved: new Map(saved), savedCurrency: template.currency, notFound, party },
  });
  return { days: fitted, options: options.all, coverFileId: missing.coverFileId ? null : coverFileId, sheet };
}

/** Of the hotels, activities and transport services of the days those that are not offered any more. */
async function inactiveAmong(tx: Transaction, days: readonly Day[]): Promise<ReadonlySet<string>> {
  const items = days.flatMap(({ items }) => items);
  const found = await tx.query<{ id: string }>(
    `select id from hotels where id = any($1::uuid[]) and not is_active and deleted_at is null
     union all select id from activities where id = any($2::uuid[]) and not is_active and deleted_at is null
     union all select id from transport_services where id = any($3::uuid[]) and not is_active and deleted_at is null`,
    (["hotelId", "activityId", "transportId"] as const).map((name) =>
      items.flatMap((item) => item[name] ?? []),
    ),
  );
  return new Set(found.map(({ id }) => id));
}

/** The options of an itinerary with those that its new items belong to: one of the same name is the same. */
function optionsFor(own: Itinerary["options"], brought: ItineraryTemplate["options"], days: readonly Day[]) {
  const used = new Set(days.flatMap(({ items }) => items.map(({ optionId }) => optionId)));
  const all = [...own];
  const ids = new Map<string | null, string>();
  for (const { id, name } of brought.filter((option) => used.has(option.id))) {
    const same = all.find((option) => option.name.toLowerCase() === name.toLowerCase());
    const option = same ?? { id: randomUUID(), name, adjustment: null };
    if (!same) all.push(option);
    ids.set(id, option.id);
  }
  const most = itineraries.fields.options.maxItems;
  if (all.length > most)
    throw fieldError(
      "options",
      `The itinerary would have ${all.length} options, and at most ${most} are kept. Remove some first.`,
    );
  return { all, idFor: (id: string | null) => ids.get(id) ?? null };
}

/** Which days a body names; all of them where it names none. */
export const dayIds = z
  .array(z.string().max(40))
  .min(1, "Choose at least one day.")
  .max(120, "There are at most 120 days.")
  .optional();

/** The days that are named, in their own order. @throws 422 where one is not there. */
export function chosenDays<Day extends { id: string }>(
  days: readonly Day[],
  ids: readonly string[] | undefined,
): readonly Day[] {
  if (!ids) return days;
  const chosen = days.filter(({ id }) => ids.includes(id));
  if (chosen.length < new Set(ids).size)
    throw fieldError("dayIds", "One of these days is not there any more. Read them again.");
  return chosen;
}
