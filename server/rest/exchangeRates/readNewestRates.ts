import { isPlainDate } from "../../../src/domain/dates/plainDate";
import { exchangeRates } from "../../../src/resources/exchangeRates";
import { currencySchema } from "../../../src/schema";
import { HttpError } from "../../http/HttpError";
import { listOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { newestRates } from "./newestRates";

const most = 50;

/** The rates by which an itinerary is priced on a day, found as the server finds them. */
export const readNewestRates = endpoint({
  method: "GET",
  url: "/api/exchange-rates/newest",
  access: { resource: exchangeRates, action: "read" },
  tag: exchangeRates.label.many,
  summary: "The newest rate of each pair with one of the currencies, not later than a day",
  query: {
    type: "object",
    properties: {
      currency: { type: "array", items: { type: "string" }, maxItems: most },
      on: { type: "string", format: "date", description: "The day; without one the newest of all." },
    },
  },
  answer: listOf(exchangeRates),
  async read(tx, { request }) {
    // Fastify's parser gives a text or, for a repeated name, several.
    const { currency = [], on } = request.query as Record<string, string | string[]>;
    const currencies = [currency].flat();
    if (currencies.length > most) throw new HttpError(400, `Ask for at most ${most} currencies at once.`);
    if (!currencies.every((one) => currencySchema.safeParse(one).success))
      throw new HttpError(400, '"currency" takes codes such as EUR.');
    if (on !== undefined && !(typeof on === "string" && isPlainDate(on)))
      throw new HttpError(400, '"on" takes a date such as 2026-12-24.');
    return newestRates(tx, currencies, on ?? "9999-12-31");
  },
});
