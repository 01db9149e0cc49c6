import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startJobs, type Jobs } from "../../server/jobs/startJobs";
import { onlyWhenAsked } from "./killWhen";
import {
  asking,
  newOrganisation,
  startTestApp,
  type Ask,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";
import { newItinerary, priceInRupees, sendIt } from "../proposals/newOffer";
import { startMailServer, type MailServer } from "../setup/mailServer";

let mails: MailServer;
let test: TestApp;
let jobs: Jobs;
beforeAll(async () => {
  mails = await startMailServer();
  test = await startTestApp({ settings: mails.settings });
  const log = pino({ level: "silent" });
  jobs = startJobs({ services: test.app.services, log, ...onlyWhenAsked });
});
afterAll(async () => {
  await jobs.stop();
  await test.stop();
  await mails.stop();
});

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
/** The clock of Kolkata, in which everybody here lives, in so many milliseconds from now. */
const clockIn = (ms: number) => new Date(Date.now() + 5.5 * hour + ms).toISOString().slice(11, 16);
/** Nine o'clock in Kolkata on the day after so many days. */
const nineIn = (days: number) =>
  new Date(`${new Date(Date.now() + 5.5 * hour + days * day).toISOString().slice(0, 10)}T03:30:00Z`);

async function ok(asked: ReturnType<Ask>) {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}

let people = 0;
/** A user with a confirmed address, and what they chose. */
async function personOf(
  { owner, member, tenantId }: TestOrganisation,
  chosen: object,
  role = "sales" as const,
) {
  const person = await member(role);
  people += 1;
  const address = `person${people}@lund.example`;
  await test.database.inTenant(tenantId, (tx) =>
    tx.query("update users set email = $2, is_email_confirmed = true where id = $1", [person.id, address]),
  );
  const { version } = await ok(person("GET", "/api/users/me"));
  await ok(person("PATCH", "/api/users/me", { version, timeZone: "Asia/Kolkata", ...chosen }));
  const mailsAt = async (moment: Date | number) => {
    const before = mails.received.length;
    await jobs.runOnce(new Date(moment));
    return mails.received.slice(before).filter(({ to }) => to.includes(address));
  };
  const give = (customerName: string, by: Ask = owner) =>
    ok(by("POST", "/api/trips", { customerName, assigneeUserId: person.id }));
  const told = async (): Promise<{ kind: string }[]> => ok(person("GET", "/api/notifications"));
  return { person, address, mailsAt, give, told };
}

const inDigest = { notificationWays: { trip_assigned: "product_digest", first_answer_soon: "none" } };

describe("the digest", () => {
  it("tells once, at nine, by row, what is unread and still theirs to read, after a server that was down", async () => {
    const organisation = await newOrganisation(test);
    const { owner, tenantId } = organisation;
    const tenant = await ok(owner("GET", "/api/tenants"));
    const scopes = [{ role: "sales", resource: "trips", read: "own", write: "own", export: "own" }];
    await ok(owner("PATCH", "/api/tenants", { version: tenant.version, scopes }));
    const ada = await personOf(organisation, inDigest);
    const ben = await personOf(organisation, inDigest);
    const [read, given, kept, gone] = [
      await ada.give("Read Amsel"),
      await ada.give("Given Amsel"),
      await ada.give("Kept <b>Amsel</b>"),
      await ada.give("Gone Amsel"),
    ];
    // Back and forth: two notifications of one trip.
    const change = async (id: string, values: object) =>
      ok(owner("PATCH", `/api/trips/${id}`, { ...(await versionOf(owner, id)), ...values }));
    await change(kept.id, { assigneeUserId: owner.id });
    await change(kept.id, { assigneeUserId: ada.person.id });
    await change(given.id, { assigneeUserId: ben.person.id });
    await ok(owner("DELETE", `/api/trips/${gone.id}`));
    const list = await ok(ada.person("GET", "/api/notifications"));
    const seen = list.filter(({ tripId }: { tripId: string }) => tripId === read.id);
    await ok(
      ada.person("POST", "/api/notifications/read", { ids: seen.map(({ id }: { id: string }) => id) }),
    );

    expect(await ada.mailsAt(nineIn(1).getTime() - minute)).toEqual([]);
    mails.refusals.set(ada.address, { code: 451, message: "4.3.0 Try again later" });
    expect(await ada.mailsAt(nineIn(1))).toEqual([]);
    // The job has failed, and is due again; the next day's has come too.
    const [mail, ...more] = await ada.mailsAt(nineIn(2));
    expect(more).toEqual([]);
    expect(mail?.header("subject")).toBe("Your digest: 2 things to know");
    expect(mail?.header("list-unsubscribe")).toBe("<https://crm.tripwright.example/profile#notifications>");
    expect(mail?.header("reply-to")).toBe("");
    expect(mail?.text).toContain(`${kept.reference} Kept <b>Amsel</b>\r\n- Mira Solberg gave you`);
    // Under its title a line does without the words of the title.
    expect(mail?.text).toContain("- Mira Solberg gave you this trip (2 times).");
    expect(mail?.text).toContain(`https://crm.tripwright.example/trips/${kept.id}`);
    expect(mail?.text).not.toMatch(/Read Amsel|Given Amsel|Gone Amsel/);
    const html = mail?.raw.replaceAll("=\r\n", "").split("text/html")[1];
    expect(html).toContain("Kept &lt;b&gt;Amsel&lt;/b&gt;</bdi></a></h2>");
    expect(html).not.toContain("<b>");
    expect(await ada.mailsAt(nineIn(2).getTime() + hour)).toEqual([]);
    expect(await ada.mailsAt(nineIn(3))).toEqual([]);
    const waiting = await test.database.inTenant(tenantId, (tx) =>
      tx.query("select 1 from notifications where mailing is not null"),
    );
    expect(waiting).toEqual([]);
  });

  it("has one line of many rows that one change gave, and who changed them is told how it ended", async () => {
    const organisation = await newOrganisation(test);
    const { owner } = organisation;
    const ada = await personOf(organisation, inDigest);
    const rows = Array.from({ length: 100 }, (_, index) => ({ customerName: `Guest ${index}` }));
    const run = async (body: object) => {
      const { id } = await ok(owner("POST", "/api/runs", { resource: "trips", ...body }));
      await jobs.runOnce(new Date(Date.now() + minute));
      return ok(owner("GET", `/api/runs/${id}`));
    };
    expect(await run({ action: "create", rows })).toMatchObject({ done: 100 });
    const ids = (await ok(owner("GET", "/api/trips?_end=100"))).map(({ id }: { id: string }) => id);
    expect(await run({ action: "change", ids, values: { assigneeUserId: ada.person.id } })).toMatchObject({
      done: 100,
    });
    expect(await ada.told()).toMatchObject([{ kind: "trip_assigned", trip: "100 trips", resource: "trips" }]);
    expect(await ok(owner("GET", "/api/notifications"))).toMatchObject([
      { kind: "run_done", trip: "Changing trips: 100 done" },
      { kind: "run_done", trip: "Making trips: 100 done" },
    ]);
    const [mail] = await ada.mailsAt(nineIn(1));
    expect(mail?.header("subject")).toBe("Your digest: 1 thing to know");
    expect(mail?.text).toContain("- Mira Solberg gave you 100 trips.");
  });
});

const versionOf = async (ask: Ask, id: string) => {
  const { version } = await ok(ask("GET", `/api/trips/${id}`));
  return { version };
};

describe("quiet hours", () => {
  it("let no e-mail through but what is wanted at once and what is about safety; at their end comes one", async () => {
    const organisation = await newOrganisation(test);
    const quiet = {
      digest: "daily",
      digestAt: "09:00",
      quietFrom: clockIn(-hour),
      quietTo: clockIn(2 * hour),
    };
    const notificationWays = { trip_assigned: "mail", first_answer_soon: "none" };
    const mailTimes = { ...quiet, atOnce: [] };
    const ada = await personOf(organisation, { notificationWays, mailTimes });
    const ben = await personOf(organisation, {
      ...{ notificationWays, mailTimes: { ...quiet, atOnce: ["trip_assigned"] } },
    });
    await ada.give("Noor Amsel");
    await ada.give("Ines Calder");
    await ben.give("Vera Falk");
    const before = mails.received.length;
    await jobs.runOnce(new Date(Date.now() + minute));
    expect(mails.received.slice(before).map(({ to }) => to)).toEqual([[ben.address]]);
    expect(await ada.mailsAt(Date.now() + hour)).toEqual([]);
    const [mail, ...more] = await ada.mailsAt(Date.now() + 2 * hour + minute);
    expect(more).toEqual([]);
    expect(mail?.header("subject")).toBe("While you had quiet hours: 2 things to know");
    expect(mail?.text).toMatch(/Noor Amsel[^]*Ines Calder/);
    expect(await ada.mailsAt(Date.now() + 3 * hour)).toEqual([]);
  });
});

describe("a follow-up", () => {
  it("is told to whom a colleague gives it, made or changed, and to nobody who takes it", async () => {
    const organisation = await newOrganisation(test);
    const [ada, ben] = [await personOf(organisation, {}), await personOf(organisation, {})];
    const trip = await ada.give("Noor Amsel", ada.person);
    const dueAt = new Date(Date.now() + hour).toISOString();
    const body = { tripId: trip.id, kind: "call", dueAt };
    const given = async ({ told }: typeof ada) =>
      (await told()).filter(({ kind }) => kind === "follow_up_given");
    const step = await ok(ben.person("POST", "/api/follow-ups", { ...body, assigneeUserId: ada.person.id }));
    expect(await given(ada)).toMatchObject([{ tripId: trip.id, trip: `Call, ${trip.reference} Noor Amsel` }]);
    const change = (ask: Ask, version: number, values: object) =>
      ok(ask("PATCH", `/api/follow-ups/${step.id}`, { version, ...values }));
    await change(ada.person, 1, { note: "In the morning" });
    await change(ada.person, 2, { assigneeUserId: ben.person.id });
    expect([(await given(ada)).length, (await given(ben)).length]).toEqual([1, 1]);
    await change(ada.person, 3, { assigneeUserId: ada.person.id });
    await ok(ada.person("POST", "/api/follow-ups", { ...body, assigneeUserId: ada.person.id }));
    await ok(
      ben.person("POST", "/api/follow-ups", { ...body, assigneeUserId: ada.person.id, status: "done" }),
    );
    expect([(await given(ada)).length, (await given(ben)).length]).toEqual([1, 1]);
  });
});

describe("a reminder", () => {
  it("comes once when a follow-up falls due, and again when it was put off and falls due again", async () => {
    const organisation = await newOrganisation(test);
    const ada = await personOf(organisation, {});
    const trip = await ada.give("Noor Amsel", ada.person);
    const dueAt = new Date(Date.now() - minute).toISOString();
    const step = await ok(
      ada.person("POST", "/api/follow-ups", {
        tripId: trip.id,
        kind: "call",
        dueAt,
        assigneeUserId: ada.person.id,
      }),
    );
    await jobs.runOnce(new Date());
    await jobs.runOnce(new Date(Date.now() + 6 * minute));
    const due = async () => (await ada.told()).filter(({ kind }) => kind === "follow_up_due");
    expect(await due()).toMatchObject([
      { tripId: trip.id, trip: `Call, ${trip.reference} Noor Amsel`, readAt: null, by: null },
    ]);
    await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query("update follow_ups set due_at = now() where id = $1", [step.id]),
    );
    await jobs.runOnce(new Date(Date.now() + 12 * minute));
    expect(await due()).toHaveLength(2);
  });

  it("tells the assignee when three quarters of the time for an answer are over, and the team's manager when all is, or both times where nobody has it", async () => {
    const organisation = await newOrganisation(test);
    const { owner, member, tenantId } = organisation;
    const ada = await personOf(organisation, {});
    const lead = await member("admin");
    const team = { name: "Coast", members: [ada.person.id], managerId: lead.id };
    const { id: teamId } = await ok(owner("POST", "/api/teams", team));
    const trip = await ada.give("Noor Amsel", ada.person);
    const kinds = async (ask: Ask) =>
      (await ok(ask("GET", "/api/notifications"))).map(({ kind }: { kind: string }) => kind);
    const past = (created: string, due: string) =>
      test.database.inTenant(tenantId, (tx) =>
        tx.query(
          `update trips set created_at = now() - $2::interval, first_response_due_at = now() + $3::interval where id = $1`,
          [trip.id, created, due],
        ),
      );
    await past("2 hours", "2 hours");
    await jobs.runOnce(new Date());
    expect([await kinds(ada.person), await kinds(lead)]).toEqual([[], []]);
    await past("190 minutes", "50 minutes");
    await jobs.runOnce(new Date(Date.now() + 6 * minute));
    await jobs.runOnce(new Date(Date.now() + 12 * minute));
    expect([await kinds(ada.person), await kinds(lead)]).toEqual([["first_answer_soon"], []]);
    await past("5 hours", "-1 minutes");
    await jobs.runOnce(new Date(Date.now() + 18 * minute));
    await jobs.runOnce(new Date(Date.now() + 24 * minute));
    expect([await kinds(ada.person), await kinds(lead)]).toEqual([
      ["first_answer_soon"],
      ["first_answer_late"],
    ]);

    // Nobody has it yet: the manager of its team is told at both times.
    const values = { ...(await versionOf(owner, trip.id)), assigneeUserId: null, assigneeTeamId: teamId };
    await ok(owner("PATCH", `/api/trips/${trip.id}`, values));
    const forget = "delete from notifications";
    await test.database.inTenant(tenantId, (tx) => tx.query(forget));
    await past("190 minutes", "50 minutes");
    await jobs.runOnce(new Date(Date.now() + 30 * minute));
    await past("5 hours", "-1 minutes");
    await jobs.runOnce(new Date(Date.now() + 36 * minute));
    expect([await kinds(ada.person), await kinds(lead)]).toEqual([
      [],
      ["first_answer_late", "first_answer_soon"],
    ]);
  });
});

