import * as z from "zod";
import { largestPage, list } from "../../database/repository/list";
import { HttpError, notFound } from "../../http/HttpError";
import { calculate } from "../../pricing/calculate";
import { listOf, rowOf, fieldsOf } from "../endpoint/answers";
import { endpoint, type Call } from "../endpoint/endpoint";
import { readOne } from "../endpoint/rows";
import { priceAnswer } from "./answers";
import { priceInputOf, rowsOf } from "./priceInputOf";
import { explainEarlier, isSamePrice, withKeptRates } from "./derivedOf";
import { type Days, type SheetResource, sheetsOf } from "../sheets/sheetsOf";
import { isPlainDate, type PlainDate } from "../../../src/domain/dates/plainDate";
import { activities } from "../../../src/resources/activities";
import { activitySheets } from "../../../src/resources/activitySheets";
import { hotelSheets } from "../../../src/resources/hotelSheets";
import { hotels } from "../../../src/resources/hotels";
import { itineraries } from "../../../src/resources/itineraries";
import { transportServices } from "../../../src/resources/transportServices";
import { transportSheets } from "../../../src/resources/transportSheets";
import { readUuid, type Resource, isStorableText, type ListQuery } from "../../../src/schema";
import { suppliedActivities } from "../../../src/domain/products/activity";
import { isSamePlace } from "../../../src/domain/formats/text";
import type { PriceBasis, TransportBasis } from "../../../src/vocabulary";
import { leastActivityPrice, leastRoomPrice, leastVehiclePrice } from "../../../src/domain/pricing/rateYear";
import { suppliedTransports } from "../../../src/domain/products/transport";
import { suppliedHotels } from "../../../src/domain/products/hotel";
import type { Transaction } from "../../database/connection/Transaction";
import { organisationOf, todayOf } from "../organisation/organisationOf";

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
    // A price made by the rules of an earlier version is shown as that version stored it.
    const isEarlier = !isCurrent && totals !== null && pricedBy !== null;
    const explanation = isEarlier ? explainEarlier(totals, pricedBy) : price.explanation;
    return { totals, pricedBy, price: { ...price, isCurrent, explanation } };
  },
});

/** As many rows as a list answers at most. */
const maxIds = 200;
/** In bytes: two pages of a list, enough for all rates that a price may use (refuseManyRates). */
const largest = 2 * largestPage;

/** Found as `priceInputOf` finds them, those in the trash too. */
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

/** Found as `priceInputOf` finds them. */
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

/** A search finds the others. */
const offered = 20;
const maxPlaces = 5;
const maxCharacters = 120;

interface Asked {
  q: string;
  place: string[];
  on: PlainDate | null;
  /** Null where unknown. */
  nationality: string | null;
}

interface Price {
  price: number | null;
  currency: string | null;
}

interface Offer extends Price {
  id: string;
  basis: PriceBasis | TransportBasis;
}

/** The active rows to choose from for an item of a day, those in its places first, with their prices on that day. */
const readOffered = (
  resource: typeof hotels | typeof activities | typeof transportServices,
  offersOf: (tx: Transaction, ids: readonly string[], asked: Asked) => Promise<Offer[]>,
) =>
  endpoint({
    method: "GET",
    url: `/api/itineraries/${resource.name}/offered`,
    access: { resource: itineraries, action: "update" },
    summary: `${resource.label.many} to choose from for a day: those of its places first, with their price`,
    query: {
      type: "object",
      properties: {
        q: { type: "string", maxLength: maxCharacters, description: "Words of the name or the city." },
        place: { type: "array", items: { type: "string", maxLength: maxCharacters }, maxItems: maxPlaces },
        on: { type: "string", format: "date", description: "The day; without one every season counts." },
        nationality: {
          type: "string",
          pattern: "^[A-Z]{2}$",
          description:
            "Of the customer, as an ISO 3166-1 code; without one rates for some markets do not count.",
        },
      },
    },
    answer: listOf(
      fieldsOf(resource, ["id", "name", "city"], {
        price: z.int().nullable().describe("In minor units: the least price of that day."),
        currency: z.string().nullable().describe("Of the price."),
        basis: z.string().describe("What the price is counted by."),
      }),
    ),
    async read(tx, call) {
      const asked = askedBy(call);
      const ids = await chosenFrom(tx, resource, asked, call);
      const rows = new Map((await rowsOf(tx, resource, ids)).map((row) => [row.id, row]));
      const offers = new Map((await offersOf(tx, ids, asked)).map((offer) => [offer.id, offer]));
      return ids.flatMap((id) => {
        const [row, offer] = [rows.get(id), offers.get(id)];
        return row && offer ? [{ ...row, ...offer }] : [];
      });
    },
  });

