import { priceFigures } from "../../../src/domain/pricing/priceItinerary";
import { storedTotalsOf } from "../../../src/domain/pricing/priceResult";
import type { PricedItinerary } from "../../../src/domain/itineraries/pricedItinerary";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { trips } from "../../../src/resources/trips";
import type { Behaviour } from "../Behaviour";
import { readRow } from "../rows";
import type { Values } from "../Values";
import { addTimelineEntries } from "../timeline/addTimelineEntries";
import { lockTrip } from "../trips/lockTrip";
import { lockTripOf, refuseTrashedTrip } from "../trips/lockTripOf";
import { moveByItself } from "../trips/moveByItself";
import { organisationOf } from "../organisation/organisationOf";
import type { Work } from "../Work";
import { createForTrip } from "./createForTrip";
import { duplicateItinerary } from "./duplicateItinerary";
import { filledIn, itineraryDefaults } from "./itineraryDefaults";
import { itineraryMoves } from "./itineraryMoves";
import { priceInputOf } from "./priceInputOf";
import { readDefaults } from "./readDefaults";
import { readOfferedActivities, readOfferedHotels } from "./readOffered";
import { readPricedActivities, readPricedHotels } from "./readPriced";
import { sendItinerary } from "./sendItinerary";

/** The server alone decides what price is stored. */
export const itineraryBehaviour: Behaviour = {
  async beforeCreate(work, values, original) {
    // A reference is a text; whether the trip is there is said by the check of references.
    const defaults = original ? null : await itineraryDefaults(work.tx, values.tripId as string, work.now);
    const filled = defaults ? filledIn(values, defaults) : values;
    return { ...filled, ...(await derived(work, filled)) };
  },

  async afterCreate(work, row) {
    // The row was just stored with every field of the declaration.
    const itinerary = row as unknown as Itinerary;
    addTimelineEntries(work, itinerary.tripId, [
      { kind: "itinerary_created", body: itinerary.name, itineraryId: itinerary.id },
    ]);
    const trip = await lockTrip(work.tx, itinerary.tripId);
    await moveByItself(work, trip, "itinerary_created", await organisationOf(work.tx));
  },

  beforeLock: ({ tx }, id) => lockTripOf(tx, itineraries, id),

  async beforeUpdate(work, current, changes) {
    return { ...changes, ...(await derived(work, { ...current, ...changes })) };
  },

  afterRestore: ({ tx }, row) => refuseTrashedTrip(tx, row.tripId),

  ...itineraryMoves,
  // Every itinerary belongs to a trip, which is locked before it.
  moveFacts: async (tx, row) => ({ tripStatus: (await readRow(tx, trips, row.tripId as string))?.status }),

  endpoints: [
    createForTrip,
    readDefaults,
    duplicateItinerary,
    sendItinerary,
    readPricedHotels,
    readPricedActivities,
    readOfferedHotels,
    readOfferedActivities,
  ],
};

/** What follows from what is written: the price, and the number of the days, which lists tell without them. */
async function derived({ tx, now }: Work, values: Values): Promise<Pick<Itinerary, "totals" | "dayCount">> {
  // The values have passed the schema of the declaration, which holds at least what pricing reads.
  const itinerary = values as unknown as PricedItinerary;
  const totals = storedTotalsOf(priceFigures(await priceInputOf(tx, itinerary, now)));
  return { totals, dayCount: itinerary.days?.length ?? 0 };
}
