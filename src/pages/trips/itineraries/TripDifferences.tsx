import { Button } from "antd";
import { type ComparedItinerary, tripDifferences } from "../../../domain/itineraries/tripDifferences";
import type { ItineraryStatus } from "../../../vocabulary";
import type { Trip } from "../../../resources/trips";
import words from "../../../components/words.module.css";
import styles from "./itineraries.module.css";
import { giveWords, useGiveToTrip } from "./useGiveToTrip";

interface TripDifferencesProps {
  trip: Trip;
  itinerary: ComparedItinerary & { status: ItineraryStatus };
  mayWork: boolean;
}

/** In these an offer still has a future. */
const living: readonly ItineraryStatus[] = ["draft", "sent", "accepted"];

/** In what an offer disagrees with its trip, each with the button that settles it. */
export function TripDifferences({ trip, itinerary, mayWork }: TripDifferencesProps) {
  const { give, drawer } = useGiveToTrip(trip);
  const differences = living.includes(itinerary.status) ? tripDifferences(trip, itinerary) : [];
  return (
    <>
      {differences.length > 0 && (
        <ul className={styles.differences} aria-label="Differs from the trip">
          {differences.map(({ kind, message }) => (
            <li key={kind}>
              <span className={words.late}>{message}</span>
              {mayWork && (
                <Button
                  size="small"
                  data-settles={itinerary.status === "accepted" ? "acceptedItineraryId" : undefined}
                  onClick={() => give(kind, itinerary)}
                >
                  {giveWords[kind]}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {drawer}
    </>
  );
}
