import * as z from "zod";
import { randomUUID } from "node:crypto";
import type { Transaction } from "../../database/connection/Transaction";
import { missingReferences } from "../writes/checkWrite";
import { fieldError, HttpError } from "../../http/HttpError";
import type { Context } from "../endpoint/Context";
import { priceInputOf } from "../itineraries/priceInputOf";
import { copiedDays } from "../../../src/domain/itineraries/copiedDays";
import { travellersText, placesOf } from "../../../src/domain/itineraries/pricedItinerary";
import { roomTypeOf } from "../../../src/domain/products/hotel";
import {
  type TemplateNote,
  type TemplateSheet,
  templateSheet,
  withoutPromises,
  keptPrices,
  templateIssues,
  withOwnCurrency,
} from "../../../src/domain/templates/templates";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { type ItineraryTemplate, itineraryTemplates } from "../../../src/resources/itineraryTemplates";
import { fieldsOf, rowOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { readBody } from "../endpoint/compilers";
import { readOne } from "../endpoint/rows";
import { amounts, findingAnswer, given, planned, plannedParty, withoutNothing } from "../itineraries/answers";
import { itineraryDefaults } from "../itineraries/itineraryDefaults";
import { createRow } from "../writes/writeRow";
import { priceFigures } from "../../../src/domain/pricing/priceItinerary";
import { createSchema, onlyWhatApplies } from "../../../src/schema";
import type { Behaviour } from "../endpoint/Behaviour";
import { organisationOf } from "../organisation/organisationOf";

/** The dates and party a template is used for; the party defaults to the template's own. */
type TemplateTarget = Partial<
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
  /** With new ids. */
  days: Day[];
  options: Itinerary["options"];
  coverFileId: string | null;
  sheet: TemplateSheet;
}

/**
 * Fits a template's days to other dates and people; items of missing products keep their titles. Source:
 * docs/domain.md.
 * @throws 422 where there are too many options, or too much to price.
 */
async function fitTemplate(
  context: Pick<Context, "tx" | "now" | "acting" | "services">,
  template: ItineraryTemplate,
  given: TemplateTarget,
  dayIds?: readonly string[],
): Promise<FittedTemplate> {
  const { tx, now } = context;
  const { adults, childAges, infants, rooms, coverFileId } = template;
  const target = { adults, childAges, infants, rooms, startDate: null, options: [], ...given };
  const chosen = chosenDays(template.days, dayIds);
  const options = optionsFor(target.options, template.options, chosen);
  const copied = copiedDays(chosen, randomUUID, options.idFor);
  // Older days may hold values that do not apply.
  const { days } = onlyWhatApplies(itineraries.fields, { days: copied });
  const missing = await missingReferences(context, itineraries, { days, coverFileId });
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

/** Products in these days that are not offered any more. */
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

/** Options with the same name are one. */
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
  const maxOptions = itineraries.fields.options.maxItems;
  if (all.length > maxOptions)
    throw fieldError(
      "options",
      `The itinerary would have ${all.length} options, and at most ${maxOptions} are kept. Remove some first.`,
    );
  return { all, idFor: (id: string | null) => ids.get(id) ?? null };
}

/** Absent: all of them. */
const dayIds = z
  .array(z.string().max(40))
  .min(1, "Choose at least one day.")
  .max(120, "There are at most 120 days.")
  .optional();

/** The chosen days, in the order of the template. @throws 422 where one is missing. */
function chosenDays<Day extends { id: string }>(
  days: readonly Day[],
  ids: readonly string[] | undefined,
): readonly Day[] {
  if (!ids) return days;
  const chosen = days.filter(({ id }) => ids.includes(id));
  if (chosen.length < new Set(ids).size)
    throw fieldError("dayIds", "One of these days is not there any more. Read them again.");
  return chosen;
}

const { currency, markup, options } = itineraries.fields;

const previewBody = z.strictObject({
  startDate: planned.startDate,
  ...plannedParty,
  currency: given<string>(currency),
  markup: given<TemplateTarget["markup"]>(markup),
  options: given<TemplateTarget["options"]>(options),
  dayIds,
});

const named = { itemId: z.string().nullable(), title: z.string() };
const notes = z.array(z.object({ ...named, message: z.string() }));
const sheet = z.object({
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  currency: z.string().nullable(),
  savedCurrency: z.string().nullable(),
  taken: z.array(z.object(named)),
  rerated: z.array(z.object({ ...named, price: amounts })),
  closed: notes,
  notFound: notes,
  party: notes,
  findings: z.array(findingAnswer),
});

const previewTemplate = endpoint({
  method: "POST",
  url: "/api/itinerary-templates/:id/fit",
  access: { resource: itineraryTemplates, action: "read" },
  summary: "What becomes of a template on other dates and for other people",
  body: previewBody,
  answer: fieldsOf(itineraries, ["days", "options"], { sheet }),
  async read(tx, { body: { dayIds, ...target }, params: { id }, caller, services }) {
    const template = await readOne(tx, itineraryTemplates, id, caller);
    const { days, options, sheet } = await fitTemplate(
      { tx, now: tx.now, acting: caller, services },
      template,
      withoutNothing<TemplateTarget>(target),
      dayIds,
    );
    return { days, options, sheet };
  },
});

