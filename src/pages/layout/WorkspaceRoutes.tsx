import { Route, Routes } from "react-router";
import { isGatedPath } from "../../providers/sectionAccess";
import type { Resource } from "../../schema/resource";
import { NotFoundPage } from "../errors/NotFoundPage";
import { UnauthorizedPage } from "../errors/UnauthorizedPage";
import { OrganisationLayout } from "../organisation/OrganisationLayout";
import { Frame } from "./Frame";
import { LegalRoute } from "./LegalRoute";
import { OrganisationGate } from "./OrganisationGate";
import { RequireSession } from "./RequireSession";
import { type PageRoute, pageRoutes } from "./routes";
import { whileLoading } from "./whileLoading";

const organisationRoutes = pageRoutes.filter(({ path }) => isGatedPath(path));
const dailyRoutes = pageRoutes.filter(({ path }) => !isGatedPath(path));

/** All addresses but the light pages'. */
export function WorkspaceRoutes() {
  return (
    <Routes>
      <Route element={<Frame />}>
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
    </Routes>
  );
}

function routeFor({ path, Page, resource }: PageRoute) {
  // Pages that belong to no resource take no props; the router cannot know which are which.
  const page = <Page resource={resource as Resource} />;
  return <Route key={path} path={path} element={whileLoading(page)} />;
}
