import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Jobs, startJobs } from "../../server/jobs/startJobs";
import { onlyWhenAsked } from "../jobs/killWhen";
import { type MailServer, startMailServer } from "../setup/mailServer";
import { type Ask, newOrganisation, startTestApp, type TestApp } from "./startTestApp";

let mails: MailServer;
let test: TestApp;
let jobs: Jobs;
beforeAll(async () => {
  mails = await startMailServer();
  test = await startTestApp({ settings: mails.settings });
  const { services, log } = test.app;
  jobs = startJobs({ services, log, ...onlyWhenAsked });
});
afterAll(async () => {
  await jobs.stop();
  await test.stop();
  await mails.stop();
});

const url = "/api/made-reports";
const ofDays = (day: number) => ({
  ...{ resource: "trips", report: "by-state" },
  query: `priority=urgent&_days=2026-01-01,2026-01-${day}&_before=2025-01-01,2025-01-31`,
});
const told = async (ask: Ask) => (await ask("GET", "/api/notifications")).body;
const work = (seconds: number) => jobs.runOnce(new Date(Date.now() + seconds * 1_000));

describe("a report of all rows", () => {
  it("is one of two at most of an organisation, and one for the same question, also of requests in the same moment", async () => {
    const { owner, member } = await newOrganisation(test);
    const other = await member("admin");
    const asked = await Promise.all(
      [10, 11, 12, 13, 14, 15].map((day, index) => (index % 2 ? other : owner)("POST", url, ofDays(day))),
    );
    expect(asked.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409]);
    await work(1);
    const same = await Promise.all([20, 20, 20, 20].map((day) => owner("POST", url, ofDays(day))));
    expect(same.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(same.map(({ body }) => body.id)).size).toBe(1);
  });

  it("is told to whoever asked for it once it is made, in the way that they chose, and leads to its page for a day", async () => {
    const { owner, member, tenantId } = await newOrganisation(test);
    const ada = await member("admin");
    await owner("POST", "/api/trips", { customerName: "Noor Amsel", priority: "urgent" });
    const { body: made } = await ada("POST", url, { ...ofDays(31), query: "priority=urgent" });
    await work(1);
    const page = `/reports/trips/by-state?priority=urgent&_period=all&_made=${made.id}`;
    expect(await told(ada)).toMatchObject([
      {
        kind: "run_done",
        by: null,
        readAt: null,
        trip: "Report “Trips and value by state”: 1 trip counted",
        path: page,
      },
    ]);
    expect(await told(owner)).toEqual([]);
    expect(mails.received).toEqual([]);

    const address = "ada@lund.example";
    await test.database.inTenant(tenantId, (tx) =>
      tx.query("update users set email = $2, is_email_confirmed = true where id = $1", [ada.id, address]),
    );
    const { body: me } = await ada("GET", "/api/users/me");
    const chosen = { version: me.version, notificationWays: { run_done: "mail" } };
    expect((await ada("PATCH", "/api/users/me", chosen)).status).toBe(200);
    const { body: mailed } = await ada("POST", url, ofDays(31));
    await work(2);
    await work(4);
    const [mail, ...more] = mails.received;
    expect(more).toEqual([]);
    expect([mail?.to, mail?.header("subject")]).toEqual([
      [address],
      "Report “Trips and value by state”: 0 trips counted",
    ]);
    expect(mail?.text).toContain(
      `Open the report:\r\nhttps://crm.tripwright.example/reports/trips/by-state?${ofDays(31).query}&_made=${mailed.id}`,
    );
    expect(await told(ada)).toHaveLength(1);

    // What cannot be made is told too.
    const { body: faulty } = await owner("POST", url, { ...ofDays(31), query: "colour=red" });
    await work(6);
    expect(await told(owner)).toMatchObject([
      {
        kind: "run_done",
        trip: expect.stringMatching(/^Report “Trips and value by state”: .*colour.*[^.]$/),
      },
    ]);
    expect((await owner("GET", `${url}/${faulty.id}`)).body.state).toBe("failed");
    await work(2 * 86_400);
    expect(await told(ada)).toMatchObject([{ path: "/reports" }]);
  });
});
