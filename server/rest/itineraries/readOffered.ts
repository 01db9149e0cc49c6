import * as z from "zod";
import { isPlainDate, type PlainDate } from "../../../src/domain/dates/plainDate";
import { isSamePlace } from "../../../src/domain/formats/text";
import { leastActivityPrice, leastRoomPrice } from "../../../src/domain/pricing/leastPrice";
import { activities, type Activity } from "../../../src/resources/activities";
import { hotels, type Hotel } from "../../../src/resources/hotels";
import { itineraries } from "../../../src/resources/itineraries";
import { isStorableText, type ListQuery, type Resource } from "../../../src/schema";
import { HttpError } from "../../http/HttpError";
import type { Transaction } from "../../database/connection/Transaction";
import { list } from "../../database/repository/list";
import { fieldsOf, listOf } from "../endpoint/answers";
import { endpoint, type Call } from "../endpoint/endpoint";
import { rowsOf } from "./rowsOf";

/** Rows that are offered at a time; a search finds the others. */
const offered = 20;
const mostPlaces = 5;
const mostCharacters = 120;

interface Asked {
  q: string;
  place: string[];
  on: PlainDate | null;
}

/** The active rows to choose from for an item of a day: those in its places first, each with its price on that day. */
const readOffered = (resource: typeof hotels | typeof activities) =>
  endpoint({
    method: "GET",
    url: `/api/itineraries/${resource.name}/offered`,
    access: { resource, action: "read" },
    tag: itineraries.label.many,
    summary: `${resource.label.many} to choose from for a day: those of its places first, with their price`,
    query: {
      type: "object",
      properties: {
        q: { type: "string", maxLength: mostCharacters, description: "Words of the name or the city." },
        place: { type: "array", items: { type: "string", maxLength: mostCharacters }, maxItems: mostPlaces },
        on: { type: "string", format: "date", description: "The day; without one every season counts." },
      },
    },
    answer: listOf(
      fieldsOf(resource, ["id", "name", "city", "currency"], {
        price: z.int().nullable().describe("In minor units: the least price of that day."),
        basis: z.string().describe("What the price is counted by."),
      }),
    ),
    async read(tx, call) {
      const asked = askedBy(call);
      const ids = await chosenFrom(tx, resource, asked, call);
      const rows = new Map((await rowsOf(tx, resource, ids)).map((row) => [row.id, row]));
      return ids.flatMap((id) => {
        const row = rows.get(id);
        return row ? [{ ...row, ...priceOf(row, asked.on) }] : [];
      });
    },
  });

export const readOfferedHotels = readOffered(hotels);
export const readOfferedActivities = readOffered(activities);

/** The least price of a day; of any day where none is asked. */
const priceOf = (row: Hotel | Activity, on: PlainDate | null) =>
  "basis" in row
    ? { price: leastActivityPrice(row, on), basis: row.basis ?? "per_person" }
    : { price: leastRoomPrice(row, on), basis: "per_room_night" };

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
  const { q = "", place = [], on } = request.query as Record<string, string | string[]>;
  const places = [place].flat().filter((one) => one.trim());
  const isText = (text: unknown): text is string =>
    typeof text === "string" && text.length <= mostCharacters && isStorableText(text);
  if (!isText(q) || !places.every(isText) || places.length > mostPlaces)
    throw new HttpError(
      400,
      `Search for one text, in at most ${mostPlaces} places, each of at most ${mostCharacters} ordinary characters.`,
    );
  if (on !== undefined && !(typeof on === "string" && isPlainDate(on)))
    throw new HttpError(400, '"on" takes a date such as 2026-12-24.');
  return { q, place: places, on: on ?? null };
}
