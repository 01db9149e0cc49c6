import { Link } from "react-router";
import type { Trip } from "../../resources/trips";
import { PlainPage } from "../../components/light/PlainPage";

/** In place of an itinerary that is not there: the way back to its trip, or to all trips where there is none either. */
export function NoItinerary({ trip }: { trip: Trip | undefined }) {
  return (
    <PlainPage
      title={trip ? "This itinerary does not exist" : "This trip does not exist"}
      text={
        trip
          ? "It may have been deleted: look for it under the deleted itineraries of the trip."
          : "It may have been deleted: look for it in the trash of the trips."
      }
    >
      {trip ? <Link to={`/trips/${trip.id}`}>{trip.reference}</Link> : <Link to="/trips">All trips</Link>}
    </PlainPage>
  );
}
