import { exchangeRates, type ExchangeRateRow } from "../../../src/resources/exchangeRates";
import { tenants } from "../../../src/resources/tenants";
import { keepDerived } from "../../database/repository/changeAll";
import { Computed } from "../../database/tables/tableOf";
import type { Behaviour } from "../endpoint/Behaviour";
import type { Context } from "../endpoint/Context";
import { isPlainDate } from "../../../src/domain/dates/plainDate";
import { currencySchema } from "../../../src/schema";
import { HttpError } from "../../http/HttpError";
import { listOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { newestRates } from "./newestRates";

const maximumRates = 50;

/** The rates that price an itinerary on a day, found as the server finds them. */
const readNewestRates = endpoint({
  method: "GET",
  url: "/api/exchange-rates/newest",
  access: { resource: exchangeRates, action: "read" },
  tag: exchangeRates.label.many,
  summary: "The newest rate of each pair with one of the currencies, not later than a day",
  query: {
    type: "object",
    properties: {
      currency: { type: "array", items: { type: "string" }, maxItems: maximumRates },
      on: { type: "string", format: "date", description: "The day; without one the newest of all." },
    },
  },
  answer: listOf(exchangeRates),
  async read(tx, { request }) {
    // Fastify's parser gives a text or, for a repeated name, several.
    const { currency = [], on } = request.query as Record<string, string | string[]>;
    const currencies = [currency].flat();
    if (currencies.length > maximumRates)
      throw new HttpError(400, `Ask for at most ${maximumRates} currencies at once.`);
    if (!currencies.every((one) => currencySchema.safeParse(one).success))
      throw new HttpError(400, '"currency" takes codes such as EUR.');
    if (on !== undefined && !(typeof on === "string" && isPlainDate(on)))
      throw new HttpError(400, '"on" takes a date such as 2026-12-24.');
    return newestRates(tx, currencies, on ?? "9999-12-31");
  },
});

/** Adds the currencies of rates to the organisation's, which lists show first. */
export const exchangeRateBehaviour: Behaviour<typeof exchangeRates> = {
  afterCreate: (context, row) => keepCurrencies(context, row),
  afterUpdate: (context, _before, after) => keepCurrencies(context, after),
  endpoints: [readNewestRates],
};

function keepCurrencies({ tx }: Context, { from, to }: ExchangeRateRow): void {
  const currencies = new Computed(
    (add) => `(select array_agg(distinct code order by code)
      from tenants t, unnest(t.currencies || ${add([from, to])}::text[]) code where t.id = ${add(tx.tenantId)}::uuid)`,
  );
  keepDerived(tx, tenants, tx.tenantId, "currencies", currencies);
}
