import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clearAway, startJobs } from "../../server/jobs/startJobs";
import { inServerContext } from "../../server/rest/endpoint/Context";
import { notifyOfOffer } from "../../server/rest/notifications/notify";
import { followChanges } from "../promises/fixtures/followChanges";
import { type Ask, newOrganisation, startTestApp, type TestApp } from "./startTestApp";
import { onlyWhenAsked } from "../jobs/killWhen";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

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

  it("tells of an approved price, and of what a customer does with an offer: the assignee, else who sent it", async () => {
    const { owner, member, tenantId } = await newOrganisation(test);
    const [ada, ben] = [await member("sales"), await member("sales")];
    const told = async (ask: Ask) => (await ask("GET", "/api/notifications")).body;
    const kinds = async (ask: Ask) => (await told(ask)).map(({ kind }: { kind: string }) => kind);
    const trip = (await ben("POST", "/api/trips", { customerName: "Noor Amsel", assigneeUserId: ada.id }))
      .body;
    const itinerary = (
      await ben("POST", "/api/itineraries", {
        ...{ tripId: trip.id, name: "Coast", currency: "INR", adults: 2, validUntil: dayIn(3) },
        startDate: dayIn(60),
        adjustment: { kind: "discount_percent", basisPoints: 5_000, amount: null, reason: "A friend" },
        days: [
          {
            meals: { breakfast: false, lunch: false, dinner: false },
            items: [{ kind: "transfer", title: "To the airport", cost: 100_000 }],
          },
        ],
      })
    ).body;
    const approved = await owner("POST", `/api/itineraries/${itinerary.id}/approve-price`);
    expect(approved.status).toBe(200);
    expect((await told(ada))[0]).toMatchObject({
      ...{ kind: "price_approved", by: "Mira Solberg", itinerary: "Coast", number: null },
    });
    const { offer } = (await ben("POST", `/api/itineraries/${itinerary.id}/send`)).body;

    const tell = (kind: Parameters<typeof notifyOfOffer>[1]) =>
      inServerContext(test.app.services, { tenantId, via: "system" }, test.app.log, (context) =>
        notifyOfOffer(context, kind, offer),
      );
    const follower = await followChanges(test.app, ada.token);
    await tell("viewed");
    await follower.until(() => follower.notices === 1);
    await tell("viewed");
    await tell("accepted");
    await follower.until(() => follower.notices === 2);
    follower.leave();
    expect(follower.changes).toEqual([]);
    expect((await told(ada)).slice(0, 2)).toMatchObject([
      { kind: "accepted", by: "Noor Amsel", trip: trip.reference, itinerary: "Coast", number: 1 },
      { kind: "viewed" },
    ]);
    expect(await kinds(ada)).toEqual(["accepted", "viewed", "price_approved", "trip_assigned"]);
    expect(await kinds(ben)).toEqual([]);
    const earlier = "update notifications set at = at - interval '25 hours'";
    await test.database.inTenant(tenantId, (tx) => tx.query(earlier));
    await tell("viewed");
    expect((await kinds(ada))[0]).toBe("viewed");

    // Ada has left: who sent it is told.
    const { version } = (await owner("GET", `/api/users/${ada.id}`)).body;
    await owner("PATCH", `/api/users/${ada.id}`, { version, isActive: false });
    const jobs = startJobs({ services: test.app.services, log: test.app.log, ...onlyWhenAsked });
    for (const days of [1, 2, 2]) await jobs.runOnce(new Date(Date.now() + days * 86_400_000));
    await jobs.stop();
    expect(await kinds(ben)).toEqual(["expires_tomorrow"]);
    expect((await told(ben))[0]).toMatchObject({ by: null, trip: `${trip.reference} Noor Amsel`, number: 1 });
  });
});
