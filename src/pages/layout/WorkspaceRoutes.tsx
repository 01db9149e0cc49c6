import { createRoutesFromElements, Route, useRouteError } from "react-router";
import { isGatedPath } from "../../schema";
import { NotFoundPage } from "../errors/NotFoundPage";
import { UnauthorizedPage } from "../errors/UnauthorizedPage";
import { OrganisationLayout } from "../organisation/OrganisationLayout";
import { Frame } from "./Frame";
import { Guarded } from "./Guarded";
import { LegalRoute } from "./LegalRoute";
import { OrganisationGate } from "./OrganisationGate";
import { RequireSession } from "./RequireSession";
import { type PageRoute, pageRoutes } from "./routes";
import { Spinner } from "../../components/light/Spinner";

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
