import { keys, Refine } from "@refinedev/core";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { accessControlProvider } from "../../src/providers/accessControlProvider";
import { mayDo, isGatedPath, mayEnterOrganisation } from "../../src/schema/mayDo";
import { sellingRoles } from "../../src/vocabulary";
import { FieldEnvironmentProvider } from "../../src/fields/kinds/FieldEnvironmentProvider";
import { useMay } from "../../src/fields/useMay";
import { dataProvider } from "../../src/providers/dataProvider";
import { queryClient } from "../../src/providers/queryClient";
import { resources } from "../../src/resources";
import { trips } from "../../src/resources/trips";
import { nobody, permits, roleNames } from "../../src/schema/field/access";
import { environmentOf } from "../fields/FieldPage";
import { session } from "../../src/providers/session";
import { atServer } from "../setup/atServer";

const server = atServer("viewer");
const pages = { list: "read", show: "read", create: "create", edit: "update" } as const;

const trip = { id: "1", status: "new", assigneeUserId: null, assigneeTeamId: null, destination: "Kochi" };

describe("mayDo", () => {
  it("allows a page exactly where the rule allows it and the section is open to the role", () => {
    for (const resource of resources) {
      for (const role of roleNames) {
        const actor = { userId: "u", role, teamIds: [] };
        for (const [page, action] of Object.entries(pages)) {
          const path = resource.paths?.[page as keyof typeof pages];
          const isOpen = !path || !isGatedPath(path) || ["owner", "admin", "sales"].includes(role);
          const isOffered = action === "read" || !resource.without?.includes(action);
          const expected = isOpen && isOffered && permits(resource.access[action], actor);
          expect(mayDo(resource, page, actor), `${role} ${page} ${resource.name}`).toBe(expected);
        }
      }
    }
  });
});

describe("useMay", () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Refine
      dataProvider={dataProvider}
      accessControlProvider={accessControlProvider}
      options={{ reactQuery: { clientConfig: queryClient }, disableTelemetry: true }}
    >
      <FieldEnvironmentProvider environment={environmentOf("operations")}>
        {children}
      </FieldEnvironmentProvider>
    </Refine>
  );
  const mine = { ...trip, assigneeUserId: environmentOf().actor.userId };

  it("answers at the first drawing, by the row", () => {
    const drawn: boolean[][] = [];
    renderHook(() => drawn.push([useMay(trips, "edit", mine), useMay(trips, "edit", trip)]), { wrapper });
    expect(drawn[0]).toEqual([true, false]);
  });

  it("asks once for rows that are alike in what decides", () => {
    queryClient.clear();
    const others = [trip, { ...trip, destination: "Munnar" }, { ...trip, id: "2" }];
    renderHook(() => others.map((row) => useMay(trips, "edit", row)), { wrapper });
    expect(queryClient.getQueryCache().findAll({ queryKey: keys().access().get() })).toHaveLength(1);
  });

  it("keeps to a rule that allows less than the declared one", () => {
    const closed = { ...trips, access: { ...trips.access, update: nobody } };
    const { result } = renderHook(() => [useMay(trips, "edit", mine), useMay(closed, "edit", mine)], {
      wrapper,
    });
    expect(result.current).toEqual([true, false]);
  });
});

describe("the organisation section", () => {
  it("is for those who sell, as the vocabulary names them, which the schema cannot import", () => {
    expect(roleNames.filter(mayEnterOrganisation)).toEqual(sellingRoles);
    expect(mayEnterOrganisation(undefined)).toBe(false);
    expect(mayEnterOrganisation("guide")).toBe(false);
  });

  it.each(["/org", "/org/", "/org/users/new", "/admin", "/admin/x"])("takes in %s", (path) => {
    expect(isGatedPath(path)).toBe(true);
  });

  it.each(["/", "/trips", "/organisation", "/administration"])("leaves out %s", (path) => {
    expect(isGatedPath(path)).toBe(false);
  });
});

describe("accessControlProvider.can", () => {
  it("asks who is signed in before it answers", async () => {
    session.setToken(server.person("viewer").token);
    const answer = await accessControlProvider.can({ resource: "trips", action: "create" });
    expect(answer.can).toBe(false);
    expect(server.requests.map(({ url }) => url)).toEqual(["/api/users/me"]);
  });

  it("refuses everything to nobody", async () => {
    expect(await accessControlProvider.can({ resource: "trips", action: "list" })).toMatchObject({
      can: false,
    });
  });
});
