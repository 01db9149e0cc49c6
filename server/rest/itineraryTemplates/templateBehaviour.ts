import { keptPrices, templateIssues, withOwnCurrency } from "../../../src/domain/templates/templates";
import { type ItineraryTemplate, itineraryTemplates } from "../../../src/resources/itineraryTemplates";
import { HttpError } from "../../http/HttpError";
import type { Behaviour } from "../endpoint/Behaviour";
import { organisationOf } from "../organisation/organisationOf";
import { saveAsTemplate } from "./saveAsTemplate";
import { useTemplate } from "./useTemplate";
import * as z from "zod";
import { itineraries } from "../../../src/resources/itineraries";
import { fieldsOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/readOne";
import { amounts, findingAnswer } from "../itineraries/consequencesAnswer";
import { given, planned, plannedParty, withoutNothing } from "../itineraries/replanBody";
import { dayIds } from "./chosenDays";
import { fitTemplate, type TemplateTarget } from "./fitTemplate";

const { currency, markup, options } = itineraries.fields;

const body = z.strictObject({
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
const previewTemplate = endpoint({
  method: "POST",
  url: "/api/itinerary-templates/:id/fit",
  access: { resource: itineraryTemplates, action: "read" },
  tag: itineraryTemplates.label.many,
  summary: "What becomes of a template on other dates and for other people",
  body,
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

/** Its days are held to the bounds of an itinerary's, and to what a template keeps. */
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

/**
 * The days as they are kept, and how many there are: lists tell it without reading them.
 * @throws 422 where they hold what a template does not keep, or are too many to be priced in a moment.
 */
function storedDays(days: ItineraryTemplate["days"], currency: string | null) {
  const errors = templateIssues(days);
  if (errors) throw new HttpError(422, "This template cannot be kept as it is.", { errors });
  return {
    days: days.map((day) => ({ ...day, items: withOwnCurrency(day.items, currency) })),
    dayCount: days.length,
  };
}
