import * as z from "zod";
import { itineraries } from "../../../src/resources/itineraries";
import { itineraryTemplates } from "../../../src/resources/itineraryTemplates";
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
export const previewTemplate = endpoint({
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
