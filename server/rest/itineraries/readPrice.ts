import { isDeepStrictEqual } from "node:util";
import type { ExchangeRate } from "../../../src/domain/money/exchange";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { notFound } from "../../http/HttpError";
import type { Transaction } from "../../database/connection/Transaction";
import { calculate } from "../../pricing/calculate";
import { endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/readOne";
import { priceAnswer } from "./priceAnswer";
import { priceInputOf } from "./priceInputOf";

/** How the stored price of an itinerary came about, that of an accepted one too: the tree that its editor shows. */
export const readPrice = endpoint({
  method: "GET",
  url: "/api/itineraries/:id/price",
  access: { resource: itineraries, action: "read" },
  tag: itineraries.label.many,
  summary: "How the stored price of an itinerary came about",
  query: {
    type: "object",
    properties: {
      option: {
        type: "string",
        maxLength: 40,
        description: "The option to explain; the main one where left out.",
      },
    },
  },
  answer: priceAnswer,
  async read(tx, { params: { id }, caller, request }) {
    const row = await readOne(tx, itineraries, id, caller);
    // Fastify's parser gives what the schema of the query says.
    const { option } = request.query as { option?: string };
    const input = { ...(await storedInputOf(tx, row)), waivers: row.waivedFindings };
    const price = await calculate(tx.tenantId, "explained", input, option ?? null);
    if (!price) throw notFound("This option");
    const { totals } = row;
    return { totals, price: { ...price, isCurrent: isDeepStrictEqual(price.stored, totals) } };
  },
});

/** What the price is calculated from; amounts in other currencies are converted by the rates that are kept with it. */
async function storedInputOf(tx: Transaction, row: Itinerary) {
  const input = await priceInputOf(tx, row, new Date());
  const kept = row.totals?.exchanges ?? [];
  const isKept = (rate: ExchangeRate) => kept.some(({ from, to }) => from === rate.from && to === rate.to);
  const others = input.organisation.exchangeRates?.filter((rate) => !isKept(rate)) ?? [];
  return { ...input, organisation: { ...input.organisation, exchangeRates: [...kept, ...others] } };
}
