import { Refine } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { type ReactNode, Suspense } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { FieldEnvironmentProvider } from "../../../src/fields/FieldEnvironmentProvider";
import { CreateInPlace } from "../../../src/pages/resource/CreateInPlace";
import { dataProvider } from "../../../src/providers/dataProvider";
import { resourceNamed } from "../../../src/resources";
import type { Role } from "../../../src/schema/access";
import { environmentOf } from "../../fields/FieldPage";

interface ResourcePageProps {
  children: ReactNode;
  /** The address at first; `path` is the route it belongs to. */
  at?: string;
  path?: string;
  role?: Role;
  /** What was read is kept here; the application's own where a test reads again what changed. */
  client?: QueryClient;
}

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** What a page of a resource needs around it. */
export function ResourcePage({
  children,
  at = "/",
  path = "*",
  role = "owner",
  client = newClient(),
}: ResourcePageProps) {
  const environment = { ...environmentOf(role), resourceNamed, CreateInPlace };
  return (
    <App>
      <MemoryRouter initialEntries={[at]}>
        <Refine
          dataProvider={dataProvider}
          options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}
        >
          <FieldEnvironmentProvider environment={environment}>
            <Suspense fallback="Loading">
              <Routes>
                <Route path={path} element={children} />
                <Route path="*" element="Another page" />
              </Routes>
              <Address />
            </Suspense>
          </FieldEnvironmentProvider>
        </Refine>
      </MemoryRouter>
    </App>
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
}