describe("an absence", () => {
  const dayAt = (days: number) => new Date(Date.now() + 5.5 * hour + days * day).toISOString().slice(0, 10);
  const away = async (ask: Ask, absence: object | null) => {
    const { version } = await ok(ask("GET", "/api/users/me"));
    return ask("PATCH", "/api/users/me", { version, absence });
  };
  const days = (from: number, to: number, standInId: string | null) => ({
    ...{ from: dayAt(from), to: dayAt(to), standInId },
  });

  it("gives new work and reminders to whoever stands in, shows what is due to both, and moves nothing", async () => {
    const organisation = await newOrganisation(test);
    const { owner } = organisation;
    const [ada, ben, cleo] = [
      await personOf(organisation, {}),
      await personOf(organisation, {}),
      await personOf(organisation, {}),
    ];
    const old = await ada.give("Old Amsel");
    const dueAt = new Date(Date.now() - minute).toISOString();
    await ok(
      owner("POST", "/api/follow-ups", {
        tripId: old.id,
        kind: "call",
        dueAt,
        assigneeUserId: ada.person.id,
      }),
    );
    const team = { name: "Coast", members: [ada.person.id, ben.person.id], autoAssignment: "round_robin" };
    const { id: teamId } = await ok(owner("POST", "/api/teams", team));
    expect((await away(ada.person, days(0, 3, ben.person.id))).status).toBe(200);
    expect((await ada.give("New Amsel")).assigneeUserId).toBe(ben.person.id);
    const taken = await ok(
      ada.person("POST", "/api/trips", { customerName: "Own", assigneeUserId: ada.person.id }),
    );
    expect(taken.assigneeUserId).toBe(ada.person.id);
    const { assigneeUserId } = await ok(owner("GET", `/api/trips/${old.id}`));
    expect(assigneeUserId).toBe(ada.person.id);
    for (const customerName of ["One", "Two"]) {
      const made = await ok(owner("POST", "/api/trips", { customerName, assigneeTeamId: teamId }));
      expect(made.assigneeUserId).toBe(ben.person.id);
    }
    expect((await ok(ben.person("GET", "/api/users/me"))).standsInFor).toEqual([ada.person.id]);
    await jobs.runOnce(new Date());
    const due = async ({ told }: typeof ada) => (await told()).filter(({ kind }) => kind === "follow_up_due");
    expect([await due(ada), (await due(ben)).length]).toEqual([[], 1]);

    // Whoever stands in is away too: the chain is followed, and a circle ends where it began.
    expect((await away(ben.person, days(0, 3, cleo.person.id))).status).toBe(200);
    expect((await ada.give("Chain")).assigneeUserId).toBe(cleo.person.id);
    expect((await away(cleo.person, days(0, 3, null))).status).toBe(200);
    expect((await ada.give("Nobody")).assigneeUserId).toBe(ada.person.id);
    // Over by their own calendar.
    expect((await away(ada.person, days(-3, -1, ben.person.id))).status).toBe(200);
    expect((await ada.give("Back")).assigneeUserId).toBe(ada.person.id);
    const { entries } = await ok(owner("GET", `/api/users/${ada.person.id}/history`));
    expect(entries[0].changes).toMatchObject([{ field: "absence", to: { from: dayAt(-3) } }]);
  });

  it("gives whoever stands in the steps that come meanwhile, and tells them of what customers do and of first answers", async () => {
    const organisation = await newOrganisation(test);
    const { owner, tenantId } = organisation;
    await priceInRupees(owner);
    const [ada, ben] = [await personOf(organisation, {}), await personOf(organisation, {})];
    const itinerary = await newItinerary(ada.person, { validUntil: dayAt(1) });
    const { tripId } = itinerary;
    const taken = { ...(await versionOf(owner, tripId)), assigneeUserId: ada.person.id };
    await ok(ada.person("PATCH", `/api/trips/${tripId}`, taken));
    const { token } = await sendIt(ada.person, itinerary.id);
    const late = await ada.give("Late Amsel");
    expect((await away(ada.person, days(0, 20, ben.person.id))).status).toBe(200);
    const told = async ({ person }: typeof ada, kinds: readonly string[]) =>
      (await ok(person("GET", "/api/notifications")))
        .map(({ kind }: { kind: string }) => kind)
        .filter((kind: string) => kinds.includes(kind))
        .sort();

    // Of what is open, due before the absence is over, and not one's own.
    const dueAt = (inDays: number) => new Date(Date.now() + inDays * day).toISOString();
    const step = async (by: Ask, values: object) => {
      const body = { tripId, kind: "call", assigneeUserId: ada.person.id, dueAt: dueAt(1), ...values };
      return (await ok(by("POST", "/api/follow-ups", body))).assigneeUserId;
    };
    expect(await step(owner, {})).toBe(ben.person.id);
    expect(await step(owner, { assigneeUserId: undefined })).toBe(ben.person.id);
    expect(await step(owner, { dueAt: dueAt(30) })).toBe(ada.person.id);
    expect(await step(owner, { status: "done" })).toBe(ada.person.id);
    expect(await step(ada.person, {})).toBe(ada.person.id);
    const given = ["follow_up_given"];
    expect([await told(ada, given), await told(ben, given)]).toEqual([[...given], [...given, ...given]]);

    // The step that a trip always has, once the one that was planned is cancelled.
    for (const { id, version } of await ok(owner("GET", `/api/follow-ups?tripId=${late.id}&status=open`)))
      await ok(owner("PATCH", `/api/follow-ups/${id}`, { version, status: "cancelled" }));
    expect(await ok(owner("GET", `/api/follow-ups?tripId=${late.id}&status=open`))).toMatchObject([
      { purpose: "next", assigneeUserId: ben.person.id },
    ]);

    const asked = { name: "Ana Lindqvist", text: "Is there shade?" };
    await ok(asking(test.app)("POST", `/api/public/proposals/${token}/questions`, asked));
    const open = await ok(owner("GET", `/api/follow-ups?tripId=${tripId}&purpose=question`));
    expect(open).toMatchObject([
      { note: "Answer the question: Is there shade?", assigneeUserId: ben.person.id },
    ]);
    await test.database.inTenant(tenantId, (tx) =>
      tx.query(
        `update trips set created_at = now() - interval '5 hours',
           first_response_due_at = now() + interval '1 minute' where id = $1`,
        [late.id],
      ),
    );
    await jobs.runOnce(new Date());
    const kinds = ["question", "expires_tomorrow", "first_answer_soon"];
    expect(await told(ben, kinds)).toEqual([...kinds].sort());
    // What a customer did is theirs to know as well, reminders are not.
    expect(await told(ada, kinds)).toEqual(["question"]);
  });

  it("has no stand-in who could not do the work, is away too, or is the person", async () => {
    const organisation = await newOrganisation(test);
    const [ada, ben] = [await personOf(organisation, {}), await personOf(organisation, {})];
    const viewer = await organisation.member("viewer");
    const refused = async (standInId: string) => {
      const { status, body } = await away(ada.person, days(1, 5, standInId));
      return [status, body.errors?.["absence.standInId"]?.[0]];
    };
    expect(await refused(viewer.id)).toEqual([
      422,
      expect.stringMatching(/has the role Viewer and could not do/),
    ]);
    expect(await refused(ada.person.id)).toEqual([
      422,
      expect.stringMatching(/^Nobody stands in for themselves/),
    ]);
    await ok(away(ben.person, days(5, 9, null)));
    expect(await refused(ben.person.id)).toEqual([422, expect.stringMatching(/is away too, /)]);
    await ok(away(ben.person, days(6, 9, null)));
    expect((await refused(ben.person.id))[0]).toBe(200);
    const wrong = await away(ada.person, days(5, 1, null));
    expect([wrong.status, wrong.body.errors["absence.to"]]).toEqual([
      422,
      ["The last day lies before the first."],
    ]);
  });
});
