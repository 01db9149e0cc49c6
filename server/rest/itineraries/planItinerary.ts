import { randomUUID } from "node:crypto";
import { type ComparedTrip, type Replan, replanned } from "../../../src/domain/itineraries/tripDifferences";
import type { Consequences } from "../../../src/domain/replanning/consequencesOf";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { patchSchema } from "../../../src/schema";
import { calculate } from "../../pricing/calculate";
import type { Context } from "../endpoint/Context";
import { readBody } from "../endpoint/readBody";
import { valuesOf, type Values } from "../endpoint/Values";
import { priceInputOf } from "./priceInputOf";

interface Planned {
  /** What is to be written, past the schemas of the declaration. */
  changes: Values;
  /** The row as it would be. */
  after: Itinerary;
  consequences: Consequences;
}

/**
 * What an itinerary would become with other dates or another party, and what follows from it. Nothing is written.
 * @param trip as it is, or as it will be by then.
 * @throws 422 where it would be too long, or its tray too full.
 */
export async function planItinerary(
  { tx, now }: Pick<Context, "tx" | "now">,
  itinerary: Itinerary,
  trip: ComparedTrip | undefined,
  plan: Replan,
): Promise<Planned> {
  const before = await priceInputOf(tx, itinerary, now);
  const wanted = replanned(itinerary, plan, newDay);
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

/** The schema fills in what it leaves open. */
const newDay = () =>
  ({
    id: randomUUID(),
    meals: { breakfast: false, lunch: false, dinner: false },
    // A day of the declaration once it is past its schema, which it goes through before anybody reads it.
  }) as Itinerary["days"][number];
