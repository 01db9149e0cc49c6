import type { ItineraryStatus, Maybe } from "../../vocabulary";
import { findingOf } from "./finding";
import { type ComparedItinerary, type ComparedTrip, differences, tripDifferences } from "./tripDifferences";
import { type Waiver, waiverOf } from "./waiver";

/**
 * What keeps a trip from being converted with this itinerary, in words; null where nothing does. That destinations are
 * named in other words may be waived; other dates and another party may not, since the booking stands on them.
 */
export function conversionObstacle(
  trip: ComparedTrip,
  itinerary: ComparedItinerary & {
    readonly status?: ItineraryStatus;
    readonly waivedFindings?: Maybe<readonly Waiver[]>;
  },
): string | null {
  if (itinerary.status && itinerary.status !== "accepted")
    return `${itinerary.name || "The accepted itinerary"} is being changed since it was accepted. Accept its newer version, or keep the accepted one, first.`;
  const isWaived = (message: string) =>
    waiverOf(findingOf(differences.destinations, {}, message), itinerary.waivedFindings ?? []).waiver;
  const open = tripDifferences(trip, itinerary).filter(
    ({ kind, message }) => kind !== "destinations" || !isWaived(message),
  );
  if (open.length === 0) return null;
  return `The trip and its accepted itinerary differ. ${open.map(({ message }) => message).join(" ")} Take over one from the other first.`;
}
