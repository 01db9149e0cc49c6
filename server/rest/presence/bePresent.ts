import * as z from "zod";
import { itineraries } from "../../../src/resources/itineraries";
import { isReadable } from "../../database/repository/row";
import { listOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { HttpError, notFound } from "../../http/HttpError";
import { arrived, gone, mostTabs, othersThan, presentTabs, type PresentTab, stillThere } from "./presences";

const person = z.object({
  userId: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  dayId: z.string().nullable(),
});

const body = z.strictObject({
  tab: z.guid("The tab is a UUID that the page keeps."),
  /** The day that is open there; null where none is. Left out by a tab that goes. */
  dayId: z.string().min(1).max(40).nullable().optional(),
  leaves: z.literal(true).optional(),
});

/**
 * Says that the caller has an itinerary open, and at which day, and answers who else has. It is said every five seconds; who
 * has been silent for twelve has gone. Nothing of it is kept: it is in no history.
 */
export const bePresent = endpoint({
  method: "POST",
  url: "/api/itineraries/:id/presence",
  access: { resource: itineraries, action: "read", people: true },
  tag: itineraries.label.many,
  summary: "Say that one has an itinerary open, and hear who else has",
  body,
  answer: listOf(person),
  async handle({ rest: { database }, caller, params, body: { tab, dayId = null, leaves } }) {
    const { tenantId, userId } = caller;
    const own = { tenantId, itineraryId: params.id, userId, tab };
    if (leaves) {
      await database.inTenant(tenantId, (tx) => tx.batch([gone(own)]));
      return [];
    }
    const isOpen = await database.reading(tenantId, (tx) => isReadable(tx, itineraries, params.id, caller));
    if (!isOpen) throw notFound("This itinerary");
    const [known = [], found = []] = await database.reading(tenantId, (tx) =>
      tx.batch([stillThere(own, dayId), presentTabs(tenantId, params.id)]),
    );
    // The statement selects these.
    const tabs = found as unknown as PresentTab[];
    if (known.length === 0) {
      const isHere = tabs.some((one) => one.tab === tab && one.userId === userId);
      const ofPerson = tabs.filter((one) => one.userId === userId).length;
      if (!isHere && (tabs.length >= mostTabs.ofItinerary || ofPerson >= mostTabs.ofPerson))
        throw new HttpError(429, "This itinerary is open in very many windows already.", { retryAfter: 60 });
      // The commit is what the others are told of.
      await database.inTenant(tenantId, (tx) => tx.batch([arrived(own, dayId)]));
    }
    return othersThan(tabs, own);
  },
});
