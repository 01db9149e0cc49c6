import { keptPrices, templateIssues, withOwnCurrency } from "../../../src/domain/templates/templates";
import type { ItineraryTemplate, itineraryTemplates } from "../../../src/resources/itineraryTemplates";
import { HttpError } from "../../http/HttpError";
import type { Behaviour } from "../endpoint/Behaviour";
import { organisationOf } from "../organisation/organisationOf";
import { previewTemplate, saveAsTemplate, useTemplate } from "./templateEndpoints";

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
