import { itineraries } from "../../../src/resources/itineraries";
import { notFound } from "../../http/HttpError";
import { calculate } from "../../pricing/calculate";
import { endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/readOne";
import { explainEarlier } from "./earlierPrice";
import { priceAnswer } from "./priceAnswer";
import { priceInputOf } from "./priceInputOf";
import { isSamePrice, withKeptRates } from "./storedPrice";

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
    const { totals, pricedBy, waivedFindings: waivers } = row;
    const input = { ...withKeptRates(await priceInputOf(tx, row, tx.now), totals), waivers };
    const price = await calculate(tx, "explained", input, option ?? null);
    if (!price) throw notFound("This option");
    const isCurrent = isSamePrice(totals, price.stored);
    // What an earlier version made by other rules is told as that version kept it.
    const isEarlier = !isCurrent && totals !== null && pricedBy !== null;
    const explanation = isEarlier ? explainEarlier(totals, pricedBy) : price.explanation;
    return { totals, pricedBy, price: { ...price, isCurrent, explanation } };
  },
});
