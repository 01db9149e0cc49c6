import * as z from "zod";
import { largestPage } from "../../database/repository/list";
import { HttpError, notFound } from "../../http/HttpError";
import { calculate } from "../../pricing/calculate";
import { listOf, rowOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/rows";
import { priceAnswer } from "./answers";
import { priceInputOf, rowsOf } from "./priceInputOf";
import { explainEarlier, isSamePrice, withKeptRates } from "./storedPrice";
import { type Days, type SheetResource, sheetsOf } from "../sheets/sheetsOf";
import { isPlainDate } from "../../../src/domain/dates/plainDate";
import { activities } from "../../../src/resources/activities";
import { activitySheets } from "../../../src/resources/activitySheets";
import { hotelSheets } from "../../../src/resources/hotelSheets";
import { hotels } from "../../../src/resources/hotels";
import { itineraries } from "../../../src/resources/itineraries";
import { transportServices } from "../../../src/resources/transportServices";
import { transportSheets } from "../../../src/resources/transportSheets";
import { readUuid, type Resource } from "../../../src/schema";

/** How the stored price of an itinerary came about, that of an accepted one too: the tree that its editor shows. */
export const readPrice = endpoint({
  method: "GET",
  url: "/api/itineraries/:id/price",
  access: { resource: itineraries, action: "read" },
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

/** As many rows as any list answers at once. */
const maxIds = 200;
/** In bytes: twice a page of a list, and what all rates take that a price is calculated from (refuseManyRates). */
const largest = 2 * largestPage;

/** The rows of a resource that an itinerary is priced by, found as `priceInputOf` finds them: those in the trash too. */
const readPriced = (resource: Resource) =>
  endpoint({
    method: "GET",
    url: `/api/itineraries/${resource.name}`,
    access: { resource: itineraries, action: "update" },
    summary: `${resource.label.many} that itineraries are priced by, those in the trash too`,
    query: {
      type: "object",
      properties: { id: { type: "array", items: { type: "string", format: "uuid" }, maxItems: maxIds } },
    },
    answer: listOf(rowOf(resource)),
    // Fastify's parser gives a text or, for a repeated name, several.
    read: (tx, { request }) =>
      rowsOf(tx, resource, idsOf(request.query as Record<string, string | string[]>), largest),
  });

const day = { type: "string", format: "date" } as const;

/** The published rate sheets of hotels, activities or transport services, found as `priceInputOf` finds them. */
const readPricedSheets = (resource: SheetResource) =>
  endpoint({
    method: "GET",
    url: `/api/itineraries/${resource.name}`,
    access: { resource, action: "read" },
    tag: itineraries.label.many,
    summary: `Published ${resource.label.many.toLowerCase()} that itineraries are priced by, each with its supplier's name`,
    query: {
      type: "object",
      properties: {
        id: {
          type: "array",
          items: { type: "string", format: "uuid" },
          maxItems: maxIds,
          description: "Of the hotels, activities or transport services.",
        },
        from: { ...day, description: "With `to`: only sheets that price any of these days." },
        to: day,
      },
    },
    answer: listOf(rowOf(resource, { supplierName: z.string() })),
    read: (tx, { request }) => {
      // Fastify's parser gives a text or, for a repeated name, several.
      const query = request.query as Record<string, string | string[]>;
      return sheetsOf(tx, resource, idsOf(query), daysOf(query), { largest });
    },
  });

function daysOf({ from, to }: Record<string, string | string[]>): Days | null {
  if (from === undefined && to === undefined) return null;
  if (isPlainDate(from) && isPlainDate(to)) return { from, to };
  throw new HttpError(400, '"from" and "to" take dates such as 2026-12-24, both or neither.');
}

export const pricedEndpoints = [
  ...[hotels, activities, transportServices].map(readPriced),
  ...[hotelSheets, activitySheets, transportSheets].map(readPricedSheets),
];

function idsOf({ id = [] }: Record<string, string | string[]>): string[] {
  const ids = [id].flat();
  if (ids.length > maxIds) throw new HttpError(400, `Ask for at most ${maxIds} ids at once.`);
  return ids.map((text) => {
    const read = readUuid(text);
    if (read === undefined) throw new HttpError(400, `"${text.slice(0, 60)}" is not an id.`);
    return read;
  });
}
