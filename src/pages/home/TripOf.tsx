import { Link } from "react-router";
import { useReferenceTitle } from "../../fields/references/ReferenceTitle";
import { resourceNamed } from "../../resources";

/** A link to a step's trip, labelled with the customer's name. */
export function TripOf({ id }: { id: string }) {
  const customer = useReferenceTitle({ ...resourceNamed("trips"), title: "customerName" }, id);
  return <Link to={`/trips/${id}`}>{customer ?? "Trip"}</Link>;
}
