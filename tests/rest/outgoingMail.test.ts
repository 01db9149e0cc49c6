import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startJobs, type Jobs } from "../../server/jobs/startJobs";
import { onlyWhenAsked } from "../jobs/killWhen";
import { startMailServer, type MailServer } from "../setup/mailServer";
import { newItinerary, sendIt } from "../proposals/newOffer";
import { asking, newOrganisation, startTestApp, type Ask, type TestApp } from "./startTestApp";

let mails: MailServer;
let test: TestApp;
let jobs: Jobs;
let moment = Date.now() + 60_000;

beforeAll(async () => {
  mails = await startMailServer();
  test = await startTestApp({ settings: { ...mails.settings, SIGNUP: "open" } });
  const log = pino({ level: "silent" });
  jobs = startJobs({ services: test.app.services, log, ...onlyWhenAsked });
});
afterAll(async () => {
  await jobs.stop();
  await test.stop();
  await mails.stop();
});

/** The mails of some work, once all that is due has been sent. */
const mailsOf = async (work: () => Promise<unknown>) => {
  const before = mails.received.length;
  await work();
  moment += 1_000;
  await jobs.runOnce(new Date(moment));
  return mails.received.slice(before);
};
const linkIn = (text = "") => /https:\S+#([\w-]{43})/.exec(text)?.[1];
const offerOf = async (ask: Ask): Promise<string> =>
  (await sendIt(ask, (await newItinerary(ask)).id)).offer.id;
const mail = (ask: Ask, offerId: string, to: string[]) =>
  ask("POST", `/api/offers/${offerId}/mail`, { to, subject: "Your coast", text: "Here: {link}" });
const addresses = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `guest${from + index}@lund.example`);

describe("an organisation that a stranger signed up", () => {
  it("writes to nobody until its owner has confirmed their address, by the link that was mailed there", async () => {
    const visitor = asking(test.app);
    const given = {
      ...{ organisation: "Your bank https://evil.example", fullname: "Your account was locked" },
      ...{ username: "stranger", email: "stranger@lund.example", password: "seven quiet lanterns" },
    };
    let owner = visitor;
    const [asked, ...more] = await mailsOf(async () => {
      const { body } = await visitor("POST", "/api/auth/signup", given);
      owner = asking(test.app, body.token);
    });
    expect([more, asked?.to, asked?.header("from")]).toEqual([
      ...[[], ["stranger@lund.example"], "Tripwright <crm@tripwright.example>"],
    ]);
    expect(asked?.raw).not.toMatch(/evil\.example|locked/);
    expect((await owner("GET", "/api/mail")).body).toEqual({ isSetUp: true, isConfirmed: false });

    const offerId = await offerOf(owner);
    const user = { username: "victim", fullname: "Vic", email: "vic@lund.example", role: "sales" };
    const { id: guest } = (await owner("POST", "/api/users", user)).body;
    const outside = await mailsOf(async () => {
      const offer = await mail(owner, offerId, ["ines@calder.example"]);
      expect([offer.status, offer.body.message]).toEqual([
        403,
        expect.stringContaining("confirms their own"),
      ]);
      expect((await owner("POST", `/api/users/${guest}/invite/mail`)).status).toBe(403);
      const trip = await owner("POST", "/api/trips", { customerName: "Buy now", assigneeUserId: guest });
      expect(trip.status).toBe(201);
    });
    expect(outside).toEqual([]);
    const [forgotten] = await mailsOf(() =>
      visitor("POST", "/api/auth/forgot-password", { email: "stranger@lund.example" }),
    );
    expect(forgotten?.raw).not.toMatch(/evil\.example|locked/);

    const token = linkIn(asked?.text);
    const confirm = () => visitor("POST", "/api/auth/confirm-email", { token });
    const password = "green kettle over fjord";
    expect((await visitor("POST", "/api/auth/set-password", { token, password })).status).toBe(404);
    expect((await confirm()).body).toEqual({ email: "stranger@lund.example" });
    expect((await confirm()).status).toBe(404);
    expect((await owner("GET", "/api/users/me")).body).toMatchObject({ isEmailConfirmed: true });
    expect((await owner("GET", "/api/mail")).body.isConfirmed).toBe(true);
    const [sent] = await mailsOf(() => mail(owner, offerId, ["ines@calder.example"]));
    expect(sent?.header("reply-to")).toContain("<stranger@lund.example>");
    expect((await owner("POST", "/api/users/me/address-link")).status).toBe(409);
  });
});

