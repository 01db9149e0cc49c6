import { createRoutesFromElements, Navigate, Outlet, Route, useRouteError } from "react-router";
import { lazy } from "react";
import { isGatedPath, mayEnterOrganisation } from "../../schema";
import { NotFoundPage } from "../errors/NotFoundPage";
import { UnauthorizedPage } from "../errors/UnauthorizedPage";
import { OrganisationLayout } from "../organisation/OrganisationLayout";
import { Frame } from "./Frame";
import { Guarded } from "./Guarded";
import { RequireSession } from "./RequireSession";
import { type PageRoute, pageRoutes } from "./routes";
import { Spinner, whileLoading } from "../../components/light/Spinner";
import { useTenant } from "../../providers/tenant";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";

/** The paths below /org and /admin: for owner, admin and sales. Stands inside RequireSession, so the user is known. */
function OrganisationGate() {
  const { actor } = useFieldEnvironment();
  return mayEnterOrganisation(actor.role) ? <Outlet /> : <Navigate to="/unauthorized" replace />;
}

const LegalPage = lazy(() => import("../legal/LegalPage").then((m) => ({ default: m.LegalPage })));

/** A legal page inside the workspace, where the organisation is known if somebody is signed in. */
function LegalRoute({ page }: { page: "privacy" | "terms" }) {
  const { data } = useTenant();
  return whileLoading(<LegalPage page={page} organisation={data?.name} />);
}

const organisationRoutes = pageRoutes.filter(({ path }) => isGatedPath(path));
const dailyRoutes = pageRoutes.filter(({ path }) => !isGatedPath(path));

/** All addresses but the light pages'. */
export const workspaceRoutes = createRoutesFromElements(
  <Route element={<Guarded />} errorElement={<Failed />}>
    <Route element={<Frame />}>
      <Route errorElement={<Failed />}>
        <Route path="/privacy-policy" element={<LegalRoute page="privacy" />} />
        <Route path="/terms-conditions" element={<LegalRoute page="terms" />} />
        <Route path="/unauthorized" element={<UnauthorizedPage />} />
        <Route element={<RequireSession />}>
          {dailyRoutes.map(routeFor)}
          <Route element={<OrganisationGate />}>
            <Route element={<OrganisationLayout />}>{organisationRoutes.map(routeFor)}</Route>
            <Route path="/org/*" element={<NotFoundPage />} />
            <Route path="/admin/*" element={<NotFoundPage />} />
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Route>
  </Route>,
);

function routeFor({ path, load }: PageRoute) {
  return (
    <Route
      key={path}
      path={path}
      lazy={async () => ({ element: await load() })}
      hydrateFallbackElement={<Spinner />}
    />
  );
}

/** Leaves what failed to the boundary around the routes, the frame's or the application's. */
function Failed(): never {
  throw useRouteError();
}
