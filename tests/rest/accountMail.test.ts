import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startJobs, type Jobs } from "../../server/jobs/startJobs";
import { onlyWhenAsked } from "../jobs/killWhen";
import { startMailServer, type MailServer } from "../setup/mailServer";
import { asking, newOrganisation, startTestApp, type TestApp, testPassword } from "./startTestApp";

let mails: MailServer;
let test: TestApp;
let jobs: Jobs;
let moment = Date.now() + 60_000;

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

/** The mails of some work, once all that is due has been sent, in the order of their addresses. */
const mailsOf = async (work: () => Promise<unknown>) => {
  const before = mails.received.length;
  await work();
  moment += 1_000;
  await jobs.runOnce(new Date(moment));
  return mails.received.slice(before).sort((one, other) => (one.to.join() < other.to.join() ? -1 : 1));
};
const linkIn = (text = "") => /https:\S+#([\w-]{43})/.exec(text)?.[1];
const newPassword = "green kettle over fjord";
/** Asks as a visitor from an address. */
const from = async (remoteAddress: string, url: string, payload: object) =>
  (await test.app.inject({ method: "POST", url: `/api/auth/${url}`, remoteAddress, payload })).statusCode;

describe("whose password, e-mail address or role changes", () => {
  it("is told of it at the address that they had until then, without the new address or a link that signs in", async () => {
    const organisation = await newOrganisation(test);
    const sales = await organisation.member("sales");
    const address = `${sales.username}@harbour.example`;
    const url = `/api/users/${sales.id}`;
    const patch = async (changes: object) => {
      const { version } = (await organisation.owner("GET", url)).body;
      expect((await organisation.owner("PATCH", url, { version, ...changes })).status).toBe(200);
    };
    expect(await mailsOf(() => patch({ fullname: "Ines Calder" }))).toEqual([]);

    const [role, ...others] = await mailsOf(() => patch({ role: "operations" }));
    expect([role?.to, role?.header("subject"), others]).toEqual([[address], "Your role was changed", []]);
    expect(role?.text).toContain("is Operations now");

    const own = asking(test.app, (await login(sales.username, testPassword)).body.token);
    const given = { currentPassword: testPassword, newPassword };
    const [changed] = await mailsOf(() => own("POST", "/api/users/me/password", given));
    expect([changed?.to, changed?.header("subject")]).toEqual([[address], "Your password was changed"]);
    expect(changed?.text).toContain("https://crm.tripwright.example/forgot-password");

    const [asked, told] = await mailsOf(() => patch({ email: "a.stranger@lund.example" }));
    expect([asked?.to, asked?.header("subject")]).toEqual([
      ["a.stranger@lund.example"],
      "Confirm your e-mail address",
    ]);
    expect([told?.to, told?.header("subject")]).toEqual([[address], "Your e-mail address was changed"]);
    expect(told?.raw).not.toContain("lund.example");
    for (const letter of [role, changed, told]) expect(linkIn(letter?.text)).toBeUndefined();
  });

  it("is told of a password that a link set, and not of the first one", async () => {
    const organisation = await newOrganisation(test);
    const user = { username: "first", fullname: "First One", email: "first@harbour.example", role: "sales" };
    const { id } = (await organisation.owner("POST", "/api/users", user)).body;
    const set = async (password: string) => {
      const [link] = await mailsOf(() => organisation.owner("POST", `/api/users/${id}/invite/mail`));
      return mailsOf(() => from("192.0.2.1", "set-password", { token: linkIn(link?.text), password }));
    };
    expect(await set(testPassword)).toEqual([]);
    expect((await set(newPassword)).map((one) => one.header("subject"))).toEqual([
      "Your password was changed",
    ]);
  });
});

describe("a forgotten password", () => {
  it("is asked for by the owner of the address while a stranger asks for it, and leads in while others guess", async () => {
    const organisation = await newOrganisation(test);
    const { username } = await organisation.member("sales");
    const email = `${username}@harbour.example`;
    for (let asked = 0; asked < 5; asked += 1)
      expect(await from("198.51.100.1", "forgot-password", { email })).toBe(202);
    expect(await from("198.51.100.1", "forgot-password", { email })).toBe(429);
    for (let guess = 0; guess < 12; guess += 1)
      await from(`203.0.113.${guess}`, "login", { username, password: `guess ${guess}` });
    const own = "192.0.2.77";
    expect(await from(own, "login", { username, password: testPassword })).toBe(429);

    const sent = await mailsOf(() => from(own, "forgot-password", { email }));
    expect(sent).toHaveLength(6);
    const token = linkIn(sent.at(-1)?.text);
    expect(await from(own, "set-password", { token, password: newPassword })).toBe(200);
    // The network is known from then on: guesses elsewhere keep nobody out.
    expect(await from(own, "login", { username, password: newPassword })).toBe(200);
  });
});

const login = (username: string, password: string) =>
  asking(test.app)("POST", "/api/auth/login", { username, password });
