import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asking, newOrganisation, startTestApp, testPassword, type TestApp } from "../rest/startTestApp";
import type { TestOrganisation } from "../rest/startTestApp";

interface SecurityEvent {
  id: string;
  kind: string;
  userId: string | null;
  subjectId: string | null;
  subject: string | null;
  address: string | null;
  note: string | null;
}

describe("P29: what happens to accounts, rights and secrets is on record, once and for good", async () => {
  let test: TestApp;
  let organisation: TestOrganisation;

  beforeAll(async () => {
    test = await startTestApp();
    organisation = await newOrganisation(test);
  });
  afterAll(() => test.stop());

  const events = async (): Promise<SecurityEvent[]> =>
    (await organisation.owner("GET", "/api/security-events")).body;
  /** The events since the last look, the oldest first. */
  async function since(last: string | undefined): Promise<SecurityEvent[]> {
    const all = await events();
    const end = all.findIndex(({ id }) => id === last);
    return all.slice(0, end === -1 ? undefined : end).reverse();
  }

  it("has one entry for each event, with who did it, to whom and from where", async () => {
    const { owner } = organisation;
    const [before] = await events();
    const { body: user } = await owner("POST", "/api/users", {
      ...{ username: "nils", fullname: "Nils Ek", role: "sales" },
    });
    const url = `/api/users/${user.id}`;
    const { body: invitation } = await owner("POST", `${url}/invite`);
    const token = invitation.link.split("#")[1];
    const set = await asking(test.app)("POST", "/api/auth/set-password", { token, password: testPassword });
    const nils = asking(test.app, set.body.token);
    const changed = await nils("POST", "/api/users/me/password", {
      ...{ currentPassword: testPassword, newPassword: "four slow trams" },
    });
    await asking(test.app, changed.body.token)("POST", "/api/auth/logout");
    const change = async (values: object) => {
      const { version } = (await owner("GET", url)).body;
      expect((await owner("PATCH", url, { version, ...values })).status).toBe(200);
    };
    await change({ role: "owner" });
    await change({ fullname: "Nils Ekdal" });
    await change({ isActive: false, username: "nils.ek" });
    await change({ isActive: true });
    await owner("DELETE", `${url}/sessions`);
    await owner("DELETE", url);
    await owner("POST", `${url}/restore`);
    const { body: key } = await owner("POST", "/api/api-keys", { name: "Website", role: "viewer" });
    await owner("POST", `/api/api-keys/${key.id}/revoke`);
    const { version } = (await owner("GET", "/api/tenants")).body;
    const bankAccounts = [{ bank: "DNB", holder: "Harbour", number: "12345678903" }];
    expect((await owner("PATCH", "/api/tenants", { version, bankAccounts })).status).toBe(200);

    const found = await since(before?.id);
    const who = { owner: owner.id, nils: user.id };
    const of = (id: string | null) => Object.entries(who).find(([, one]) => one === id)?.[0] ?? id;
    expect(found.map(({ kind, userId, subject, note }) => [kind, of(userId), subject, note])).toEqual([
      ["user_created", "owner", "nils", "sales"],
      ["link_made", "owner", "nils", "invitation"],
      ["link_used", "nils", "nils", null],
      ["signed_in", "nils", null, null],
      ["password_changed", "nils", null, null],
      ["signed_out", "nils", null, null],
      ["role_changed", "owner", "nils", "sales → owner"],
      ["username_changed", "owner", "nils.ek", "nils → nils.ek"],
      ["user_deactivated", "owner", "nils.ek", null],
      ["user_activated", "owner", "nils.ek", null],
      ["sessions_ended", "owner", "nils.ek", null],
      ["user_deleted", "owner", "nils.ek", null],
      ["user_restored", "owner", "nils.ek", null],
      ["key_made", "owner", "Website", "viewer"],
      ["key_revoked", "owner", "Website", null],
      ["organisation_changed", "owner", null, "Bank accounts"],
    ]);
    expect(new Set(found.map(({ address }) => address))).toEqual(new Set(["127.0.0.1"]));
    for (const secret of [token, testPassword, "four slow trams", key.secret, "12345678903"])
      expect(JSON.stringify(found)).not.toContain(secret);
  });

  it("has each failed sign-in, and the wait after the last of them", async () => {
    const sales = await organisation.member("sales");
    const [before] = await events();
    for (let attempt = 0; attempt < 7; attempt += 1)
      await asking(test.app)("POST", "/api/auth/login", { username: sales.username, password: "wrong" });
    const failures = [...Array<string>(5).fill("sign_in_failed"), "sign_in_blocked"];
    await expect
      .poll(async () => (await since(before?.id)).map(({ kind }) => kind).sort())
      .toEqual(failures.toSorted());
    expect((await since(before?.id)).map(({ subjectId, userId }) => [subjectId, userId])).toEqual(
      failures.map(() => [sales.id, null]),
    );
  });

  it("has nothing of what was undone", async () => {
    const [before] = await events();
    const { version } = (await organisation.owner("GET", `/api/users/${organisation.owner.id}`)).body;
    const refused = await organisation.owner("PATCH", `/api/users/${organisation.owner.id}`, {
      ...{ version, role: "admin" },
    });
    expect(refused.status).toBe(422);
    expect(await since(before?.id)).toEqual([]);
  });

  it("is never changed by the application, and goes on page by page", async () => {
    for (const statement of [
      "update security_events set kind = 'signed_in'",
      "delete from security_events",
      "truncate security_events",
      "update timeline set body = 'Never said', deleted_at = now()",
      "delete from timeline",
    ])
      await expect(
        test.database.inTenant(organisation.tenantId, (tx) => tx.query(statement)),
        statement,
      ).rejects.toThrow();
    const [gone] = await test.database.query<{ gone: number }>(
      "select tidy_security_events(now() + interval '10 years') as gone",
    );
    expect(gone).toEqual({ gone: 0 });
    const all = await events();
    const rest = await organisation.owner("GET", `/api/security-events?before=${all[2]?.id}`);
    expect(rest.body.map(({ id }: SecurityEvent) => id)).toEqual(all.slice(3).map(({ id }) => id));
    for (const query of ["before=x", "before=1&before=2", "kind=signed_in"])
      expect((await organisation.owner("GET", `/api/security-events?${query}`)).status).toBe(400);
  });
});
