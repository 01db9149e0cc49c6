import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  newOrganisation,
  startTestApp,
  testPassword,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";

const proxy = "10.1.2.3";
const settings = { PUBLIC_URL: "https://crm.fjord.example/", TRUST_PROXY: "10.0.0.0/8" };

let test: TestApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp({ settings });
  organisation = await newOrganisation(test);
});
afterAll(() => test.stop());

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
});
