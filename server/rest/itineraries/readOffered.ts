import { type SheetResource, sheetsOf } from "../sheets/sheetsOf";
import * as z from "zod";
import { suppliedActivities } from "../../../src/domain/products/activity";
import { isPlainDate, type PlainDate } from "../../../src/domain/dates/plainDate";
import { isSamePlace } from "../../../src/domain/formats/text";
import type { PriceBasis, TransportBasis } from "../../../src/vocabulary";
import { leastActivityPrice, leastRoomPrice, leastVehiclePrice } from "../../../src/domain/pricing/rateYear";
import { suppliedTransports } from "../../../src/domain/products/transport";
import { suppliedHotels } from "../../../src/domain/products/hotel";
import { activities } from "../../../src/resources/activities";
import { activitySheets } from "../../../src/resources/activitySheets";
import { hotels } from "../../../src/resources/hotels";
import { hotelSheets } from "../../../src/resources/hotelSheets";
import { itineraries } from "../../../src/resources/itineraries";
import { transportServices } from "../../../src/resources/transportServices";
import { transportSheets } from "../../../src/resources/transportSheets";
import { isStorableText, type ListQuery, type Resource } from "../../../src/schema";
import { HttpError } from "../../http/HttpError";
import type { Transaction } from "../../database/connection/Transaction";
import { list } from "../../database/repository/list";
import { fieldsOf, listOf } from "../endpoint/answers";
import { endpoint, type Call } from "../endpoint/endpoint";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { rowsOf } from "./priceInputOf";

/** Rows that are offered at a time; a search finds the others. */
const offered = 20;
const maxPlaces = 5;
const maxCharacters = 120;

interface Asked {
  q: string;
  place: string[];
  on: PlainDate | null;
  /** Of the customer; null where it is not known. */
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

/** The active rows to choose from for an item of a day: those in its places first, each with its price on that day. */
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

/** The products with their rate sheets of a day, without one of any, and the day on which prices are made. */
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

/** The least price among the suppliers that sell in the currency of the first who has one. */
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
