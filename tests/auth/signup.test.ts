import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refuseWeakPassword } from "../../server/auth/passwords";
import { asking, startTestApp, type TestApp } from "../rest/startTestApp";

const given = {
  organisation: "Fjord and Field",
  fullname: "Ragna Moe",
  username: "ragna",
  email: "ragna@fjord.example",
  password: "seven quiet lanterns",
};

describe("POST /api/auth/signup", () => {
  let open: TestApp;
  beforeAll(async () => {
    open = await startTestApp();
  });
  afterAll(() => open.stop());

  it("creates an organisation with the person as its owner, signed in", async () => {
    expect((await asking(open.app)("GET", "/api/auth/signup")).body).toEqual({ open: true, mail: false });
    const { status, body } = await asking(open.app)("POST", "/api/auth/signup", given);
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ username: "ragna", role: "owner", email: given.email });
    const tenant = await asking(open.app, body.token)("GET", "/api/tenants");
    expect(tenant.body).toMatchObject({ name: "Fjord and Field", version: 1, queryFields: [] });
  });

  it("begins with the country, currency, time zone and locale that are given", async () => {
    const place = { country: "IN", currency: "INR", timeZone: "Asia/Calcutta", locale: "en-IN" };
    const more = { ...given, ...place, organisation: "Backwaters", username: "latha" };
    const { body } = await asking(open.app)("POST", "/api/auth/signup", more);
    const tenant = await asking(open.app, body.token)("GET", "/api/tenants");
    const { country, ...preferences } = place;
    expect(tenant.body).toMatchObject({ ...preferences, address: { country } });
    const wrong = { ...more, username: "latha2", currency: "Rupees", timeZone: "Kochi" };
    const refused = await asking(open.app)("POST", "/api/auth/signup", wrong);
    expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([
      422,
      ["currency", "timeZone"],
    ]);
  });

  it("names each field that is wrong", async () => {
    const { status, body } = await asking(open.app)("POST", "/api/auth/signup", {
      ...given,
      username: "Ragna Moe",
      email: "nowhere",
      password: "short",
    });
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ["email", "password", "username"]]);
  });

  it.each([
    ...[
      "password123456",
      "welcome123456",
      "qwerty123456",
      "letmein123456",
      "Password123456!",
      "passwordqwerty",
    ],
    ...[
      "P@ssw0rd1234",
      "aaaabbbbcccde",
      "1qaz2wsx3edc4rfv",
      "iloveyou1234567",
      "Winter2026!!",
      "tripwright2026",
    ],
    ...[
      "michael19840512",
      "abcabcabcabcabc",
      "harbour.lane26",
      "Harbour Lane 2026!",
      "ragnamoe2026",
      "moe ragna moe",
    ],
  ])("refuses %s, which is guessed early", async (password) => {
    await expect(refuseWeakPassword(password, ["ragna", "Ragna Moe", "Harbour Lane"])).rejects.toMatchObject({
      statusCode: 422,
      errors: { password: [expect.stringContaining("too easy to guess")] },
    });
  });

  it.each([
    "seven quiet lanterns",
    "correct horse battery staple",
    "a quiet morning",
    "kX9$qTz2LmPw",
    "ÿéñ ñöel ïâ",
  ])("takes %s", async (password) => {
    await refuseWeakPassword(password, ["ragna", "Ragna Moe", "Harbour Lane"]);
  });

  it("takes no password made of the organisation's name", async () => {
    const weak = { ...given, username: "tora", password: "FjordAndField26" };
    const { status, body } = await asking(open.app)("POST", "/api/auth/signup", weak);
    expect([status, Object.keys(body.errors)]).toEqual([422, ["password"]]);
  });

  it("refuses a username that another organisation uses", async () => {
    const { status, body } = await asking(open.app)("POST", "/api/auth/signup", given);
    expect([status, Object.keys(body.errors)]).toEqual([409, ["username"]]);
  });
});

describe("an installation that is closed for sign-up", () => {
  it("says so and creates nothing", async () => {
    const closed = await startTestApp({ settings: { SIGNUP: "closed" } });
    try {
      expect((await asking(closed.app)("GET", "/api/auth/signup")).body).toEqual({
        open: false,
        mail: false,
      });
      expect((await asking(closed.app)("POST", "/api/auth/signup", given)).status).toBe(403);
    } finally {
      await closed.stop();
    }
  });
});
