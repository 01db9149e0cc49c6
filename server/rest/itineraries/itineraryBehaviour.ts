import { pricedEndpoints, readPrice } from "./readPrice";
import { effectEndpoints } from "./sheetEffects";
import { versionFacts } from "../../../src/resources/shared/itineraryTransitions";
import type { itineraries } from "../../../src/resources/itineraries";
import { trips } from "../../../src/resources/trips";
import { HttpError } from "../../http/HttpError";
import type { Behaviour } from "../endpoint/Behaviour";
import { readRow } from "../endpoint/rows";
import { keepsEarlierPrice, storedPriceOf } from "./storedPrice";
import { lockTrip } from "../trips/lockTrip";
import { transitionByItself } from "../trips/transitionByItself";
import { organisationOf } from "../organisation/organisationOf";
import { acceptOfferEndpoint } from "./acceptOffer";
import { createForTrip, duplicateItinerary, restoreOffer } from "./beginItinerary";
import { bePresent } from "../presence/bePresent";
import { approvePrice } from "./approvePrice";
import { filledIn, itineraryDefaults, readDefaults } from "./itineraryDefaults";
import { derivedOf } from "./derivedOf";
import { readItineraryDifference, readOfferDifference } from "./readDifference";
import { offeredEndpoints } from "./readOffered";
import { replanItinerary, replanTrip } from "./replan";
import { sendItinerary } from "./sendItinerary";

/** The server alone decides what price is stored. */
export const itineraryBehaviour: Behaviour<typeof itineraries> = {
  async beforeCreate(context, values, original) {
    const { tripId } = values;
    // Whether the trip is there is said by the check of references.
    const defaults = original || !tripId ? null : await itineraryDefaults(context.tx, tripId, context.now);
    const filled = defaults ? filledIn(values, defaults) : values;
    const price = await derivedOf(context, filled, filled, original);
    // A copy costs what its original does, whatever has changed since.
    return { ...filled, ...price, ...(original && storedPriceOf(original)) };
  },

  async afterCreate(context, itinerary) {
    const trip = await lockTrip(context.tx, itinerary.tripId);
    await transitionByItself(context, trip, "itinerary_created", await organisationOf(context.tx));
  },

  async beforeUpdate(context, current, changes) {
    const changed = { ...current, ...changes };
    const derived = await derivedOf(context, changed, changes, current);
    const isKept = await keepsEarlierPrice(context, current, changes, derived.totals);
    return { ...changes, ...derived, ...(isKept && storedPriceOf(current)) };
  },

  /** What a trip is sold on stays, while a newer version of it is written too. */
  beforeDelete(_context, { lastOffer }) {
    const { standingNumber } = lastOffer ?? {};
    if (standingNumber)
      throw new HttpError(
        409,
        `The trip is sold on version ${standingNumber} of it. Keep that version instead.`,
      );
  },

  // Every itinerary belongs to a trip, which is locked before it.
  transitionFacts: async (tx, row) => ({
    tripStatus: (await readRow(tx, trips, row.tripId))?.status,
    ...versionFacts(row),
  }),

  endpoints: [
    createForTrip,
    readDefaults,
    readPrice,
    duplicateItinerary,
    bePresent,
    sendItinerary,
    restoreOffer,
    acceptOfferEndpoint,
    readOfferDifference,
    readItineraryDifference,
    approvePrice,
    replanItinerary,
    replanTrip,
    ...pricedEndpoints,
    ...offeredEndpoints,
    ...effectEndpoints,
  ],
};
