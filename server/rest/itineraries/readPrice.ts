import { isDeepStrictEqual } from "node:util";
import { checkOptions } from "../../../src/domain/findings/checkOptions";
import type { ExchangeRate } from "../../../src/domain/money/exchange";
import { choosing } from "../../../src/domain/pricing/options";
import { priceItinerary, pricedWhole } from "../../../src/domain/pricing/priceItinerary";
import { storedTotalsOf } from "../../../src/domain/pricing/priceResult";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { notFound } from "../../http/HttpError";
import type { Transaction } from "../../database/connection/Transaction";
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
    const input = await storedInputOf(tx, row);
    const { main, options } = pricedWhole(input);
    const asked = options.find((one) => one.id === option);
    if (option !== undefined && !asked) throw notFound("This option");
    const price = priceItinerary(asked ? choosing(input, asked) : input);
    const { totals } = row;
    return {
      totals,
      price: {
        ...price,
        isCurrent: isDeepStrictEqual(storedTotalsOf(main, options), totals),
        findings: checkOptions({ ...input, waivers: row.waivedFindings }, options),
        options: options.map(({ id, name, price }) => ({ id, name, ...price })),
      },
    };
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
