import { describe, expect, it } from "vitest";
import { accessControlProvider } from "../../src/providers/accessControlProvider";
import { mayDo } from "../../src/providers/mayDo";
import { isGatedPath, mayEnterOrganisation } from "../../src/providers/sectionAccess";
import { resources } from "../../src/resources";
import { permits, roleNames } from "../../src/schema/access";
import { atContractServer } from "./atContractServer";

const { server, signInAs } = atContractServer();
const pages = { list: "read", show: "read", create: "create", edit: "update" } as const;

describe("mayDo", () => {
  it("allows a page exactly where the rule allows it and the section is open to the role", () => {
    for (const resource of resources) {
      for (const role of roleNames) {
        const actor = { userId: "u", role, teamIds: [] };
        for (const [page, action] of Object.entries(pages)) {
          const path = resource.paths?.[page as keyof typeof pages];
          const isOpen = !path || !isGatedPath(path) || ["owner", "admin", "sales"].includes(role);
          const expected = isOpen && permits(resource.access[action], actor);
          expect(mayDo(resource, page, actor), `${role} ${page} ${resource.name}`).toBe(expected);
        }
      }
    }
  });
});

describe("the organisation section", () => {
  it("is for owner, admin and sales", () => {
    expect(roleNames.filter(mayEnterOrganisation)).toEqual(["owner", "admin", "sales"]);
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
    signInAs("viewer");
    const answer = await accessControlProvider.can({ resource: "trips", action: "create" });
    expect(answer.can).toBe(false);
    expect(server().seen.map(({ url }) => url)).toEqual(["/api/users/me"]);
  });

  it("refuses everything to nobody", async () => {
    expect(await accessControlProvider.can({ resource: "trips", action: "list" })).toMatchObject({
      can: false,
    });
  });
});
