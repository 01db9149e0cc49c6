import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clearAway } from "../../server/jobs/clearAway";
import { type Ask, newOrganisation, startTestApp, type TestApp } from "./startTestApp";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

describe("a notification", () => {
  it("tells whoever is given a trip by somebody else, and nobody else reads or marks it", async () => {
    const { owner, member, tenantId } = await newOrganisation(test);
    const ada = await member("sales");
    const unread = async (ask: Ask = ada) => (await ask("GET", "/api/notifications/unread")).body.unread;
    const give = async (values: object, by: Ask = owner) => {
      const { body } = await by("POST", "/api/trips", { customerName: "Noor Amsel", ...values });
      return body;
    };
    const first = await give({ assigneeUserId: ada.id });
    const second = await give({});
    await owner("PATCH", `/api/trips/${second.id}`, { version: 1, assigneeUserId: ada.id });
    await owner("PATCH", `/api/trips/${second.id}`, { version: 2, customerName: "Noor A." });
    // What somebody takes for themselves is no news to them.
    await give({ assigneeUserId: ada.id }, ada);
    const { body: told } = await ada("GET", "/api/notifications");
    const common = { kind: "trip_assigned", readAt: null, by: "Mira Solberg", itinerary: null };
    expect(told).toMatchObject([
      { ...common, tripId: second.id, trip: `${second.reference} Noor A.` },
      { ...common, tripId: first.id, trip: `${first.reference} Noor Amsel` },
    ]);
    expect([await unread(), await unread(owner)]).toEqual([2, 0]);
    expect((await owner("GET", "/api/notifications")).body).toEqual([]);

    const ids = [told[0].id];
    expect((await owner("POST", "/api/notifications/read", { ids })).body).toEqual({ unread: 0 });
    expect(await unread()).toBe(2);
    expect((await ada("POST", "/api/notifications/read", { ids })).body).toEqual({ unread: 1 });
    expect((await ada("GET", `/api/notifications?before=${told[0].id}`)).body).toMatchObject([told[1]]);
    await owner("DELETE", `/api/trips/${first.id}`);
    expect(await unread()).toBe(0);
    await owner("POST", `/api/trips/${first.id}/restore`);
    expect((await ada("POST", "/api/notifications/read", {})).body).toEqual({ unread: 0 });

    const kept = () => test.database.inTenant(tenantId, (tx) => tx.query("select 1 from notifications"));
    const clear = (days: number) =>
      clearAway(test.database, new Date(Date.now() + days * 86_400_000), {
        guard: (_what, work) => work().then(() => undefined),
        isStopped: () => false,
      });
    await clear(89);
    expect(await kept()).toHaveLength(2);
    await clear(91);
    expect(await kept()).toEqual([]);
  });
});
