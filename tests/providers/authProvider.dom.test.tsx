import { describe, expect, it } from "vitest";
import { assignees } from "../../src/providers/assignees";
import { authProvider } from "../../src/providers/authProvider";
import { queryClient } from "../../src/providers/queryClient";
import { session } from "../../src/providers/session";
import { isKnown } from "../setup/askServer";
import { atServer } from "../setup/atServer";
import { password } from "../setup/people";

const server = atServer();
const credentials = () => ({ username: server.person().username, password });
const login = /^\/api\/auth\/login$/;
const unreached = "The server cannot be reached. Check your connection and try again.";

describe("authProvider.login", () => {
  it("stores token and user when the server answers 200 with a token", async () => {
    const answer = await authProvider.login(credentials());
    expect(answer.success).toBe(true);
    expect(server.requests).toMatchObject([{ method: "POST", url: "/api/auth/login", body: credentials() }]);
    expect(localStorage.getItem("token")).toBe(session.read().token);
    expect(session.read().user?.fullname).toBe("Meera Nair");
  });

  it("fails with the server's words where the password is wrong", async () => {
    const result = await authProvider.login({ ...credentials(), password: "another one" });
    expect(result).toMatchObject({
      success: false,
      error: { message: "The username or password is wrong." },
    });
    expect(session.read()).toEqual({ token: "" });
  });

  it.each([
    [
      "the message of a success that is not 200",
      { status: 202, body: { token: "t", message: "Not yet." } },
      "Not yet.",
    ],
    ["the message of a 200 without a token", { status: 200, body: { message: "Inactive." } }, "Inactive."],
    ["Failed to login where an error has no message", { status: 500, body: {} }, "Failed to login"],
    ["Failed to login where a success has no message", { status: 200, body: {} }, "Failed to login"],
  ])("fails with %s", async (_, answer, message) => {
    server.on("POST", login, answer);
    const result = await authProvider.login(credentials());
    expect(result).toMatchObject({ success: false, error: { message } });
    expect(session.read()).toEqual({ token: "" });
  });
});

describe("authProvider.login without an answer", () => {
  it("fails with Failed to login, and the connection is a hint of its own", async () => {
    server.lose("POST", login);
    const result = await authProvider.login(credentials());
    expect(result).toMatchObject({
      success: false,
      error: { message: "Failed to login", hint: unreached },
    });
  });
});

describe("authProvider.register", () => {
  it("hands the server's field errors to the form", async () => {
    const person = { ...credentials(), organisation: "O", fullname: "F", email: "a@example.org" };
    const result = await authProvider.register(person);
    expect(result).toMatchObject({
      success: false,
      error: { errors: { username: [expect.stringMatching(/^Another one has this already/)] } },
    });
  });
});

describe("authProvider.logout", () => {
  it("ends the session on the server and clears user, token, assignee lists and the whole query cache", async () => {
    await authProvider.login(credentials());
    const { token } = session.read();
    await assignees.load();
    queryClient.setQueryData(["trips"], ["secret"]);
    await authProvider.logout();
    expect(await isKnown(token)).toBe(false);
    expect(session.read()).toEqual({ token: "" });
    expect(assignees.read()).toEqual({ users: [], teams: [] });
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  it("signs out here although the server fails", async () => {
    server.signIn();
    server.on("POST", /logout$/, { status: 503 });
    await expect(authProvider.logout()).resolves.toMatchObject({ success: true });
    expect(session.read().token).toBe("");
  });
});
