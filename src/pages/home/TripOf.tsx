import { Link } from "react-router";
import { useReferenceTitle } from "../../fields/references/ReferenceTitle";
import { resourceNamed } from "../../resources";

export function TripOf({ id }: { id: string }) {
  const customer = useReferenceTitle({ ...resourceNamed("trips"), title: "customerName" }, id);
  return <Link to={`/trips/${id}`}>{customer ?? "Trip"}</Link>;
}
