import * as z from "zod";
import { fieldError } from "../../http/HttpError";
import type { Context } from "../endpoint/Context";
import { fieldsOf, rowOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { readBody } from "../endpoint/compilers";
import { readOne } from "../endpoint/rows";
import { amounts, findingAnswer, given, planned, plannedParty, withoutNothing } from "../itineraries/answers";
import { itineraryDefaults } from "../itineraries/itineraryDefaults";
import { priceInputOf } from "../itineraries/priceInputOf";
import { chosenDays, dayIds, fitTemplate, type TemplateTarget } from "./fitTemplate";
import { createRow } from "../writes/createRow";
import { placesOf } from "../../../src/domain/itineraries/pricedItinerary";
import { priceFigures } from "../../../src/domain/pricing/priceItinerary";
import { withoutPromises } from "../../../src/domain/templates/templates";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { type ItineraryTemplate, itineraryTemplates } from "../../../src/resources/itineraryTemplates";
import { createSchema } from "../../../src/schema";

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

/** A template's days for other dates and people, ready to be put into an itinerary. Nothing is written. */
export const previewTemplate = endpoint({
  method: "POST",
  url: "/api/itinerary-templates/:id/fit",
  access: { resource: itineraryTemplates, action: "read" },
  summary: "What becomes of a template on other dates and for other people",
  body: previewBody,
  answer: fieldsOf(itineraries, ["days", "options"], { sheet }),
  async read(tx, { body: { dayIds, ...target }, params: { id }, caller }) {
    const template = await readOne(tx, itineraryTemplates, id, caller);
    const { days, options, sheet } = await fitTemplate(
      { tx, now: tx.now },
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

/** A new draft for a trip with the days of a template, for the trip's dates and people. */
export const useTemplate = endpoint({
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
    const defaults = await itineraryDefaults(context.tx, tripId, context.now);
    if (!defaults) throw fieldError("tripId", "This does not exist. Choose one from the list.");
    const { days, options, coverFileId } = await fitTemplate(context, template, defaults);
    const { inclusions, exclusions, terms } = template;
    const values = {
      ...defaults,
      ...{ days, options, coverFileId },
      // Where the template says nothing, the organisation's conditions stay.
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

/** Keeps an itinerary, or some of its days, for other trips: without the customer, with the prices of today. */
export const saveAsTemplate = endpoint({
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

/** @throws 422 where no days are left, or one that is named is not there. */
export async function keepAsTemplate(
  context: Context,
  itinerary: Itinerary,
  { name, description = null, dayIds }: z.infer<typeof saveBody>,
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
    original: values as ItineraryTemplate,
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
