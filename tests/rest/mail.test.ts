import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startJobs, type Jobs } from "../../server/jobs/startJobs";
import { onlyWhenAsked } from "../jobs/killWhen";
import { createMailer } from "../../server/mail/createMailer";
import { readSettings } from "../../server/settings/settings";
import { startNodes, type TestNodes } from "../promises/fixtures/startNodes";
import { mailSettings, startMailServer, type MailServer } from "../setup/mailServer";
import { openLink } from "../../server/rest/offerLinks/offerLink";
import { hashOf } from "../../server/auth/secrets";
import { formatMoney } from "../../src/domain/money/amounts";
import { proposalFormats } from "../../src/domain/proposals/proposalFormats";
import { newItinerary, sendIt } from "../proposals/newOffer";
import { asking, newOrganisation, startTestApp, testPassword, type TestOrganisation } from "./startTestApp";

const newPassword = "green kettle over fjord";
const log = pino({ level: "silent" });
const mailerFor = (url: string, told = log) => {
  const mailer = createMailer(readSettings(mailSettings(url)).mail, told);
  if (!mailer) throw new Error("E-mail is not set up.");
  return mailer;
};

describe("e-mail", () => {
  let mails: MailServer;
  let test: TestNodes;
  let servers: Jobs[];
  let organisation: TestOrganisation;
  let moment = Date.now() + 60_000;

  beforeAll(async () => {
    mails = await startMailServer({ user: "crm", pass: "p@ss:word/%" });
    test = await startNodes(mails.settings);
    servers = [test.app, test.second].map(({ services }) =>
      // By the moments of the tests alone: whoever looks by the clock would have a job that is taken over there.
      startJobs({ services, log: test.app.log, ...onlyWhenAsked }),
    );
    organisation = await newOrganisation(test);
    // A first answer that falls due, which depends on the time of day, would send mails of its own.
    const { version } = (await organisation.owner("GET", "/api/tenants")).body;
    const { status } = await organisation.owner("PATCH", "/api/tenants", {
      version,
      firstResponseHours: 240,
    });
    expect(status).toBe(200);
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await test.stop();
    await mails.stop();
  });

  /** Both servers do what is due, at a moment so many minutes after the last. */
  const workOff = async (minutes = 0) => {
    moment += minutes * 60_000;
    await Promise.all(servers.map((server) => server.runOnce(new Date(moment))));
  };
  const since = async (work: () => Promise<unknown>) => {
    const before = mails.received.length;
    await work();
    return mails.received.slice(before);
  };
  let made = 0;
  async function newUser(more: object = {}) {
    made += 1;
    const user = { username: `guest${made}`, fullname: "Ada Lund", role: "sales", ...more };
    const { body } = await organisation.owner("POST", "/api/users", {
      ...user,
      email: `ada${made}@lund.example`,
    });
    return body;
  }
  /** Gives a user an address that is known to be theirs. */
  async function giveAddress(id: string, email: string) {
    await organisation.owner("PATCH", `/api/users/${id}`, { version: 1, email });
    await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query("update users set is_email_confirmed = true where id = $1", [id]),
    );
    await workOff();
  }
  const linkIn = (text: string) => /https:\S+#([\w-]{43})/.exec(text)?.[1];
  const jobsOf = async () => (await organisation.owner("GET", "/api/jobs?kind=mail")).body;

  it("brings an invitation once, whichever of two servers sends it", async () => {
    const user = await newUser({ fullname: "ليلى <b>حداد</b>" });
    const [mail, ...more] = await since(async () => {
      const answer = await organisation.owner("POST", `/api/users/${user.id}/invite/mail`);
      expect([answer.status, answer.body]).toEqual([202, { kind: "invitation", address: user.email }]);
      await workOff();
      await workOff();
    });
    expect(more).toEqual([]);
    const [job] = await jobsOf();
    expect(job).toMatchObject({ status: "done", isRepeated: false });
    expect(mail?.to).toEqual([user.email]);
    expect(mail?.header("to")).toBe(`ليلى <b>حداد</b> <${user.email}>`);
    expect(mail?.header("from")).toMatch(/^"?Harbour Travels \d+"? <crm@tripwright\.example>$/);
    expect(mail?.header("message-id")).toBe(`<${job.id}@tripwright.example>`);
    expect(mail?.header("subject")).toMatch(/^Your account at Harbour Travels/);
    expect(mail?.text).toContain("Hello ليلى <b>حداد</b>,");
    const token = linkIn(mail?.text ?? "");
    const { status, body } = await asking(test.second)("POST", "/api/auth/set-password", {
      ...{ token, password: newPassword },
    });
    expect([status, body.user.username]).toEqual([200, user.username]);
  });

  it("is tried again where the server takes it later, as the same mail, with links that all work", async () => {
    const user = await newUser();
    mails.refusals.set(user.email, { code: 451, message: "4.3.0 Try again later" });
    const [mail, ...more] = await since(async () => {
      await organisation.owner("POST", `/api/users/${user.id}/invite/mail`);
      await workOff();
      const [job] = await jobsOf();
      expect(job).toMatchObject({
        status: "failed",
        error: "The mail server did not take the mail this time. It said: “451 4.3.0 Try again later”",
      });
      await workOff(2);
    });
    expect(more).toEqual([]);
    const [job] = await jobsOf();
    expect(job).toMatchObject({ status: "done", attempts: 2 });
    expect(mail?.header("message-id")).toContain(job.id);
    const token = linkIn(mail?.text ?? "");
    const check = await asking(test.app)("POST", "/api/auth/set-password/check", { token });
    expect(check.body).toMatchObject({ kind: "invitation", username: user.username });
  });

  it("has failed for good where the server will never take it, with its words", async () => {
    const user = await newUser();
    mails.refusals.set(user.email, { code: 550, message: "5.1.1 No such mailbox" });
    const sent = await since(async () => {
      await organisation.owner("POST", `/api/users/${user.id}/invite/mail`);
      await workOff();
      await workOff(600);
    });
    expect(sent).toEqual([]);
    const [job] = await jobsOf();
    expect(job).toMatchObject({
      ...{ status: "dead", attempts: 1 },
      error: "The mail server refused the mail. It said: “550 5.1.1 No such mailbox”",
    });
  });

  it("brings a link to whoever forgot their password, ends their sessions, and tells others nothing", async () => {
    const user = await organisation.member("viewer");
    const email = `Forgetful${made}@lund.example`;
    await giveAddress(user.id, email);
    const visitor = asking(test.app);
    const ask = async (address: string) => {
      const { status, body } = await visitor("POST", "/api/auth/forgot-password", { email: address });
      return [status, Object.keys(body), body.message.replaceAll(address, "…")];
    };
    const [mail, ...more] = await since(async () => {
      expect(await ask("nobody@lund.example")).toEqual(await ask(email.toLowerCase()));
      await workOff();
    });
    expect(more).toEqual([]);
    expect(mail?.to).toEqual([email]);
    expect(mail?.text).toContain(`Your username is ${user.username}.`);
    const token = linkIn(mail?.text ?? "");
    const set = () => visitor("POST", "/api/auth/set-password", { token, password: newPassword });
    expect((await set()).status).toBe(200);
    expect([(await set()).status, (await user("GET", "/api/users/me")).status]).toEqual([404, 401]);
    const { body: events } = await organisation.owner("GET", "/api/security-events");
    const kinds = events
      .filter(({ subject }: { subject: string }) => subject === user.username)
      .map(({ kind }: { kind: string }) => kind);
    expect(kinds.slice(0, 2)).toEqual(["link_used", "link_asked"]);

    const refusals = async (address: string) => {
      await Promise.all([1, 2, 3, 4].map(() => ask(address)));
      return ask(address);
    };
    const [known, unknown] = await Promise.all([refusals(email), refusals("nobody@lund.example")]);
    expect(known[0]).toBe(429);
    expect(unknown).toEqual(known);
  });

  it("asks for the password again before an address changes to which links are sent, and ends those sent before", async () => {
    const user = await newUser();
    const { body } = await organisation.owner("POST", `/api/users/${user.id}/invite`);
    await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query("update sessions set confirmed_at = now() - interval '1 hour'"),
    );
    const change = () =>
      organisation.owner("PATCH", `/api/users/${user.id}`, { version: 1, email: "other@lund.example" });
    expect((await change()).body).toMatchObject({ code: "password_needed" });
    await organisation.owner("POST", "/api/users/me/confirm", { password: testPassword });
    expect((await change()).status).toBe(200);
    const check = await asking(test.app)("POST", "/api/auth/set-password/check", {
      token: linkIn(body.link),
    });
    expect(check.status).toBe(404);
  });

  it("tells a user of what they chose to be told by e-mail, and says where that is chosen", async () => {
    const { owner } = organisation;
    const sales = await organisation.member("sales");
    const assign = (customerName: string) =>
      since(async () => {
        await owner("POST", "/api/trips", { customerName, assigneeUserId: sales.id });
        await workOff();
      });
    const told = async () =>
      (await sales("GET", "/api/notifications")).body.filter(
        ({ kind }: { kind: string }) => kind === "trip_assigned",
      ).length;
    await workOff(600);
    const choose = async (trip_assigned: string) => {
      const { version } = (await sales("GET", "/api/users/me")).body;
      const notificationWays = { trip_assigned };
      const { status, body } = await sales("PATCH", "/api/users/me", { version, notificationWays });
      expect([status, body.notificationWays.trip_assigned]).toEqual([200, trip_assigned]);
    };
    await giveAddress(sales.id, "sales@lund.example");
    expect([(await assign("Usual")).length, await told()]).toEqual([0, 1]);
    await choose("mail");
    const [mail, ...more] = await assign("Noor Amsel");
    expect([more, await told()]).toEqual([[], 1]);
    expect([mail?.to, mail?.header("subject")]).toEqual([
      ["sales@lund.example"],
      expect.stringMatching(/^Mira Solberg gave you TRP-\d{4}-\d{5} Noor Amsel$/),
    ]);
    expect(mail?.text).toMatch(/https:\/\/crm\.tripwright\.example\/trips\/[0-9a-f-]{36}\r?\n/);
    expect(mail?.text).toContain("in your profile: https://crm.tripwright.example/profile#notifications");
    await choose("none");
    expect([(await assign("Nobody")).length, await told()]).toEqual([0, 1]);
    await choose("both");
    expect([(await assign("Both")).length, await told()]).toEqual([1, 2]);
    const { body: others } = await sales("GET", `/api/users/${organisation.owner.id}`);
    expect("notificationWays" in others).toBe(false);
  });

  it("brings an offer in the sender's words, with a link that nothing keeps, and tells where it could not", async () => {
    const sales = await organisation.member("sales");
    await giveAddress(sales.id, "seller@lund.example");
    await workOff(600);
    const { id, tripId } = await newItinerary(sales);
    const { offer } = await sendIt(sales, id, { language: "ar" });
    const send = (body: object) =>
      sales("POST", `/api/offers/${offer.id}/mail`, { to: ["ines@lund.example"], ...body });
    const refused = await send({ subject: "Hello {nobody}", text: "{link}" });
    expect([refused.status, refused.body.errors.subject[0]]).toEqual([
      422,
      expect.stringMatching(/^Braces stand around/),
    ]);
    const words = { subject: "Your coast", text: "Dear Ines,\n\nhere it is: {link}\n\n<b>Ada</b>" };
    const kept = () =>
      test.database.inTenant(organisation.tenantId, (tx) =>
        tx.query<{ payload: string | null }>(
          "select payload from jobs where kind = 'mail' order by created_at",
        ),
      );
    const [mail, other, ...more] = await since(async () => {
      const answer = await send({
        ...words,
        to: ["ines@lund.example", "tom@lund.example", "tom@lund.example"],
      });
      expect([answer.status, answer.body]).toEqual([202, { to: ["ines@lund.example", "tom@lund.example"] }]);
      expect(JSON.stringify(await kept())).toContain("here it is: {link}");
      await workOff();
    });
    expect(more).toEqual([]);
    expect([mail, other].flatMap((one) => one?.to).sort()).toEqual(["ines@lund.example", "tom@lund.example"]);
    expect([mail?.header("reply-to"), mail?.header("subject"), mail?.header("auto-submitted")]).toEqual([
      expect.stringMatching(/<seller@lund\.example>$/),
      "Your coast",
      "",
    ]);
    const url = /here it is: (https:\/\/crm\.tripwright\.example\/p\/([\w-]{43}))/.exec(mail?.text ?? "");
    const opened = await openLink(test.database, url?.[2] ?? "");
    expect(opened).toMatchObject({ state: "open", offerId: offer.id });
    expect(mail?.raw).toContain('<html lang=3D"ar">');
    expect(JSON.stringify(await kept())).not.toContain(url?.[2]);
    const told = async () => {
      const { entries } = (await sales("GET", `/api/trips/${tripId}/timeline`)).body;
      // Bodies of every shape.
      // oxlint-disable-next-line typescript/no-explicit-any
      return entries.flatMap(({ note, userId }: any) => (note ? [[note.kind, note.body, userId]] : []));
    };
    expect((await told()).map(([kind, , by]: string[]) => [kind, by])).toEqual([
      ["email", sales.id],
      ["email", sales.id],
    ]);
    mails.refusals.set("ines@lund.example", { code: 550, message: "5.1.1 No such mailbox" });
    await send(words);
    await workOff();
    expect((await told())[0]).toEqual([
      "note",
      "The e-mail with version 1 of Coast to ines@lund.example could not be sent: The mail server refused the mail. It said: “550 5.1.1 No such mailbox”",
      null,
    ]);
    const [notice] = (await sales("GET", "/api/notifications")).body;
    expect(notice).toMatchObject({ kind: "mail_failed", itineraryId: id, number: 1 });
    await sales("POST", `/api/itineraries/${id}/move`, { to: "draft" });
    expect((await send(words)).status).toBe(409);
  });

  it("brings whoever accepts an offer a receipt in its language, and whom it concerns who it was and the price", async () => {
    const sales = await organisation.member("sales");
    const email = "assignee@lund.example";
    await giveAddress(sales.id, email);
    await workOff(600);
    const { id, tripId } = await newItinerary(sales);
    const { reference } = (await sales("GET", `/api/trips/${tripId}`)).body;
    const { version } = (await sales("GET", "/api/tenants")).body;
    const german = "Ich nehme das Angebot an.";
    const acceptanceTexts = [{ language: "de", text: german }];
    await organisation.owner("PATCH", "/api/tenants", { version, acceptanceTexts });
    const shows = { price: "per_person", itemPrices: false, options: true };
    const { offer, token } = await sendIt(sales, id, { language: "de", shows });
    const visitor = (verb: string, body: object) =>
      asking(test.second)("POST", `/api/public/proposals/${token}/${verb}`, body);
    const choice = { optionId: "b", items: ["i3"] };
    const { perAdult } = (await visitor("price", choice)).body;
    const consentHash = hashOf(german).toString("hex");
    const said = { name: "Ana Lindqvist", signature: "A. Lind", consent: true, consentHash };
    const accept = () => visitor("accept", { ...choice, ...said, hash: offer.contentHash });
    const timeline = async () =>
      JSON.stringify((await sales("GET", `/api/trips/${tripId}/timeline`)).body.entries);
    mails.refusals.set("ines@calder.example", { code: 550, message: "5.1.1 No such mailbox" });
    const mailsOfAcceptance = await since(async () => {
      expect([(await accept()).status, (await accept()).status]).toEqual([201, 201]);
      await workOff();
      expect(await timeline()).toContain(
        "The receipt of version 1 of Coast could not be sent: The mail server",
      );
      const [notice] = (await sales("GET", "/api/notifications")).body;
      expect(notice).toMatchObject({ kind: "mail_failed", itineraryId: id, number: 1 });
      const [dead] = (await organisation.owner("GET", "/api/jobs?kind=mail&status=dead")).body;
      expect((await organisation.owner("POST", `/api/jobs/${dead.id}/retry`)).status).toBe(200);
      await workOff();
      await workOff();
    });
    const { decision } = (await sales("GET", `/api/offers/${offer.id}`)).body;
    expect([decision.consent, decision.consentHash]).toEqual([german, consentHash]);
    expect(mailsOfAcceptance.map(({ to }) => to[0]).sort()).toEqual([email, "ines@calder.example"]);
    const mailTo = (address: string) => mailsOfAcceptance.find(({ to }) => to.includes(address));
    const receipt = mailTo("ines@calder.example");
    expect([receipt?.header("subject"), receipt?.header("auto-submitted")]).toEqual([
      `Ihre Annahme: Coast (${reference})`,
      "auto-generated",
    ]);
    expect(receipt?.header("reply-to")).toContain(`<${email}>`);
    const text = receipt?.text.replaceAll("\r", "") ?? "";
    const formats = proposalFormats("de", "");
    const { timeZone } = (await sales("GET", "/api/tenants")).body;
    for (const part of [
      "Guten Tag Ines Calder,",
      `Coast\nVorgangsnummer: ${reference}\nVersion 1\nAngenommene Variante: Superior\nGewählte Zusatzleistungen: Boat\n\n`,
      `Pro Erwachsenem: ${formats.money(perAdult, "INR")}\n\n`,
      `Angenommen von Ana Lindqvist am ${formats.moment(decision.at, timeZone)}\nUnterschrift: A. Lind\n`,
      `Sie haben Folgendem zugestimmt:\n${german}\n`,
      `(SHA-256): ${offer.contentHash}\n`,
    ])
      expect(text).toContain(part);
    // The offer shows no total.
    expect(text).not.toContain(formats.money(decision.total, "INR"));
    const [, mailed] = /https:\/\/crm\.tripwright\.example\/p\/([\w-]{43})/.exec(text) ?? [];
    expect(await openLink(test.database, mailed ?? "")).toMatchObject({ offerId: offer.id });
    const { locale } = (await sales("GET", "/api/tenants")).body;
    expect(mailTo(email)?.text.replaceAll("\r", "")).toContain(
      `Accepted by: Ana Lindqvist, signed “A. Lind”\nTotal: ${formatMoney(decision.total, "INR", locale)}\nOption: Superior\nChosen extras: Boat\n`,
    );
    expect(await timeline()).toContain("Receipt of version 1 of Coast to ines@calder.example");
  });

  it("is tried out by an owner, who is told what the server says", async () => {
    const sent = await organisation.owner("POST", "/api/mail/test");
    expect([sent.status, sent.body]).toEqual([200, { address: "mira@harbour.example" }]);
    const mail = mails.received.find(({ to }) => to.includes("mira@harbour.example"));
    expect(mail?.header("subject")).toBe("Test of e-mail from Tripwright");
    mails.refusals.set("mira@harbour.example", { code: 550, message: "5.7.1 Not from here" });
    const { status, body } = await organisation.owner("POST", "/api/mail/test");
    expect([status, body.message]).toEqual([
      409,
      "The mail server refused the mail. It said: “550 5.7.1 Not from here”",
    ]);
    expect((await organisation.owner("GET", "/api/mail")).body).toEqual({ isSetUp: true, isConfirmed: true });
  });
});

