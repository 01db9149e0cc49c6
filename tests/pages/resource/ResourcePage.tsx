import { type AuthProvider, type NotificationProvider, Refine } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { createContext, type ReactNode, Suspense, use, useState } from "react";
import { createMemoryRouter, Route, RouterProvider, Routes, useLocation } from "react-router";
import { FieldEnvironmentProvider } from "../../../src/fields/kinds/FieldEnvironmentProvider";
import { NoticeOutlet } from "../../../src/pages/layout/NoticeOutlet";
import { CreateInPlace } from "../../../src/pages/resource/form/CreateInPlace";
import { useLeaveBlocker } from "../../../src/pages/resource/leaveGuards";
import { accessControlProvider } from "../../../src/providers/accessControlProvider";
import { actorOf } from "../../../src/providers/actor";
import { dataProvider } from "../../../src/providers/dataProvider";
import { routerProvider } from "../../../src/providers/routerProvider";
import { session } from "../../../src/providers/session";
import { resourceNamed, resources } from "../../../src/resources";
import type { Role } from "../../../src/schema/field/access";
import { environmentOf } from "../../fields/FieldPage";

interface ResourcePageProps {
  children: ReactNode;
  /** The address at first; `path` is the route it belongs to. */
  at?: string;
  path?: string;
  role?: Role;
  /** What was read is kept here; the application's own where a test reads again what changed. */
  client?: QueryClient;
  /** How Refine tells what was done; not at all where not given. */
  notificationProvider?: NotificationProvider;
  /** Where the page asks who is signed in. Without it nobody is known to have own data. */
  authProvider?: AuthProvider;
}

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Whoever is signed in, or somebody whom no server knows, in the role where none is given. */
function environmentHere(role?: Role) {
  const { user } = session.read();
  // The server gives out no other roles.
  const environment = environmentOf(role ?? (user?.role as Role | undefined));
  const known = actorOf(user);
  const actor = { ...environment.actor, ...(known ? { ...known, role: environment.actor.role } : {}) };
  return { ...environment, actor, resourceNamed, CreateInPlace };
}

/** What a page of a resource needs around it. */
export function ResourcePage({
  children,
  at = "/",
  path = "*",
  role,
  client = newClient(),
  notificationProvider,
  authProvider,
}: ResourcePageProps) {
  const [router] = useState(() =>
    createMemoryRouter([{ path: "*", element: <Pages /> }], { initialEntries: [at] }),
  );
  const [environment] = useState(() => environmentHere(role));
  return (
    <App>
      <NoticeOutlet />
      <FieldEnvironmentProvider environment={environment}>
        <Suspense fallback="Loading">
          <Shown value={{ path, page: children, client, notificationProvider, authProvider }}>
            <RouterProvider router={router} />
          </Shown>
        </Suspense>
      </FieldEnvironmentProvider>
    </App>
  );
}

type ShownPage = Pick<ResourcePageProps, "notificationProvider" | "authProvider"> & {
  path: string;
  page: ReactNode;
  client: QueryClient;
};
const Shown = createContext<ShownPage>({ path: "*", page: null, client: new QueryClient() });
const refineResources = resources.map(({ name, label, paths }) => ({
  name,
  ...paths,
  meta: { label: label.many },
}));

function Pages() {
  const { path, page, client, notificationProvider, authProvider } = use(Shown);
  useLeaveBlocker();
  return (
    <Refine
      dataProvider={dataProvider}
      accessControlProvider={accessControlProvider}
      routerProvider={routerProvider}
      resources={refineResources}
      {...(notificationProvider ? { notificationProvider } : {})}
      {...(authProvider ? { authProvider } : {})}
      options={{
        disableTelemetry: true,
        disableRouteChangeHandler: true,
        reactQuery: { clientConfig: client },
      }}
    >
      <Routes>
        <Route path={path} element={page} />
        <Route path="*" element="Another page" />
      </Routes>
      <Address />
    </Refine>
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
}
