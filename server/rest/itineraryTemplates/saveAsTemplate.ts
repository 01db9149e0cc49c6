import * as z from "zod";
import { placesOf } from "../../../src/domain/itineraries/pricedItinerary";
import { priceFigures } from "../../../src/domain/pricing/priceItinerary";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { type ItineraryTemplate, itineraryTemplates } from "../../../src/resources/itineraryTemplates";
import { presentSchema } from "../../../src/schema";
import { fieldError } from "../../http/HttpError";
import { rowOf } from "../endpoint/answers";
import type { Context } from "../endpoint/Context";
import { endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/readOne";
import { priceInputOf } from "../itineraries/priceInputOf";
import { createRow } from "../writes/createRow";
import { chosenDays, dayIds } from "./chosenDays";
import { withoutPromises } from "../../../src/domain/templates/templates";

const { name, description } = itineraryTemplates.fields;

const body = z.strictObject({
  // The schemas of text fields give texts.
  name: presentSchema(name) as z.ZodType<string>,
  // As above.
  description: (presentSchema(description) as z.ZodType<string | null>).optional(),
  dayIds,
});

/** Keeps an itinerary, or some of its days, for other trips: without the customer, with the prices of today. */
export const saveAsTemplate = endpoint({
  method: "POST",
  url: "/api/itineraries/:id/template",
  access: { resource: itineraryTemplates, action: "create" },
  tag: itineraryTemplates.label.many,
  summary: "Save an itinerary, or some of its days, as a template",
  body,
  answer: rowOf(itineraryTemplates),
  status: 201,
  idempotent: true,
  transact: async (context, { body, params: { id } }) =>
    keepAsTemplate(context, await readOne(context.tx, itineraries, id, context.caller), body),
});

/** @throws 422 where no days are left, or one that is named is not there. */
export async function keepAsTemplate(
  context: Context,
  itinerary: Itinerary,
  { name, description = null, dayIds }: z.infer<typeof body>,
): Promise<ItineraryTemplate> {
  const { adults, childAges, infants, rooms, currency, options } = itinerary;
  const days = keptDays(chosenDays(itinerary.days, dayIds), currency);
  if (days.length === 0) throw fieldError("dayIds", "There are no days to save. Write the first one.");
  const input = await priceInputOf(context.tx, itinerary, context.now);
  // What is sold in one option alone has its price too; what was taken off the whole is no price of a thing.
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
    // Some days promise nothing of the whole.
    ...(dayIds ? {} : { inclusions, exclusions, terms, coverFileId }),
  };
  // A copy of the itinerary: what that refers to may have gone to the trash since, and whoever uses the template is told.
  return createRow(context, itineraryTemplates, values, {
    // It has everything that is asked of an original, and no id.
    original: values as unknown as ItineraryTemplate,
  });
}

type Day = Itinerary["days"][number];
type Item = Day["items"][number];

/**
 * What a template keeps of an itinerary's days: how they are made, what things cost and which share is added to it. What belongs
 * to the customer's trip stays there: locks, amounts of markup, the notes to the customer and the internal ones.
 */
const keptDays = (days: readonly Day[], currency: string): Day[] =>
  withoutPromises<Item, Day>(days, currency).map((day) => ({
    ...day,
    items: day.items.map((item) => ({ ...item, customerNote: null, internalNote: null })),
  }));
