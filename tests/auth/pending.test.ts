import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operationsOf, pathWith } from "../promises/fixtures/operationsOf";
import {
  asking,
  newOrganisation,
  signedIn,
  startTestApp,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";

let test: TestApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await newOrganisation(test);
});
afterAll(() => test.stop());

/** Makes the newest session of a user one that still needs something. */
const makePending = (userId: string, needs: string, rest = "10 minutes") =>
  test.database.inTenant(organisation.tenantId, (tx) =>
    tx.query(
      "update sessions set needs = $2, expires_at = now() + $3::interval where user_id = $1 and created_at = (select max(created_at) from sessions where user_id = $1)",
      [userId, needs, rest],
    ),
  );

/** Routes that take a pending session of this kind. */
const open: Readonly<Record<string, readonly string[]>> = {
  code: ["POST /api/auth/finish"],
  setup: [
    "POST /api/auth/finish",
    "GET /api/users/me/second-factor",
    "POST /api/users/me/second-factor/app",
    "POST /api/users/me/second-factor/app/confirm",
    "POST /api/users/me/passkeys/challenge",
    "POST /api/users/me/passkeys",
  ],
};

describe("a session that still needs something", () => {
  it.each(["code", "setup"])("does nothing but take what it needs: %s", async (needs) => {
    const owner = await organisation.member("owner");
    await makePending(owner.id, needs);
    const operations = await operationsOf(test.app);
    for (const operation of operations) {
      if (operation.isPublic || open[needs]?.includes(operation.name)) continue;
      const path = pathWith(operation, randomUUID());
      const { status } = await owner(operation.method, path, operation.hasBody ? {} : undefined);
      expect([operation.name, [401, 403].includes(status)]).toEqual([operation.name, true]);
    }
    expect(operations.length).toBeGreaterThan(100);
    const ended = await owner("POST", "/api/auth/logout");
    expect(ended.status).toBe(204);
  });

  it("is no session in any list, leaves no trace on the record when it ends, and knows no network", async () => {
    const sales = await organisation.member("sales");
    const second = await signedIn(test.app, sales.username);
    await makePending(sales.id, "code");
    expect((await sales("GET", "/api/users/me/sessions")).body).toHaveLength(1);
    expect((await asking(test.app, second)("GET", "/api/users/me")).status).toBe(401);
    await asking(test.app, second)("POST", "/api/auth/logout");
    const { body: events } = await organisation.owner("GET", "/api/security-events");
    const kinds = events.filter(({ userId }: { userId: string }) => userId === sales.id);
    expect(kinds.map(({ kind }: { kind: string }) => kind)).toEqual(["signed_in", "signed_in"]);
  });
});
