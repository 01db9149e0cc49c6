import { Navigate, Outlet } from "react-router";
import { mayEnterOrganisation } from "../../providers/sectionAccess";
import { useSession } from "../../providers/session";

/** The paths below /org and /admin: for owner, admin and sales. Stands inside RequireSession, so the user is known. */
export function OrganisationGate() {
  const { user } = useSession();
  return mayEnterOrganisation(user?.role) ? <Outlet /> : <Navigate to="/unauthorized" replace />;
}
