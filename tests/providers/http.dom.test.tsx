import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../../src/providers/apiError";
import "../../src/providers/currentUser";
import { http, sessionExpired } from "../../src/providers/http";
import { notices } from "../../src/providers/notices";
import { session } from "../../src/providers/session";
import { atServer } from "../setup/atServer";

const server = atServer("viewer");
const ended = () => vi.waitFor(() => expect(session.read().token).toBe(""));
/** Long enough for a request that should not be sent. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 100));
const sessionCalls = () => server.asked("GET", /^\/api\/users\/me$/).length;
/** Signs in, and has the session end on the server. */
async function signInAndEnd() {
  const { ask } = await server.logIn();
  await ask("POST", "/api/auth/logout");
}

describe("http", () => {
  it("sends the stored token with every request, also after it was renewed", async () => {
    const { token } = server.signIn();
    await http.get("/api/tenants");
    const renewed = server.person("viewer").token;
    session.renewToken(renewed);
    await http.get("/api/tenants");
    expect(server.requests.map(({ headers }) => headers["Authorization"])).toEqual([
      `Bearer ${token}`,
      `Bearer ${renewed}`,
    ]);
  });

  it("shows the server's message once for parallel 401s, calls the session once, and ends it", async () => {
    await signInAndEnd();
    const calls = ["/api/trips", "/api/hotels", "/api/teams", "/api/tenants"].map((path) => http.get(path));
    const results = await Promise.allSettled(calls);
    await ended();
    await quiet();
    expect(results.every(({ status }) => status === "rejected")).toBe(true);
    expect(notices.read()).toEqual([{ key: "session", type: "error", message: sessionExpired }]);
    expect(sessionCalls()).toBe(1);
    expect(session.read()).toEqual({ token: "" });
  });

  it("says that the session expired where the server says nothing", async () => {
    await signInAndEnd();
    server.on("GET", /^\/api\/trips/, { status: 401 });
    await http.get("/api/trips").catch(() => undefined);
    expect(notices.read()[0]?.message).toBe(sessionExpired);
    expect(sessionExpired).toBe("Session expired. Please log in again.");
    await ended();
  });

  it("keeps the session when the session call still knows it", async () => {
    const { token } = server.signIn();
    server.on("GET", /^\/api\/trips/, { status: 401, body: { message: "Not here." } });
    await http.get("/api/trips").catch(() => undefined);
    await vi.waitFor(() => expect(sessionCalls()).toBe(1));
    await quiet();
    expect(sessionCalls()).toBe(1);
    expect(session.read().token).toBe(token);
  });

  it("leaves the new session alone when an answer to the old one comes late", async () => {
    await signInAndEnd();
    const letGo = server.hold("GET", /^\/api\/trips/);
    const late = http.get("/api/trips").catch(() => undefined);
    const { token } = server.signIn("viewer");
    letGo();
    await late;
    await quiet();
    expect(notices.read()).toEqual([]);
    expect(session.read().token).toBe(token);
  });

  it("turns an error body into message, field errors, current row and request id", async () => {
    const { id } = await server.create("trips", { customerName: "Asha Raman" });
    const current = await server.change("trips", id, { notes: "Vegan" });
    server.signIn();
    const errorOf = (body: object) => http.patch(`/api/trips/${id}`, body).catch((thrown: unknown) => thrown);
    const conflict = await errorOf({ version: 1, notes: "Halal" });
    expect(conflict).toBeInstanceOf(ApiError);
    const text = expect.stringMatching(/./);
    expect(conflict).toMatchObject({ message: text, statusCode: 409, current, requestId: text });
    const errors = { email: [text] };
    expect(await errorOf({ version: 2, email: "asha@" })).toMatchObject({
      message: text,
      statusCode: 422,
      errors,
    });
  });

  it("asks again when the server says, where something was only read and was too much at once", async () => {
    server.signIn();
    const tooMuch = (seconds: string) => ({
      status: 429,
      body: { message: "Too many requests." },
      headers: { "retry-after": seconds },
    });
    const letThrough = server.on("GET", /^\/api\/tenants/, tooMuch("1"));
    server.on("POST", /^\/api\/trips/, tooMuch("1"));
    server.on("GET", /^\/api\/trips/, tooMuch("900"));
    const reading = http.get("/api/tenants");
    await expect(http.post("/api/trips", {})).rejects.toMatchObject({ statusCode: 429, retryAfter: 1 });
    await expect(http.get("/api/trips")).rejects.toMatchObject({ statusCode: 429, retryAfter: 900 });
    letThrough();
    expect((await reading).status).toBe(200);
    expect(server.asked("GET", /^\/api\/tenants/)).toHaveLength(2);
    expect(server.requests.filter(({ url }) => url === "/api/trips")).toHaveLength(2);
  });

  it("explains in words what happened where no answer came", async () => {
    const error = await http.get("http://127.0.0.1:1/").catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ statusCode: 0, message: expect.stringContaining("cannot be reached") });
  });
});
