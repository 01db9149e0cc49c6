import { Link } from "react-router";
import { versionText } from "../../../domain/offers/versions";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { ListedItinerary } from "../../../resources/itineraries";

type Versioned = Pick<ListedItinerary, "id" | "tripId" | "status" | "offerNumber" | "lastOffer" | "totals">;

/** The version that the customer has; a link to the differences if a draft follows it. */
export function VersionHint({ itinerary }: { itinerary: Versioned }) {
  const { formats } = useFieldEnvironment();
  const { id, tripId, status, lastOffer } = itinerary;
  const text = versionText(itinerary, formats.money);
  const isDrafted = text !== "" && (status === "draft" || lastOffer?.isChanged === true);
  return isDrafted ? <Link to={`/trips/${tripId}/itinerary/${id}/versions`}>{text}</Link> : text;
}
