import { Link } from "react-router";
import { useReferenceTitle } from "../../fields/references/ReferenceTitle";
import { resourceNamed } from "../../resources";

/** The way to the trip that a step is about, by the name of its customer. */
export function TripOf({ id }: { id: string }) {
  const customer = useReferenceTitle({ ...resourceNamed("trips"), title: "customerName" }, id);
  return <Link to={`/trips/${id}`}>{customer ?? "Trip"}</Link>;
}
