import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  newOrganisation,
  startTestApp,
  testPassword,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";
import { temporaryFolder } from "../setup/temporaryFolder";

const proxy = "10.1.2.3";
const settings = { PUBLIC_URL: "https://crm.fjord.example/", TRUST_PROXY: "10.0.0.0/8" };

let test: TestApp;
let organisation: TestOrganisation;
const pages = temporaryFolder();

beforeAll(async () => {
  copyFileSync("index.html", join(pages, "index.html"));
  test = await startTestApp({ settings, pages });
  organisation = await newOrganisation(test);
});
afterAll(async () => {
  await test.stop();
  rmSync(pages, { recursive: true });
});

/** The status of a sign-in that comes from one address and says that it was forwarded for another. */
async function signInBy(remoteAddress: string, forwardedFor: string, username: string, password: string) {
  const answer = await test.app.inject({
    method: "POST",
    url: "/api/auth/login",
    remoteAddress,
    headers: { "x-forwarded-for": forwardedFor },
    payload: { username, password },
  });
  return answer.statusCode;
}

describe("PUBLIC_URL", () => {
  it("begins every one-use link", async () => {
    const { id } = await organisation.member("viewer");
    const { body } = await organisation.owner("POST", `/api/users/${id}/invite`);
    expect(body.link).toMatch(/^https:\/\/crm\.fjord\.example\/set-password#./);
  });

  it("is told to every page, which gives it away with its addresses", async () => {
    for (const url of ["/", "/org/integrations", "/enquire/abc"]) {
      const { body } = await test.app.inject({ url });
      expect(body).toContain('<meta name="public-url" content="https://crm.fjord.example" />');
    }
  });

  it("is left out of the pages where it is not set", async () => {
    const plain = await startTestApp({ pages });
    const { body } = await plain.app.inject({ url: "/" });
    expect(body).toContain('<meta name="public-url" content="" />');
    await plain.stop();
  });
});

describe("TRUST_PROXY", () => {
  it("tells the visitors behind a trusted proxy apart", async () => {
    const { username } = await organisation.member("sales");
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await signInBy(proxy, "203.0.113.7", username, "wrong")).toBe(401);
    expect(await signInBy(proxy, "203.0.113.7", username, testPassword)).toBe(429);
    expect(await signInBy(proxy, "203.0.113.8", username, testPassword)).toBe(200);
  });

  it("believes nobody else, whatever they say", async () => {
    const { username } = await organisation.member("sales");
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await signInBy("198.51.100.7", `203.0.113.${attempt}`, username, "wrong")).toBe(401);
    expect(await signInBy("198.51.100.7", "203.0.113.99", username, testPassword)).toBe(429);
  });

  it("is named in the log with the first request of a proxy that it does not name, and only then", async () => {
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
    const plain = await startTestApp({ pages, settings, log });
    onTestFinished(() => plain.stop());
    const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
      plain.app.inject({ url: "/api/health", remoteAddress, headers });
    await ask("198.51.100.7");
    await ask(proxy, { "x-forwarded-for": "203.0.113.7" });
    expect(lines).toEqual([]);
    await ask("198.51.100.7", { "x-forwarded-for": "203.0.113.7" });
    await ask("198.51.100.8", { "x-forwarded-for": "203.0.113.7" });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/from 198\.51\.100\.7 .* set TRUST_PROXY=198\.51\.100\.7/);
  });
});
