import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganisation, startTestApp, type TestApp, type TestOrganisation } from "./startTestApp";

let test: TestApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
});
afterAll(() => test.stop());

describe("an Idempotency-Key", () => {
  it("makes twenty equal requests at once one row with one answer", async () => {
    const { owner } = organisation;
    const headers = { "idempotency-key": randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => owner("POST", "/api/teams", { name: "Twenty" }, headers)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await owner("GET", "/api/teams?name=Twenty")).body).toHaveLength(1);
  });

  it("is refused for another request", async () => {
    const { owner } = organisation;
    const headers = { "idempotency-key": randomUUID() };
    expect((await owner("POST", "/api/teams", { name: "One" }, headers)).status).toBe(201);
    expect((await owner("POST", "/api/teams", { name: "Two" }, headers)).status).toBe(422);
    expect((await owner("POST", "/api/query-sources", { name: "One" }, headers)).status).toBe(422);
  });

  it("is free again after a request that failed", async () => {
    const { owner } = organisation;
    const headers = { "idempotency-key": randomUUID() };
    expect(
      (await owner("POST", "/api/teams", { name: "Late", managerId: randomUUID() }, headers)).status,
    ).toBe(422);
    expect((await owner("POST", "/api/teams", { name: "Late" }, headers)).status).toBe(201);
  });

  it("is refused where no answer is kept", async () => {
    const { owner } = organisation;
    const headers = { "idempotency-key": randomUUID() };
    for (const [url, body] of [
      ["/api/api-keys", { name: "Website", role: "sales" }],
      [`/api/users/${owner.id}/invite`, undefined],
    ] as const) {
      const refused = await owner("POST", url, body, headers);
      expect([url, refused.status, refused.body.message]).toEqual([
        url,
        400,
        expect.stringContaining("no Idempotency-Key"),
      ]);
      expect((await owner("POST", url, body)).status).toBe(201);
    }
  });

  it("belongs to its user alone", async () => {
    const admin = await organisation.member("admin");
    const headers = { "idempotency-key": randomUUID() };
    const mine = await organisation.owner("POST", "/api/teams", { name: "Mine" }, headers);
    const theirs = await admin("POST", "/api/teams", { name: "Theirs" }, headers);
    expect([mine.body.name, theirs.body.name]).toEqual(["Mine", "Theirs"]);
  });
});
