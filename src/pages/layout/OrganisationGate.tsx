import { Navigate, Outlet } from "react-router";
import { mayEnterOrganisation } from "../../schema";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";

/** The paths below /org and /admin: for owner, admin and sales. Stands inside RequireSession, so the user is known. */
export function OrganisationGate() {
  const { actor } = useFieldEnvironment();
  return mayEnterOrganisation(actor.role) ? <Outlet /> : <Navigate to="/unauthorized" replace />;
}
