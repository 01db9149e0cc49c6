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
import { sheetsOf } from "../sheets/sheetsOf";
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

/** What something costs, in minor units; null where nobody has a price. */
interface Price {
  price: number | null;
  currency: string | null;
}

/** What each of some hotels, activities or transport services costs a customer on a day, without one on any; by their ids. */
type PricesOf = (
  tx: Transaction,
  ids: readonly string[],
  asked: Pick<Asked, "on" | "nationality">,
) => Promise<Map<string, Offer>>;
type Offer = Price & { basis: PriceBasis | TransportBasis };

/** The active rows to choose from for an item of a day: those in its places first, each with its price on that day. */
const readOffered = (
  resource: typeof hotels | typeof activities | typeof transportServices,
  pricesOf: PricesOf,
) =>
  endpoint({
    method: "GET",
    url: `/api/itineraries/${resource.name}/offered`,
    access: { resource: itineraries, action: "update" },
    tag: itineraries.label.many,
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
      const prices = await pricesOf(tx, ids, asked);
      return ids.flatMap((id) => {
        const row = rows.get(id);
        const price = prices.get(id);
        return row && price ? [{ ...row, ...price }] : [];
      });
    },
  });

export const readOfferedHotels = readOffered(hotels, async (tx, ids, { on, nationality }) => {
  const rows = await rowsOf(tx, hotels, ids);
  const sheets = await sheetsOf(tx, hotelSheets, ids, on ? { from: on, to: on } : null);
  const today = todayOf(await organisationOf(tx), tx.now);
  return new Map(
    rows.map((hotel): [string, Offer] => {
      const suppliers = suppliedHotels(hotel, sheets, today, nationality);
      const price = leastOf(suppliers, (supplied) => leastRoomPrice(supplied, on));
      return [hotel.id, { ...price, basis: "per_room_night" }];
    }),
  );
});

export const readOfferedActivities = readOffered(activities, async (tx, ids, { on, nationality }) => {
  const rows = await rowsOf(tx, activities, ids);
  const sheets = await sheetsOf(tx, activitySheets, ids, on ? { from: on, to: on } : null);
  const today = todayOf(await organisationOf(tx), tx.now);
  return new Map(
    rows.map((activity): [string, Offer] => {
      const suppliers = suppliedActivities(activity, sheets, today, nationality);
      const price = leastOf(suppliers, (supplied) => leastActivityPrice(supplied, on));
      return [activity.id, { ...price, basis: activity.basis }];
    }),
  );
});

export const readOfferedTransports = readOffered(transportServices, async (tx, ids, { on, nationality }) => {
  const rows = await rowsOf(tx, transportServices, ids);
  const sheets = await sheetsOf(tx, transportSheets, ids, on ? { from: on, to: on } : null);
  const today = todayOf(await organisationOf(tx), tx.now);
  return new Map(
    rows.map((transport): [string, Offer] => {
      const suppliers = suppliedTransports(transport, sheets, today, nationality);
      const price = leastOf(suppliers, (supplied) => leastVehiclePrice(supplied, on));
      return [transport.id, { ...price, basis: suppliers[0]?.sheets[0]?.basis ?? "per_vehicle" }];
    }),
  );
});

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

/** The ids of the rows, those in the places first. */
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