describe("without a mail server", () => {
  it("is everything as it is, and each place says that e-mail is not set up", async () => {
    const test = await startTestApp();
    const { owner, member } = await newOrganisation(test);
    const notSetUp = [409, expect.stringMatching(/^E-mail is not set up here\. Copy the link/)];
    const { id } = await member("sales");
    const ask = async (...call: Parameters<typeof owner>) => {
      const { status, body } = await owner(...call);
      return [status, body.message];
    };
    expect((await owner("GET", "/api/mail")).body).toEqual({ isSetUp: false, isConfirmed: true });
    expect(await ask("POST", "/api/mail/test")).toEqual(notSetUp);
    expect(await ask("POST", `/api/users/${id}/invite/mail`)).toEqual(notSetUp);
    expect(await ask("POST", "/api/auth/forgot-password", { email: "a@b.example" })).toEqual(notSetUp);
    expect((await owner("POST", `/api/users/${id}/invite`)).status).toBe(201);
    await test.stop();
  });
});

describe("a mailer", () => {
  const mail = {
    id: "one",
    to: { name: "Ada\r\nBcc: eve@evil.example", address: "ada@lund.example" },
    from: "Harbour\nTravels",
    subject: "Hello\r\nBcc: eve@evil.example\r\n\r\nbody",
    paragraphs: ["<script>alert(1)</script> & שלום"],
    link: { label: "Go <there>", url: "https://crm.example/?a=1&b=2" },
    reason: "A test.",
  };

  it("lets no text into the headers, and none into the page unescaped", async () => {
    const server = await startMailServer();
    await mailerFor(server.url).send(mail);
    const [received] = server.received;
    expect(received?.to).toEqual(["ada@lund.example"]);
    expect(received?.header("bcc")).toBe("");
    expect(received?.header("subject")).toBe("Hello Bcc: eve@evil.example body");
    expect(received?.text).toContain("<script>alert(1)</script> & שלום");
    const html = received?.raw.split(/content-type: text\/html/i)[1] ?? "";
    expect(html).not.toMatch(/<script|<there/);
    await server.stop();
  });

  it("says in words why a mail was not taken, and keeps the password out of them and of the log", async () => {
    const lines: string[] = [];
    const told = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
    const server = await startMailServer({ user: "crm", pass: "right" });
    const port = new URL(server.url).port;
    const failing = async (url: string) => {
      const error = await mailerFor(url, told)
        .send(mail)
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ isFinal: false });
      return String(error);
    };
    expect(await failing(`smtp://crm:hunter2@127.0.0.1:${port}`)).toMatch(
      /does not accept the user or the password\. Check SMTP_URL\. It said: “535 /,
    );
    expect(await failing(`smtp://127.0.0.1:${port}`)).toMatch(/Give user and password in SMTP_URL/);
    // An address of this machine that is not its loopback one: the password goes over no open line.
    expect(await failing(`smtp://crm:hunter2@0.0.0.0:${port}`)).toMatch(/No secure connection/);
    await server.stop();
    expect(await failing(`smtp://crm:hunter2@127.0.0.1:${port}`)).toMatch(/refuses connections/);
    expect(lines).toHaveLength(4);
    expect(lines.join()).not.toContain("hunter2");
    expect(server.received).toEqual([]);
  });
});
