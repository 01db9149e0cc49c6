import { activities } from "../../../src/resources/activities";
import { hotels } from "../../../src/resources/hotels";
import { itineraries } from "../../../src/resources/itineraries";
import { readUuid, type Resource } from "../../../src/schema";
import { HttpError } from "../../http/HttpError";
import { largestPage } from "../../database/repository/list";
import { listOf, rowOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { rowsOf } from "./rowsOf";

/** As many rows as any list answers at once. */
const most = 200;
/** In bytes: twice a page of a list, and what all rates take that a price is calculated from (refuseManyRates). */
const largest = 2 * largestPage;

/** The rows of a resource that an itinerary is priced by, found as `priceInputOf` finds them: those in the trash too. */
const readPriced = (resource: Resource) =>
  endpoint({
    method: "GET",
    url: `/api/itineraries/${resource.name}`,
    access: { resource, action: "read" },
    tag: itineraries.label.many,
    summary: `${resource.label.many} that itineraries are priced by, those in the trash too`,
    query: {
      type: "object",
      properties: { id: { type: "array", items: { type: "string", format: "uuid" }, maxItems: most } },
    },
    answer: listOf(rowOf(resource)),
    // Fastify's parser gives a text or, for a repeated name, several.
    read: (tx, { request }) =>
      rowsOf(tx, resource, idsOf(request.query as Record<string, string | string[]>), largest),
  });

export const readPricedHotels = readPriced(hotels);
export const readPricedActivities = readPriced(activities);

function idsOf({ id = [] }: Record<string, string | string[]>): string[] {
  const ids = [id].flat();
  if (ids.length > most) throw new HttpError(400, `Ask for at most ${most} ids at once.`);
  return ids.map((text) => {
    const read = readUuid(text);
    if (read === undefined) throw new HttpError(400, `"${text.slice(0, 60)}" is not an id.`);
    return read;
  });
}
