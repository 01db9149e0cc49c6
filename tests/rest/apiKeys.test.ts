import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asking, newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "./startTestApp";

let test: TestApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
});
afterAll(() => test.stop());

const newKey = async (name: string, role: string) =>
  (await organisation.owner("POST", "/api/api-keys", { name, role })).body;

describe("an API key", () => {
  it("shows its secret once and works with its role's rights", async () => {
    const key = await newKey("Website", "sales");
    expect(key.secret).toMatch(/^tw_[\w-]{43}$/);
    expect(key.secret.startsWith(key.prefix)).toBe(true);
    const listed = (await organisation.owner("GET", "/api/api-keys")).body[0];
    expect(listed).not.toHaveProperty("secret");
    expect(listed.lastUsedAt).toBeNull();

    const ask = asking(test.app, key.secret);
    expect((await ask("GET", "/api/teams")).status).toBe(200);
    const hotel = { name: "Pier House", city: "Bergen", country: "NO" };
    expect((await ask("POST", "/api/hotels", hotel)).status).toBe(201);
    expect((await ask("POST", "/api/query-sources", { name: "By key" })).status).toBe(403);
    expect((await organisation.owner("GET", "/api/api-keys")).body[0].lastUsedAt).not.toBeNull();
  });

  it("is named in the history of a trip, beside the person who answers for it", async () => {
    const key = await newKey("Importer", "sales");
    const ask = asking(test.app, key.secret);
    const { body: trip } = await ask("POST", "/api/trips", { customerName: "Noor Amsel" });
    const note = { tripId: trip.id, kind: "note", body: "From the old system" };
    expect((await ask("POST", "/api/timeline", note)).status).toBe(201);
    expect((await ask("POST", "/api/timeline", { ...note, apiKey: "Another" })).status).toBe(400);
    await ask("PATCH", `/api/trips/${trip.id}`, { version: trip.version, customerName: "Noor Amsell" });
    await ask("POST", `/api/trips/${trip.id}/itineraries`, { name: "Option A" });
    const entriesOf = async (part = "all") =>
      (await organisation.owner("GET", `/api/trips/${trip.id}/timeline?part=${part}`)).body.entries;
    const byKey = await entriesOf();
    expect(byKey.length).toBeGreaterThan(3);
    for (const entry of byKey)
      expect(entry).toMatchObject({ apiKey: "Importer", userId: organisation.owner.id, via: "key" });
    await organisation.owner("POST", "/api/timeline", { ...note, body: "By hand" });
    const notes = await entriesOf("notes");
    expect(notes.map(({ apiKey }: { apiKey: string | null }) => apiKey)).toEqual([null, "Importer"]);
  });

  it("never manages users, sessions, keys or the organisation", async () => {
    const ask = asking(test.app, (await newKey("Strong", "admin")).secret);
    const refused = await Promise.all([
      ask("POST", "/api/users", { username: "viakey", fullname: "V", role: "viewer" }),
      ask("POST", `/api/users/${organisation.owner.id}/invite`),
      ask("GET", "/api/users/me"),
      ask("GET", "/api/users/me/sessions"),
      ask("POST", "/api/api-keys", { name: "Next", role: "admin" }),
      ask("PATCH", "/api/tenants", { version: 1, name: "Taken over" }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  });

  it("cannot have an owner's rights", async () => {
    const { status } = await organisation.owner("POST", "/api/api-keys", { name: "Owner", role: "owner" });
    expect(status).toBe(422);
  });

  it("ends at once when it is revoked", async () => {
    const key = await newKey("Short", "viewer");
    const ask = asking(test.app, key.secret);
    expect((await ask("GET", "/api/teams")).status).toBe(200);
    const revoked = await organisation.owner("POST", `/api/api-keys/${key.id}/revoke`);
    expect(revoked.body.revokedAt).not.toBeNull();
    expect((await ask("GET", "/api/teams")).status).toBe(401);
  });

  it("has a name that no other living key has, and gives it free when it is revoked", async () => {
    const { owner } = organisation;
    const key = await newKey("Reporting", "viewer");
    const again = () => owner("POST", "/api/api-keys", { name: "reporting", role: "viewer" });
    expect((await again()).body.errors).toHaveProperty("name");
    await owner("POST", `/api/api-keys/${key.id}/revoke`);
    expect((await again()).status).toBe(201);
  });

  it("is made and revoked by owners and admins alone", async () => {
    const sales = await organisation.member("sales");
    const key = await newKey("Kept", "viewer");
    expect((await sales("GET", "/api/api-keys")).status).toBe(200);
    expect((await sales("POST", "/api/api-keys", { name: "Mine", role: "sales" })).status).toBe(403);
    expect((await sales("POST", `/api/api-keys/${key.id}/revoke`)).status).toBe(403);
  });
});
