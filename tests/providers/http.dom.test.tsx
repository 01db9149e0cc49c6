import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../../src/providers/apiError";
import "../../src/providers/currentUser";
import { http, sessionExpired } from "../../src/providers/http";
import { notices } from "../../src/providers/notices";
import { session } from "../../src/providers/session";
import { atContractServer } from "./atContractServer";

const { server, signInAs } = atContractServer();
const ended = () => vi.waitFor(() => expect(session.read().token).toBe(""));
/** Long enough for a request that should not be sent. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 100));
const sessionCalls = () => server().seen.filter(({ url }) => url === "/api/users/me").length;

describe("http", () => {
  it("sends the stored token with every request, also after it was renewed", async () => {
    signInAs("owner");
    await http.get("/api/tenants");
    server().sessions.set("renewed", "u-owner");
    session.renewToken("renewed");
    await http.get("/api/tenants");
    expect(server().seen.map(({ authorization }) => authorization)).toEqual([
      "Bearer given-to-owner",
      "Bearer renewed",
    ]);
  });

  it("shows the server's message once for parallel 401s, calls the session once, and ends it", async () => {
    signInAs("owner");
    server().sessions.clear();
    const calls = ["/api/trips", "/api/hotels", "/api/teams/", "/api/tenants"].map((path) => http.get(path));
    const results = await Promise.allSettled(calls);
    await ended();
    await quiet();
    expect(results.every(({ status }) => status === "rejected")).toBe(true);
    expect(notices.read()).toEqual([{ key: "session", type: "error", message: "Your session has ended." }]);
    expect(sessionCalls()).toBe(1);
    expect(session.read()).toEqual({ token: "" });
  });

  it("says that the session expired where the server says nothing", async () => {
    signInAs("owner");
    server().sessions.clear();
    server().answers.set("GET /api/trips", { status: 401 });
    await http.get("/api/trips").catch(() => undefined);
    expect(notices.read()[0]?.message).toBe(sessionExpired);
    expect(sessionExpired).toBe("Session expired. Please log in again.");
    await ended();
  });

  it("keeps the session when the session call still knows it", async () => {
    signInAs("owner");
    server().answers.set("GET /api/trips", { status: 401, body: { message: "Not here." } });
    await http.get("/api/trips").catch(() => undefined);
    await vi.waitFor(() => expect(sessionCalls()).toBe(1));
    await quiet();
    expect(sessionCalls()).toBe(1);
    expect(session.read().token).toBe("given-to-owner");
  });

  it("leaves the new session alone when an answer to the old one comes late", async () => {
    signInAs("owner");
    server().answers.set("GET /api/trips", { status: 401, body: {}, after: 500 });
    const late = http.get("/api/trips").catch(() => undefined);
    await vi.waitFor(() => expect(server().seen).toHaveLength(1));
    signInAs("viewer");
    await late;
    await quiet();
    expect(notices.read()).toEqual([]);
    expect(session.read().token).toBe("given-to-viewer");
  });

  it("turns an error body into message, field errors, current row and request id", async () => {
    const current = { id: "1", version: 4 };
    const errors = { email: ["Not an address."] };
    server().answers.set("PATCH /api/trips/1", {
      status: 409,
      body: { message: "Changed.", errors, current, requestId: "r-7" },
    });
    signInAs("owner");
    const error = await http.patch("/api/trips/1", {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: "Changed.", statusCode: 409, errors, current, requestId: "r-7" });
  });

  it("asks again when the server says, where something was only read and was too much at once", async () => {
    signInAs("owner");
    const tooMuch = (seconds: string) => ({
      status: 429,
      body: { message: "Too many requests." },
      headers: { "retry-after": seconds },
    });
    for (const call of ["GET /api/tenants", "POST /api/trips"]) server().answers.set(call, tooMuch("1"));
    server().answers.set("GET /api/trips", tooMuch("900"));
    const reading = http.get("/api/tenants");
    await expect(http.post("/api/trips", {})).rejects.toMatchObject({ statusCode: 429, retryAfter: 1 });
    await expect(http.get("/api/trips")).rejects.toMatchObject({ statusCode: 429, retryAfter: 900 });
    server().answers.delete("GET /api/tenants");
    expect((await reading).status).toBe(200);
    expect(server().seen.filter(({ url }) => url === "/api/tenants")).toHaveLength(2);
    expect(server().seen.filter(({ url }) => url === "/api/trips")).toHaveLength(2);
  });

  it("explains in words what happened where no answer came", async () => {
    const error = await http.get("http://127.0.0.1:1/").catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ statusCode: 0, message: expect.stringContaining("cannot be reached") });
  });
});
