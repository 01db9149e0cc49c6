import * as z from "zod";
import { foldText } from "../../../src/domain/formats/text";
import { trips } from "../../../src/resources/trips";
import { isStorableText } from "../../../src/schema";
import { HttpError } from "../../http/HttpError";
import { likePattern } from "../../database/query/filterSql";
import { Parameters } from "../../database/query/ruleSql";
import { selectionSql } from "../../database/query/selectionSql";
import { listOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";

const maximumPlaces = 1_000;
/** Spellings that are read for each name in the answer. */
const spellingsOfEach = 3;
/** Names in an answer: to choose from, or to recognise in a text. */
const limits = ["20", "500"];
const mostCharacters = 120;

/** Destinations of existing trips, the most frequent first, each in its most frequent spelling. */
export const readDestinations = endpoint({
  method: "GET",
  url: "/api/trips/destinations",
  access: { resource: trips, action: "read" },
  tag: trips.label.many,
  summary: "Destinations that trips have already, the most frequent first",
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
    const parameters = new Parameters();
    const query = {
      filters: [],
      ...(q.trim() ? { search: q } : {}),
      sort: [{ field: "createdAt", order: "desc" } as const],
      trash: false,
    };
    const options = { acting: caller, customFields: undefined, isOrdered: true };
    const selection = await selectionSql(tx, trips, query, parameters, options);
    if (!selection) return [];
    const { from, where } = selection;
    const most = Number(limit);
    const pattern = parameters.add(likePattern(foldText(q.trim())));
    const spellings = await tx.query<{ name: string }>(
      `select name from (
         select x.destinations from ${from} where ${where} order by x.created_at desc limit ${maximumPlaces}
       ) newest, unnest(newest.destinations) name
       where search_text(name) like ${pattern}
       group by name order by count(*) desc, name limit ${most * spellingsOfEach}`,
      parameters.values,
    );
    const bySound = new Map<string, string>();
    for (const { name } of spellings) {
      const sound = foldText(name);
      if (!bySound.has(sound)) bySound.set(sound, name);
    }
    return [...bySound.values()].slice(0, most);
  },
});
