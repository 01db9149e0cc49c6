import { runLines } from "../rest/runs/runLines";
import { completeEarlierOffers } from "./completeEarlierOffers";
import { expireItineraries } from "./expireItineraries";
import { tellOfExpiringOffers } from "./tellOfExpiringOffers";
import type { Handlers } from "./Handler";
import { priceTouchedDrafts } from "./priceTouchedDrafts";
import { transitionTripsOfTheDay } from "./transitionTripsOfTheDay";
import { removeLostFiles } from "./removeLostFiles";
import { tellOfUnsentMail, sendMail } from "./sendMail";

/** What each kind of job does. */
export const handlers: Handlers = {
  trips_of_the_day: { transact: transitionTripsOfTheDay },
  expired_itineraries: { transact: expireItineraries },
  expiring_offers: { transact: tellOfExpiringOffers },
  touched_drafts: { handle: priceTouchedDrafts },
  lost_pictures: { handle: removeLostFiles },
  earlier_offers: { handle: completeEarlierOffers },
  run_lines: { handle: (attempt, { run }) => runLines(attempt, run) },
  mail: { handle: sendMail, onDead: tellOfUnsentMail },
};
