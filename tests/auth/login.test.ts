import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  asking,
  newOrganisation,
  startTestApp,
  testPassword,
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

describe("POST /api/auth/login", () => {
  it("answers token, user and message", async () => {
    const sales = await organisation.member("sales");
    const { status, body } = await asking(test.app)("POST", "/api/auth/login/", {
      username: sales.username,
      password: testPassword,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/),
      message: expect.any(String),
      user: { id: sales.id, username: sales.username, role: "sales", isActive: true, teamIds: [] },
    });
    const me = await asking(test.app, body.token)("GET", "/api/users/me");
    expect(me.body).toMatchObject({
      id: sales.id,
      fullname: expect.any(String),
      version: expect.any(Number),
    });
  });

  it("tells a wrong password and an unknown name apart by nothing", async () => {
    const sales = await organisation.member("sales");
    const ask = asking(test.app);
    const wrong = await ask("POST", "/api/auth/login", { username: sales.username, password: "wrong" });
    const unknown = await ask("POST", "/api/auth/login", { username: "nobody-here", password: "wrong" });
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect({ ...wrong.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
  });

  it("waits after five wrong passwords from one address, then lets the right one in from another", async () => {
    const sales = await organisation.member("sales");
    const ask = asking(test.app);
    const given = { username: sales.username, password: "wrong" };
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await ask("POST", "/api/auth/login", given)).status).toBe(401);
    const sixth = await ask("POST", "/api/auth/login", { ...given, password: testPassword });
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(600);
    const elsewhere = await test.app.inject({
      method: "POST",
      url: "/api/auth/login",
      remoteAddress: "198.51.100.7",
      payload: { username: sales.username, password: testPassword },
    });
    expect(elsewhere.statusCode).toBe(200);
  });

  it("refuses a body with one property too many", async () => {
    const ask = asking(test.app);
    const { status } = await ask("POST", "/api/auth/login", { username: "a", password: "b", remember: true });
    expect(status).toBe(400);
  });
});

describe("POST /api/auth/logout", () => {
  it("ends the session at once", async () => {
    const sales = await organisation.member("sales");
    expect((await sales("POST", "/api/auth/logout")).status).toBe(204);
    const after = await sales("GET", "/api/users/me");
    expect(after.status).toBe(401);
    expect(after.body.message).toBe("Session expired. Please log in again.");
  });
});
