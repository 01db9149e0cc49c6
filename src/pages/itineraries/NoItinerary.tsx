import { Result } from "antd";
import { Link } from "react-router";
import type { Trip } from "../../resources/trips";

/** In place of an itinerary that is not there: the way back to its trip, or to all trips where there is none either. */
export function NoItinerary({ trip }: { trip: Trip | undefined }) {
  return (
    <Result
      status="warning"
      title={trip ? "This itinerary does not exist" : "This trip does not exist"}
      subTitle={
        trip
          ? "It may have been deleted: look for it under the deleted itineraries of the trip."
          : "It may have been deleted: look for it in the trash of the trips."
      }
      extra={
        trip ? <Link to={`/trips/${trip.id}`}>{trip.reference}</Link> : <Link to="/trips">All trips</Link>
      }
    />
  );
}