const useBody = z.strictObject({
  tripId: given<string>(itineraries.fields.tripId).unwrap(),
  name: given<string>(itineraries.fields.name),
});

const useTemplate = endpoint({
  method: "POST",
  url: "/api/itinerary-templates/:id/use",
  access: { resource: itineraries, action: "create" },
  tag: itineraryTemplates.label.many,
  summary: "Begin an itinerary for a trip with a template",
  body: useBody,
  answer: rowOf(itineraries),
  status: 201,
  idempotent: true,
  async transact(context, { body: { tripId, name }, params: { id } }) {
    const template = await readOne(context.tx, itineraryTemplates, id, context.caller);
    const defaults = await itineraryDefaults(context, tripId);
    if (!defaults) throw fieldError("tripId", "This does not exist. Choose one from the list.");
    const { days, options, coverFileId } = await fitTemplate(context, template, defaults);
    const { inclusions, exclusions, terms } = template;
    const values = {
      ...defaults,
      ...{ days, options, coverFileId },
      // Where the template has none, the organisation's conditions stay.
      ...(inclusions.length > 0 ? { inclusions } : {}),
      ...(exclusions.length > 0 ? { exclusions } : {}),
      ...(terms ? { terms } : {}),
      ...(name ? { name } : {}),
    };
    return createRow(context, itineraries, readBody(createSchema(itineraries), values));
  },
});

const { name, description } = itineraryTemplates.fields;

const saveBody = z.strictObject({
  name: given<string>(name).unwrap(),
  description: given<string | null>(description),
  dayIds,
});

const saveAsTemplate = endpoint({
  method: "POST",
  url: "/api/itineraries/:id/template",
  access: { resource: itineraryTemplates, action: "create" },
  summary: "Save an itinerary, or some of its days, as a template",
  body: saveBody,
  answer: rowOf(itineraryTemplates),
  status: 201,
  idempotent: true,
  transact: async (context, { body, params: { id } }) =>
    keepAsTemplate(context, await readOne(context.tx, itineraries, id, context.caller), body),
});

/** @throws 422 where no days are left, or a named one is missing. */
export async function keepAsTemplate(
  context: Context,
  itinerary: Itinerary,
  { name, description = null, dayIds }: z.infer<typeof saveBody>,
): Promise<ItineraryTemplate> {
  const { adults, childAges, infants, rooms, currency, options } = itinerary;
  const days = keptDays(chosenDays(itinerary.days, dayIds), currency);
  if (days.length === 0) throw fieldError("dayIds", "There are no days to save. Write the first one.");
  const input = await priceInputOf(context.tx, itinerary, context.now);
  // Items of any option are priced; the adjustment of the total is left out, as it belongs to no item.
  const priced = priceFigures({ ...input, itinerary: { ...itinerary, options: [], adjustment: null } });
  const kept = new Set(days.flatMap(({ items }) => items.map((item) => item.id)));
  const { inclusions, exclusions, terms, coverFileId } = itinerary;
  const values = {
    ...{ name, description, kind: dayIds ? "days" : "trip" },
    destinations: placesOf({ days }, input).slice(0, itineraryTemplates.fields.destinations.maxItems),
    ...{ adults, childAges, infants, rooms, days, currency },
    options: options
      .filter((option) => days.some(({ items }) => items.some((item) => item.optionId === option.id)))
      .map(({ id, name }) => ({ id, name })),
    prices: priced.items.flatMap(({ itemId, known, price }) =>
      known && kept.has(itemId) ? [{ itemId, price }] : [],
    ),
    // Single days carry no conditions of the whole trip.
    ...(dayIds ? {} : { inclusions, exclusions, terms, coverFileId }),
  };
  // As a copy of the itinerary it may refer to rows in the trash; users of the template see which.
  return createRow(context, itineraryTemplates, values, {
    // It has all that is read of an original, and no id.
    original: values as ItineraryTemplate,
  });
}

type Day = Itinerary["days"][number];
type Item = Day["items"][number];

/** Without what belongs to the trip: locks, markup amounts and notes. */
const keptDays = (days: readonly Day[], currency: string): Day[] =>
  withoutPromises<Item, Day>(days, currency).map((day) => ({
    ...day,
    items: day.items.map((item) => ({ ...item, customerNote: null, internalNote: null })),
  }));

export const templateBehaviour: Behaviour<typeof itineraryTemplates> = {
  async beforeCreate({ tx }, values) {
    const currency = values.currency ?? (await organisationOf(tx)).currency;
    return { ...values, currency, ...storedDays(values.days ?? [], currency) };
  },
  beforeUpdate(_context, current, changes) {
    const written = changes.days ? { ...changes, ...storedDays(changes.days, current.currency) } : changes;
    return { ...written, prices: keptPrices(current.prices, current, { ...current, ...written }) };
  },
  endpoints: [saveAsTemplate, previewTemplate, useTemplate],
};

/** @throws 422 where the days hold what templates do not keep, or are too many to price. */
function storedDays(days: ItineraryTemplate["days"], currency: string | null) {
  const errors = templateIssues(days);
  if (errors) throw new HttpError(422, "This template cannot be kept as it is.", { errors });
  return {
    days: days.map((day) => ({ ...day, items: withOwnCurrency(day.items, currency) })),
    dayCount: days.length,
  };
}