describe("a change of a bank account", () => {
  it("is told to every owner, whoever changed it, in the product and by e-mail", async () => {
    const organisation = await newOrganisation(test);
    const [other, accounts] = [await organisation.member("owner"), await organisation.member("accounts")];
    const supplier = { name: "Zed Boats", currency: "EUR", accountNumber: "NO93 8601 1117 947" };
    const { body } = await organisation.owner("POST", "/api/suppliers", supplier);
    const url = `/api/suppliers/${body.id}`;
    const accountNumber = "DE02 1203 0000 0000 2020 51";
    const told = await mailsOf(async () => {
      expect((await organisation.owner("PATCH", url, { version: 1, name: "Zed" })).status).toBe(200);
      expect((await organisation.owner("PATCH", url, { version: 2, accountNumber })).status).toBe(200);
    });
    const to = told.flatMap((one) => one.to).sort();
    expect(to).toEqual(["mira@harbour.example", `${other.username}@harbour.example`]);
    const subject = "Mira Solberg changed Account number or IBAN of Zed";
    expect(told.map((one) => one.header("subject"))).toEqual([subject, subject]);
    expect(told[0]?.text).toContain(`https://crm.tripwright.example/suppliers/${body.id}`);
    expect(told[0]?.text).not.toContain("2020");
    const bell = async (ask: Ask) => (await ask("GET", "/api/notifications")).body;
    expect(await bell(other)).toMatchObject([
      { kind: "bank_account_changed", tripId: null, resource: "suppliers", rowId: body.id },
    ]);
    expect((await other("GET", "/api/notifications/unread")).body).toEqual({ unread: 1 });
    expect(await bell(accounts)).toEqual([]);
  });
});

describe("e-mail to others", () => {
  it("is answered by an owner where the sender's own address is not confirmed", async () => {
    const organisation = await newOrganisation(test);
    const sales = await organisation.member("sales");
    const offerId = await offerOf(sales);
    const [sent] = await mailsOf(() => mail(sales, offerId, ["ines@calder.example"]));
    expect(sent?.header("reply-to")).toContain("<mira@harbour.example>");
    const [asked] = await mailsOf(() => sales("POST", "/api/users/me/address-link"));
    await asking(test.app)("POST", "/api/auth/confirm-email", { token: linkIn(asked?.text) });
    const [own] = await mailsOf(() => mail(sales, offerId, ["ines@calder.example"]));
    expect(own?.header("reply-to")).toContain(`<${sales.username}@harbour.example>`);
    const { version } = (await sales("GET", "/api/users/me")).body;
    await mailsOf(() => sales("PATCH", "/api/users/me", { version, email: "victim@lund.example" }));
    const [elsewhere] = await mailsOf(() => mail(sales, offerId, ["ines@calder.example"]));
    expect(elsewhere?.header("reply-to")).toContain("<mira@harbour.example>");
  });

  it("has nothing in its headers that turns the direction of text or is not seen", async () => {
    const { owner } = await newOrganisation(test);
    const { version } = (await owner("GET", "/api/tenants")).body;
    await owner("PATCH", "/api/tenants", {
      version,
      name: "Bank \u202Eelbisivni\u202C\u200B\u00AD of \u2066us",
    });
    const me = (await owner("GET", "/api/users/me")).body;
    await owner("PATCH", "/api/users/me", { version: me.version, fullname: "M\u200Fira \u2067S\u{E0041}" });
    const trip = (await newItinerary(owner)).tripId;
    const { version: read } = (await owner("GET", `/api/trips/${trip}`)).body;
    await owner("PATCH", `/api/trips/${trip}`, { version: read, customerName: "Ines \u202Ex علی\u200cرضا" });
    const [itinerary] = (await owner("GET", `/api/itineraries?tripId=${trip}`)).body;
    const { offer } = await sendIt(owner, itinerary.id);
    const [sent] = await mailsOf(() =>
      owner("POST", `/api/offers/${offer.id}/mail`, {
        ...{ to: ["ines@calder.example"], subject: "Your \u202Ecoast\u2069 now", text: "{link}" },
      }),
    );
    expect(["from", "reply-to", "subject", "to"].map((name) => sent?.header(name))).toEqual([
      '"Mira S, Bank elbisivni of us" <crm@tripwright.example>',
      "Mira S <mira@harbour.example>",
      "Your coast now",
      "Ines x علی\u200cرضا <ines@calder.example>",
    ]);
  });

  it("is counted by recipient: 50 an hour of a user, 200 of an organisation, the trip's own address apart", async () => {
    const organisation = await newOrganisation(test);
    const { owner } = organisation;
    const people = [owner, ...(await Promise.all([1, 2, 3, 4].map(() => organisation.member("sales"))))];
    const offerId = await offerOf(owner);
    const fill = async (ask: Ask) => {
      for (let sent = 0; sent < 50; sent += 5)
        expect((await mail(ask, offerId, addresses(5, sent))).status).toBe(202);
    };
    await fill(owner);
    const { status, body, headers } = await mail(owner, offerId, ["one@lund.example"]);
    expect([status, body.message]).toEqual([429, expect.stringMatching(/^Too many e-mails\. Try again in/)]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(3_000);
    expect((await mail(owner, offerId, ["Ines@calder.example"])).status).toBe(202);
    for (const person of people.slice(1, 4)) await fill(person);
    const [last] = people.slice(4);
    expect((await mail(last ?? owner, offerId, ["one@lund.example"])).status).toBe(429);
    expect((await mail(last ?? owner, offerId, ["ines@calder.example"])).status).toBe(202);
    const invited = await owner("POST", `/api/users/${last?.id}/invite/mail`);
    expect(invited.status).toBe(429);
  });
});
