import { followUps } from "../../../src/resources/followUps";
import { itineraries } from "../../../src/resources/itineraries";
import { offerQuestions } from "../../../src/resources/offerQuestions";
import { offers } from "../../../src/resources/offers";
import { discardAll, untrashAll } from "../../database/repository/changeAll";
import { keepNextFollowUp } from "./keepNextFollowUp";
import type { WriteContext } from "../endpoint/Context";

/** What belongs to a trip and is nothing without it; its history stays, since it tells where the trip went. */
const belongings = [followUps, itineraries, offers, offerQuestions] as const;

/** What belongs to a trip goes into the trash with it: nobody is asked to call for a trip that is gone. */
export async function trashWithTrip(context: WriteContext, tripId: string): Promise<void> {
  await Promise.all(belongings.map((resource) => discardAll(context, resource, { tripId })));
}

/** What went into the trash with the trip, at the same moment, comes back with it; what was deleted before stays there. */
export async function restoreWithTrip(
  context: WriteContext,
  tripId: string,
  deletedAt: string | null,
): Promise<void> {
  await Promise.all(belongings.map((resource) => untrashAll(context, resource, { tripId, deletedAt })));
  keepNextFollowUp(context.tx, tripId);
}
