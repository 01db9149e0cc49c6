import { AxiosError } from "axios";
import { describe, expect, it } from "vitest";
import { assignees } from "../../src/providers/assignees";
import { authProvider } from "../../src/providers/authProvider";
import { http } from "../../src/providers/http";
import { queryClient } from "../../src/providers/queryClient";
import { session } from "../../src/providers/session";
import { atContractServer } from "./atContractServer";
import { password } from "./startContractServer";

const { server, signInAs } = atContractServer();
const credentials = { username: "owner", password };
const login = "POST /api/auth/login";

describe("authProvider.login", () => {
  it("stores token and user when the server answers 200 with a token", async () => {
    const answer = await authProvider.login(credentials);
    expect(answer.success).toBe(true);
    expect(server().seen[0]).toMatchObject({ method: "POST", url: "/api/auth/login", body: credentials });
    expect(localStorage.getItem("token")).toBe(session.read().token);
    expect(session.read().user?.fullname).toBe("Meera Nair");
  });

  it.each([
    ["the message of an error body", { status: 401, body: { message: "Wrong." } }, "Wrong."],
    [
      "the message of a success that is not 200",
      { status: 202, body: { token: "t", message: "Not yet." } },
      "Not yet.",
    ],
    ["the message of a 200 without a token", { status: 200, body: { message: "Inactive." } }, "Inactive."],
    ["Failed to login where an error has no message", { status: 500, body: {} }, "Failed to login"],
    ["Failed to login where a success has no message", { status: 200, body: {} }, "Failed to login"],
  ])("fails with %s", async (_, answer, message) => {
    server().answers.set(login, answer);
    const result = await authProvider.login(credentials);
    expect(result).toMatchObject({ success: false, error: { message } });
    expect(session.read()).toEqual({ token: "" });
  });
});

describe("authProvider.login without an answer", () => {
  it("fails with Failed to login, and the connection is a hint of its own", async () => {
    const adapter = http.defaults.adapter;
    http.defaults.adapter = (config) => Promise.reject(new AxiosError("none", "ERR_NETWORK", config));
    const result = await authProvider.login(credentials);
    if (adapter) http.defaults.adapter = adapter;
    expect(result).toMatchObject({
      success: false,
      error: {
        message: "Failed to login",
        hint: "The server cannot be reached. Check your connection and try again.",
      },
    });
  });
});

describe("authProvider.register", () => {
  it("hands the server's field errors to the form", async () => {
    const person = { ...credentials, organisation: "O", fullname: "F", email: "a@example.org" };
    const result = await authProvider.register(person);
    expect(result).toMatchObject({
      success: false,
      error: { errors: { username: ["This username is taken."] } },
    });
  });
});

describe("authProvider.logout", () => {
  it("ends the session on the server and clears user, token, assignee lists and the whole query cache", async () => {
    const token = signInAs("owner");
    await assignees.load();
    queryClient.setQueryData(["trips"], ["secret"]);
    await authProvider.logout();
    expect(server().seen.at(-1)).toMatchObject({ url: "/api/auth/logout", authorization: `Bearer ${token}` });
    expect(server().sessions.has(token)).toBe(false);
    expect(session.read()).toEqual({ token: "" });
    expect(assignees.read()).toEqual({ users: [], teams: [] });
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  it("signs out here although the server fails", async () => {
    signInAs("owner");
    server().answers.set("POST /api/auth/logout", { status: 503 });
    await expect(authProvider.logout()).resolves.toMatchObject({ success: true });
    expect(session.read().token).toBe("");
  });
});
