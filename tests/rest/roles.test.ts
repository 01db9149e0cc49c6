import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { behaviourOf } from "../../server/rest/behaviours";
import { resources } from "../../src/resources";
import { permits, roleNames, type Action, type Role } from "../../src/schema/field/access";
import { newOrganisation, startTestApp, type Ask, type TestApp } from "./startTestApp";

let test: TestApp;
const asks = new Map<Role, Ask>();

beforeAll(async () => {
  test = await startTestApp();
  const organisation = await newOrganisation(test);
  for (const role of roleNames)
    asks.set(role, role === "owner" ? organisation.owner : await organisation.member(role));
});
afterAll(() => test.stop());

/** One request for each action; the rows do not exist, so that only the rule decides between 403 and the rest. */
const requests: Record<Action, (ask: Ask, url: string) => ReturnType<Ask>> = {
  read: (ask, url) => ask("GET", url),
  create: (ask, url) => ask("POST", url, {}),
  update: (ask, url) => ask("PATCH", `${url}/${randomUUID()}`, { version: 1 }),
  delete: (ask, url) => ask("DELETE", `${url}/${randomUUID()}`),
};

describe.each(resources.filter(({ singleton }) => !singleton))("the routes of $name", (resource) => {
  it.each(roleNames)("are open and closed to %s as the declaration says", async (role) => {
    const ask = asks.get(role);
    if (!ask) throw new Error(role);
    for (const [action, request] of Object.entries(requests) as [Action, (typeof requests)[Action]][]) {
      // API keys are made by an endpoint of their own.
      const isOwn = behaviourOf(resource).endpoints?.some(
        ({ method, url }) => method === "POST" && url === `/api/${resource.name}`,
      );
      if (action !== "read" && (resource.without?.includes(action) || isOwn)) continue;
      const { status } = await request(ask, `/api/${resource.name}`);
      const isOpen = permits(resource.access[action], { userId: "", role, teamIds: [] });
      expect([action, status === 403, status < 500]).toEqual([action, !isOpen, true]);
    }
  });
});
