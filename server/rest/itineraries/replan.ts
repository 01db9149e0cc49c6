import * as z from "zod";
import { randomUUID } from "node:crypto";
import type { Transaction } from "../../database/connection/Transaction";
import { HttpError } from "../../http/HttpError";
import { calculate } from "../../pricing/calculate";
import { type Context, type Values, valuesOf } from "../endpoint/Context";
import { fieldsOf, listOf, rowOf, shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { readBody } from "../endpoint/compilers";
import { readRow } from "../endpoint/rows";
import {
  consequencesAnswer,
  planned,
  plannedEnd,
  plannedFlexibility,
  plannedParty,
  withoutNothing,
} from "./answers";
import { priceInputOf, rowsOf } from "./priceInputOf";
import { lockRow, refuseLocked, updateRow } from "../writes/writeRow";
import { refuseBroken } from "../writes/checkWrite";
import {
  type ComparedTrip,
  type Replan,
  replanned,
  valuesForItinerary,
} from "../../../src/domain/itineraries/tripDifferences";
import type { Consequences } from "../../../src/domain/replanning/consequencesOf";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { trips } from "../../../src/resources/trips";
import { onlyWhatApplies, patchSchema } from "../../../src/schema";
import { itineraryStatuses } from "../../../src/vocabulary";

const tripBody = z.strictObject({
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

/** A preview covers all drafts, a change the named ones. */
export const replanTrip = endpoint({
  method: "POST",
  url: "/api/trips/:id/replan",
  access: { resource: trips, action: "update" },
  summary: "Change dates or party of a trip and of its drafts, or preview what follows from it",
  body: tripBody,
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

/** What a draft takes over: the dates where one is given, the party where a part of it is given. */
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
  const maxDays = itineraries.fields.days.maxItems ?? 0;
  return dayCount > maxDays ? `${name} stays as it is: an itinerary has at most ${maxDays} days.` : null;
}

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

const itineraryBody = z.strictObject({
  ...planned,
  dayCount: z
    .int("Enter a whole number of days.")
    .min(1, "An itinerary has at least one day.")
    .max(
      itineraries.fields.days.maxItems ?? 0,
      `An itinerary has at most ${itineraries.fields.days.maxItems} days.`,
    )
    .optional(),
  ...plannedParty,
});

/** A preview writes nothing. */
export const replanItinerary = endpoint({
  method: "POST",
  url: "/api/itineraries/:id/replan",
  access: { resource: itineraries, action: "update" },
  summary: "Change dates, length or party of an itinerary, or preview what follows from it",
  body: itineraryBody,
  answer: shape({ itinerary: rowOf(itineraries), consequences: consequencesAnswer }),
  idempotent: true,
  async transact(context, { body: { version, preview, ...given }, params: { id } }) {
    const row = await lockRow(context, itineraries, id, { action: "update", version });
    refuseLocked(itineraries, row);
    const trip = await readRow(context.tx, trips, row.tripId);
    const { changes, after, consequences } = await planItinerary(
      context,
      row,
      trip,
      withoutNothing<Replan>(given),
    );
    const itinerary = preview ? after : await updateRow(context, itineraries, id, version, changes);
    return { itinerary, consequences };
  },
});

interface Planned {
  /** The values to write, not yet parsed by the schema. */
  changes: Values;
  after: Itinerary;
  consequences: Consequences;
}

/**
 * What an itinerary becomes, and the consequences. Writes nothing.
 * @param trip as it is, or as it will be.
 * @throws 422 where the itinerary would be too long, or its tray too full.
 */
async function planItinerary(
  { tx, now }: Pick<Context, "tx" | "now">,
  itinerary: Itinerary,
  trip: ComparedTrip | undefined,
  plan: Replan,
): Promise<Planned> {
  const before = await priceInputOf(tx, itinerary, now);
  // The days are written as a whole, and older ones may hold values that do not apply.
  const wanted = replanned(onlyWhatApplies(itineraries.fields, itinerary), plan, newDay);
  const { version: _, ...changes } = readBody(patchSchema(itineraries), {
    version: itinerary.version,
    ...wanted,
  });
  const after = { ...itinerary, ...valuesOf(itineraries, changes) };
  const input = { ...before, trip, waivers: itinerary.waivedFindings };
  const consequences = await calculate(
    tx,
    "consequences",
    { ...input, itinerary: after },
    { ...input, itinerary },
  );
  return { changes, after, consequences };
}

/** The schema fills in the rest. */
const newDay = () =>
  ({
    id: randomUUID(),
    meals: { breakfast: false, lunch: false, dinner: false },
    // A complete day once it has passed the schema, which it does before it is read.
  }) as Itinerary["days"][number];
