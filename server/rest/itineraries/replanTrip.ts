import * as z from "zod";
import {
  type ComparedTrip,
  type Replan,
  valuesForItinerary,
} from "../../../src/domain/itineraries/tripDifferences";
import { itineraryStatuses } from "../../../src/vocabulary";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { trips } from "../../../src/resources/trips";
import type { Transaction } from "../../database/connection/Transaction";
import { HttpError } from "../../http/HttpError";
import { fieldsOf, listOf, rowOf, shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { valuesOf } from "../endpoint/Values";
import { lockRow } from "../writes/lockRow";
import { refuseBroken } from "../writes/refuseBroken";
import { updateRow } from "../writes/updateRow";
import { consequencesAnswer } from "./consequencesAnswer";
import { planItinerary } from "./planItinerary";
import { planned, plannedEnd, plannedFlexibility, plannedParty } from "./replanBody";
import { rowsOf } from "./rowsOf";

const body = z.strictObject({
  ...planned,
  endDate: plannedEnd,
  dateFlexibility: plannedFlexibility,
  ...plannedParty,
  itineraries: z
    .array(z.strictObject({ id: z.uuid(), version: z.int().min(1) }))
    .max(100)
    .optional()
    .describe("The drafts that follow the trip, each with the version that was previewed."),
});

/** Other dates or another party of a trip, for it and for those of its drafts that are named; a preview tells of all. */
export const replanTrip = endpoint({
  method: "POST",
  url: "/api/trips/:id/replan",
  access: { resource: trips, action: "update" },
  tag: trips.label.many,
  summary: "Change dates or party of a trip and of its drafts, or preview what follows from it",
  body,
  answer: shape({
    trip: rowOf(trips),
    itineraries: listOf(
      fieldsOf(itineraries, ["id", "name", "status", "version"], {
        kept: z.string().nullable().describe("Why it stays as it is; null where it follows."),
        consequences: consequencesAnswer.nullable(),
      }),
    ),
  }),
  idempotent: true,
  async transact(context, { body: { version, preview, itineraries: named = [], ...given }, params: { id } }) {
    const row = await lockRow(context, trips, id, { action: "update", version });
    const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const after = { ...row, ...valuesOf(trips, values) };
    refuseBroken(trips, after, values);
    const plan = planFor(after, values);
    const own = await itinerariesOf(context.tx, id);
    for (const { id: wanted } of named) {
      const kept = keptBecause(
        own.find((one) => one.id === wanted),
        plan,
      );
      if (kept) throw new HttpError(422, kept, { errors: { itineraries: [kept] } });
    }
    const trip = preview ? after : await updateRow(context, trips, id, version, values);
    const answered = [];
    for (const one of own) {
      const read = named.find((follower) => follower.id === one.id);
      if (!preview && !read) continue;
      const kept = keptBecause(one, plan);
      if (kept) {
        answered.push({ ...one, kept, consequences: null });
        continue;
      }
      const { changes, consequences } = await planItinerary(context, one, after, plan);
      const written =
        read && !preview ? await updateRow(context, itineraries, one.id, read.version, changes) : one;
      answered.push({ ...written, kept: null, consequences });
    }
    return { trip, itineraries: answered };
  },
});

/** What an itinerary that follows its trip takes over: dates where those are named, the party where somebody of it is. */
const planFor = (trip: ComparedTrip, named: object): Replan => ({
  ...("startDate" in named || "endDate" in named ? valuesForItinerary("dates", trip) : {}),
  ...(Object.keys(plannedParty).some((name) => name in named) ? valuesForItinerary("party", trip) : {}),
});

/** Why an itinerary does not follow its trip; null where it does. */
function keptBecause(itinerary: Itinerary | undefined, { dayCount = 0 }: Replan): string | null {
  if (!itinerary) return "This itinerary is none of the trip's. Read the trip again.";
  const { name, status } = itinerary;
  if (status !== "draft")
    return `${name} is ${itineraryStatuses[status].label.toLowerCase()} and stays as it is. Duplicate it, and change the copy.`;
  const most = itineraries.fields.days.maxItems ?? 0;
  return dayCount > most ? `${name} stays as it is: an itinerary has at most ${most} days.` : null;
}

/** The itineraries of a trip, the first one first. */
async function itinerariesOf(tx: Transaction, tripId: string): Promise<Itinerary[]> {
  const found = await tx.query<{ id: string }>(
    "select id from itineraries where trip_id = $1 and deleted_at is null order by created_at limit 100",
    [tripId],
  );
  const rows = await rowsOf(
    tx,
    itineraries,
    found.map(({ id }) => id),
  );
  return found.flatMap(({ id }) => rows.find((row) => row.id === id) ?? []);
}
