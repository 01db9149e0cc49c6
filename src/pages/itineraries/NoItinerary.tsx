import { Link } from "react-router";
import type { Trip } from "../../resources/trips";
import { PlainPage } from "../../components/light/PlainPage";

export function NoItinerary({ trip }: { trip: Trip | undefined }) {
  return (
    <PlainPage
      title={`This ${trip ? "itinerary" : "trip"} does not exist`}
      text={`It may have been deleted: look for it ${trip ? "under the deleted itineraries of the trip" : "in the trash of the trips"}.`}
    >
      {trip ? <Link to={`/trips/${trip.id}`}>{trip.reference}</Link> : <Link to="/trips">All trips</Link>}
    </PlainPage>
  );
}