export const offeredEndpoints = [
  readOffered(hotels, async (tx, ids, { on, nationality }) => {
    const [rows, sheets, today] = await productsOf(tx, hotels, hotelSheets, ids, on);
    return rows.map((hotel): Offer => {
      const suppliers = suppliedHotels(hotel, sheets, today, nationality);
      return {
        id: hotel.id,
        ...leastOf(suppliers, (one) => leastRoomPrice(one, on)),
        basis: "per_room_night",
      };
    });
  }),
  readOffered(activities, async (tx, ids, { on, nationality }) => {
    const [rows, sheets, today] = await productsOf(tx, activities, activitySheets, ids, on);
    return rows.map((activity): Offer => {
      const suppliers = suppliedActivities(activity, sheets, today, nationality);
      return {
        id: activity.id,
        ...leastOf(suppliers, (one) => leastActivityPrice(one, on)),
        basis: activity.basis,
      };
    });
  }),
  readOffered(transportServices, async (tx, ids, { on, nationality }) => {
    const [rows, sheets, today] = await productsOf(tx, transportServices, transportSheets, ids, on);
    return rows.map((transport): Offer => {
      const suppliers = suppliedTransports(transport, sheets, today, nationality);
      return {
        id: transport.id,
        ...leastOf(suppliers, (one) => leastVehiclePrice(one, on)),
        basis: suppliers[0]?.sheets[0]?.basis ?? "per_vehicle",
      };
    });
  }),
];

/** The products with their rate sheets for a day (without a day: none), and today's date for the price. */
const productsOf = async <Product extends Resource, Sheets extends SheetResource>(
  tx: Transaction,
  resource: Product,
  sheets: Sheets,
  ids: readonly string[],
  on: PlainDate | null,
) =>
  [
    await rowsOf(tx, resource, ids),
    await sheetsOf(tx, sheets, ids, on ? { from: on, to: on } : null),
    todayOf(await organisationOf(tx), tx.now),
  ] as const;

/** The lowest price among the suppliers that sell in the currency of the first priced one. */
function leastOf<S extends { currency: string | null }>(
  suppliers: readonly S[],
  priceOf: (supplied: S) => number | null,
): Price {
  const priced = suppliers.flatMap((supplied): { price: number; currency: string | null }[] => {
    const price = priceOf(supplied);
    return price === null ? [] : [{ price, currency: supplied.currency }];
  });
  const [first] = priced;
  if (!first) return { price: null, currency: null };
  const alike = priced.filter(({ currency }) => currency === first.currency);
  return { ...first, price: Math.min(...alike.map(({ price }) => price)) };
}

async function chosenFrom(
  tx: Transaction,
  resource: Resource,
  { q, place }: Asked,
  { caller }: Call,
): Promise<string[]> {
  const found = async (search: string) => {
    const query: ListQuery = {
      filters: [{ field: "isActive", operator: "eq", value: true }],
      ...(search.trim() ? { search } : {}),
      sort: [
        { field: resource.title, order: "asc" },
        { field: "id", order: "asc" },
      ],
      start: 0,
      end: offered,
      trash: false,
    };
    return (await list(tx, resource, query, caller)).rows;
  };
  const ids = new Set<string>();
  for (const one of place)
    for (const row of await found(`${one} ${q}`)) if (isSamePlace(String(row["city"]), one)) ids.add(row.id);
  for (const { id } of await found(q)) ids.add(id);
  return [...ids].slice(0, offered);
}

function askedBy({ request }: Call): Asked {
  // Fastify's parser gives a text or, for a repeated name, several.
  const { q = "", place = [], on, nationality = "" } = request.query as Record<string, string | string[]>;
  const places = [place].flat().filter((one) => one.trim());
  const isText = (text: unknown): text is string =>
    typeof text === "string" && text.length <= maxCharacters && isStorableText(text);
  if (!isText(q) || !places.every(isText) || places.length > maxPlaces)
    throw new HttpError(
      400,
      `Search for one text, in at most ${maxPlaces} places, each of at most ${maxCharacters} ordinary characters.`,
    );
  if (on !== undefined && !(typeof on === "string" && isPlainDate(on)))
    throw new HttpError(400, '"on" takes a date such as 2026-12-24.');
  if (typeof nationality !== "string" || !/^([A-Z]{2})?$/.test(nationality))
    throw new HttpError(400, '"nationality" takes the code of a country such as IN.');
  return { q, place: places, on: on ?? null, nationality: nationality || null };
}
