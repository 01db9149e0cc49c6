import { placesOf } from "../../../src/domain/itineraries/placesOf";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { trips } from "../../../src/resources/trips";
import type { Behaviour } from "../endpoint/Behaviour";
import { readRow } from "../endpoint/rows";
import { lockTrip } from "../trips/lockTrip";
import { lockTripOf, refuseTrashedTrip } from "../trips/lockTripOf";
import { transitionByItself } from "../trips/transitionByItself";
import { organisationOf } from "../organisation/organisationOf";
import type { Context } from "../endpoint/Context";
import { calculate } from "../../pricing/calculate";
import { approvePrice } from "./approvePrice";
import { createForTrip } from "./createForTrip";
import { duplicateItinerary } from "./duplicateItinerary";
import { filledIn, itineraryDefaults } from "./itineraryDefaults";
import { priceInputOf } from "./priceInputOf";
import { readDefaults } from "./readDefaults";
import { readPrice } from "./readPrice";
import { readOfferedActivities, readOfferedHotels } from "./readOffered";
import {
  readPricedActivities,
  readPricedActivitySheets,
  readPricedHotels,
  readPricedHotelSheets,
} from "./readPriced";
import { replanItinerary } from "./replanItinerary";
import { replanTrip } from "./replanTrip";
import { sendItinerary } from "./sendItinerary";
import { signWaivers } from "./signWaivers";

/** The server alone decides what price is stored. */
export const itineraryBehaviour: Behaviour<typeof itineraries> = {
  async beforeCreate(context, values, original) {
    const { tripId } = values;
    // Whether the trip is there is said by the check of references.
    const defaults = original || !tripId ? null : await itineraryDefaults(context.tx, tripId, context.now);
    const filled = defaults ? filledIn(values, defaults) : values;
    return { ...filled, ...(await derived(context, filled, filled, original)) };
  },

  async afterCreate(context, itinerary) {
    const trip = await lockTrip(context.tx, itinerary.tripId);
    await transitionByItself(context, trip, "itinerary_created", await organisationOf(context.tx));
  },

  beforeLock: ({ tx }, id) => lockTripOf(tx, itineraries, id),

  async beforeUpdate(context, current, changes) {
    return { ...changes, ...(await derived(context, { ...current, ...changes }, changes, current)) };
  },

  afterRestore: ({ tx }, row) => refuseTrashedTrip(tx, row.tripId),

  // Every itinerary belongs to a trip, which is locked before it.
  transitionFacts: async (tx, { tripId }) => ({ tripStatus: (await readRow(tx, trips, tripId))?.status }),

  endpoints: [
    createForTrip,
    readDefaults,
    readPrice,
    duplicateItinerary,
    sendItinerary,
    approvePrice,
    replanItinerary,
    replanTrip,
    readPricedHotels,
    readPricedActivities,
    readPricedHotelSheets,
    readPricedActivitySheets,
    readOfferedHotels,
    readOfferedActivities,
  ],
};

/**
 * What follows from what is written: the price, what of an approval still holds, who waived what, and what lists tell of
 * the days without them.
 */
async function derived(
  { tx, now, caller }: Context,
  itinerary: Partial<Itinerary>,
  { waivedFindings }: Partial<Itinerary>,
  before: Itinerary | undefined,
): Promise<Partial<Itinerary>> {
  const input = await priceInputOf(tx, itinerary, now);
  const { totals, approval, findings } = await calculate(tx.tenantId, "whole", input, {
    findings: waivedFindings?.some(({ said }) => said === null) ?? false,
  });
  const signature = { by: caller?.userId ?? null, at: now.toISOString() };
  return {
    totals,
    // That of the itinerary, perhaps of fewer options.
    priceApproval: approval as Itinerary["priceApproval"],
    dayCount: itinerary.days?.length ?? 0,
    places: placesOf(itinerary, input),
    ...(waivedFindings && {
      waivedFindings: signWaivers(waivedFindings, before?.waivedFindings ?? [], findings, signature),
    }),
  };
}
