import * as z from "zod";
import { foldText } from "../../../src/domain/formats/text";
import { activities } from "../../../src/resources/activities";
import { hotels } from "../../../src/resources/hotels";
import { itineraryTemplates } from "../../../src/resources/itineraryTemplates";
import { transportServices } from "../../../src/resources/transportServices";
import { trips } from "../../../src/resources/trips";
import { canRead, isStorableText, type Resource } from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { HttpError } from "../../http/HttpError";
import { likePattern } from "../../database/query/filterSql";
import { Parameters } from "../../database/query/ruleSql";
import { selectionSql } from "../../database/query/selectionSql";
import { columnFor } from "../../database/tables/tableOf";
import { listOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";

/** The newest rows of each resource that are looked at. */
const maximumRows = { trips: 1_000, others: 5_000 };
/** Spellings that are read for each name in the answer. */
const spellingsOfEach = 3;
/** Names in an answer: to choose from, or to recognise in a text. */
const limits = ["20", "500"];
const mostCharacters = 120;

/** Where a place is named outside of trips: a new organisation has no trips yet. */
const named: readonly { resource: Resource; field: string }[] = [
  { resource: itineraryTemplates, field: "destinations" },
  { resource: hotels, field: "city" },
  { resource: activities, field: "city" },
  { resource: transportServices, field: "city" },
];

/**
 * Destinations of existing trips, the most frequent first, then places of the templates and the repository, each in its most
 * frequent spelling.
 */
export const readDestinations = endpoint({
  method: "GET",
  url: "/api/trips/destinations",
  access: { resource: trips, action: "read" },
  tag: trips.label.many,
  summary:
    "Destinations that trips have already, the most frequent first, then the places of templates, hotels, activities and transport",
  query: {
    type: "object",
    properties: {
      q: { type: "string", maxLength: mostCharacters, description: "A part of the name." },
      limit: { type: "string", enum: limits, description: "Names at most. Default: 20." },
    },
  },
  answer: listOf(z.string()),
  async read(tx, { request, caller }) {
    // Fastify's parser gives a text or, for a repeated name, several.
    const { q = "", limit = limits[0] } = request.query as Record<string, string | string[]>;
    if (typeof q !== "string" || q.length > mostCharacters || !isStorableText(q))
      throw new HttpError(400, `Search for one text of at most ${mostCharacters} ordinary characters.`);
    const most = Number(limit);
    const asked = { q, caller, most: most * spellingsOfEach };
    // One round trip.
    const [ofTrips, ...others] = await Promise.all([
      spellingsOf(tx, trips, "destinations", { ...asked, rows: maximumRows.trips }),
      ...named.map(({ resource, field }) =>
        spellingsOf(tx, resource, field, { ...asked, rows: maximumRows.others }),
      ),
    ]);
    const bySound = new Map<string, string>();
    for (const { name } of [...ofTrips, ...others.flat().toSorted((a, b) => b.count - a.count)]) {
      const sound = foldText(name);
      if (!bySound.has(sound)) bySound.set(sound, name);
    }
    return [...bySound.values()].slice(0, most);
  },
});

interface Spelling {
  name: string;
  count: number;
}

/** The values of a text or a list of texts in the newest rows that the caller may read, the most frequent first. */
async function spellingsOf(
  tx: Transaction,
  resource: Resource,
  field: string,
  { q, caller, most, rows }: { q: string; caller: Caller; most: number; rows: number },
): Promise<Spelling[]> {
  const declared = resource.fields[field];
  if (!declared || !canRead(declared, caller)) return [];
  const parameters = new Parameters();
  const query = {
    filters: [],
    ...(q.trim() ? { search: q } : {}),
    sort: [{ field: "createdAt", order: "desc" } as const],
    trash: false,
  };
  const options = { acting: caller, customFields: undefined, isOrdered: true };
  const selection = await selectionSql(tx, resource, query, parameters, options);
  if (!selection) return [];
  const { from, where } = selection;
  const pattern = parameters.add(likePattern(foldText(q.trim())));
  const value = columnFor(field, "newest");
  return tx.query<Spelling>(
    `select name, count(*)::int as count from (
       select ${columnFor(field, "x")} from ${from} where ${where} order by x.created_at desc limit ${rows}
     ) newest, ${declared.kind === "tags" ? `unnest(${value})` : `lateral (select ${value})`} named (name)
     where search_text(name) like ${pattern}
     group by name order by count(*) desc, name limit ${most}`,
    parameters.values,
  );
}
