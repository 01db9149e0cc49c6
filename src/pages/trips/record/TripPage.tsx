import { Link, useParams } from "react-router";
import { apiErrorOf } from "../../../providers/apiError";
import type { Trip } from "../../../resources/trips";
import { useRow } from "../../../providers/rows/useRow";
import { PlainPage } from "../../../components/light/PlainPage";
import { TripRecord } from "./TripRecord";
import { TripSkeleton } from "./TripSkeleton";

/** The page of one trip. */
export function TripPage() {
  const { id = "" } = useParams();
  const { data: trip, error, refetch } = useRow<Trip>("trips", id);
  if (trip) return <TripRecord key={trip.id} trip={trip} />;
  if (!error) return <TripSkeleton />;
  const { statusCode, message } = apiErrorOf(error);
  const isMissing = statusCode === 404 || statusCode === 400;
  return (
    <PlainPage
      title={isMissing ? "This trip does not exist" : "This trip could not be read"}
      text={isMissing ? "It may have been deleted: look for it in the trash of the trips." : message}
    >
      {isMissing ? (
        <Link to="/trips">All trips</Link>
      ) : (
        <button type="button" onClick={() => void refetch()}>
          Try again
        </button>
      )}
    </PlainPage>
  );
}
