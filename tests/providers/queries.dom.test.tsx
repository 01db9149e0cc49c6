import { keys, Refine, useGetIdentity, usePermissions } from "@refinedev/core";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { assignees, displayName, useAssignees } from "../../src/providers/assignees";
import { useCurrentUser } from "../../src/providers/currentUser";
import { http } from "../../src/providers/http";
import { notices } from "../../src/providers/notices";
import { useQueryFields } from "../../src/providers/queryFields";
import { queryClient, worthAnotherTry } from "../../src/providers/queryClient";
import { ApiError } from "../../src/providers/apiError";
import { session, type SessionUser } from "../../src/providers/session";
import type { Actor, Role } from "../../src/schema/field/access";
import { useRow } from "../../src/providers/rows/useRow";
import { currentUserPath } from "../../src/schema/firstCalls";
import { useTeamMembers } from "../../src/providers/rows/teamMembers";
import { useTenant } from "../../src/providers/tenant";
import { dataProvider } from "../../src/providers/dataProvider";
import { workspaceAuthProvider } from "../../src/providers/workspaceAuthProvider";
import { atServer } from "../setup/atServer";

const server = atServer("sales", "operations");
/** What a page finds after a reload: the token, and not yet whose it is. */
const signInAs = (role: Role) => session.setToken(server.person(role).token);
const wrapper = ({ children }: { children: ReactNode }) => (
  <Refine
    authProvider={workspaceAuthProvider}
    dataProvider={dataProvider}
    options={{ reactQuery: { clientConfig: queryClient }, disableTelemetry: true }}
  >
    {children}
  </Refine>
);
let teamId = "";
const fiveMinutes = 5 * 60_000;
const calls = (path: string) => server.requests.filter(({ url }) => url === path).length;
/** How often the network was asked for something. */
const sent = () => vi.spyOn(XMLHttpRequest.prototype, "send");
/** As the document does before the application is there. */
function askEarly() {
  // However long the window has been open for the files before this one.
  vi.spyOn(performance, "now").mockReturnValue(1_000);
  const { token } = session.read();
  const path = http.getUri({ url: currentUserPath });
  const answer = fetch(path, { headers: { Authorization: `Bearer ${token}` } });
  window.earlyAnswers = { token, answers: { [path]: answer } };
}
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)));
const focusWindow = () => act(() => window.dispatchEvent(new Event("focus")));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("useCurrentUser", () => {
  it("asks nothing without a token", async () => {
    renderHook(() => useCurrentUser(), { wrapper });
    await pause();
    expect(calls("/api/users/me")).toBe(0);
  });

  it("stores the user, once for all who use it within 5 minutes", async () => {
    signInAs("sales");
    const first = renderHook(() => useCurrentUser(), { wrapper });
    await waitFor(() => expect(first.result.current.user?.fullname).toBe("Jonas Weber"));
    renderHook(() => useCurrentUser(), { wrapper });
    await pause();
    expect(calls("/api/users/me")).toBe(1);
    expect(session.read().user?.username).toBe(server.person("sales").username);
  });

  it("is Refine's identity, and its permissions are the role, the id and the teams", async () => {
    signInAs("sales");
    const { result } = renderHook(() => [useGetIdentity<SessionUser>(), usePermissions<Actor>({})] as const, {
      wrapper,
    });
    await waitFor(() => expect(result.current[1].data?.role).toBe("sales"));
    await waitFor(() => expect(result.current[0].data?.fullname).toBe("Jonas Weber"));
    expect(result.current[1].data?.userId).toBe(result.current[0].data?.id);
    expect(calls("/api/users/me")).toBe(1);
  });

  it("takes the answer that was asked for before anything was drawn, once", async () => {
    signInAs("sales");
    const send = sent();
    askEarly();
    const { result } = renderHook(() => useCurrentUser(), { wrapper });
    await waitFor(() => expect(result.current.user?.fullname).toBe("Jonas Weber"));
    expect(send).not.toHaveBeenCalled();
    await result.current.refetch();
    expect(send).toHaveBeenCalledOnce();
  });

  it("takes no answer that was asked for in another session", async () => {
    signInAs("owner");
    askEarly();
    const early = window.earlyAnswers;
    session.reset();
    signInAs("sales");
    window.earlyAnswers = early;
    const send = sent();
    const { result } = renderHook(() => useCurrentUser(), { wrapper });
    await waitFor(() => expect(result.current.user?.fullname).toBe("Jonas Weber"));
    expect(send).toHaveBeenCalledOnce();
  });

  it("asks nothing when the window gets the focus within 5 minutes", async () => {
    signInAs("owner");
    const { result } = renderHook(() => useCurrentUser(), { wrapper });
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    vi.spyOn(Date, "now").mockReturnValue(result.current.dataUpdatedAt + fiveMinutes - 1);
    await focusWindow();
    await pause();
    expect(calls("/api/users/me")).toBe(1);
  });

  it("asks again after 5 minutes when the window gets the focus; other queries do not", async () => {
    signInAs("owner");
    const { result } = renderHook(() => [useCurrentUser(), useTenant()] as const, { wrapper });
    await waitFor(() => expect(result.current[1].data?.name).toBe("Coconut Lagoon Travels"));
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + fiveMinutes + 1);
    await focusWindow();
    await waitFor(() => expect(calls("/api/users/me")).toBe(2));
    await pause();
    expect(calls("/api/tenants")).toBe(1);
  });

  it("logs a failure and shows its message", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    signInAs("owner");
    server.on("GET", /\/users\/me$/, { status: 403, body: { message: "Your account is closed." } });
    renderHook(() => useCurrentUser(), { wrapper });
    await waitFor(() => expect(notices.read()[0]?.message).toBe("Your account is closed."));
    expect(log).toHaveBeenCalledWith(expect.any(String), "Your account is closed.");
  });
});

describe("useQueryFields", () => {
  it("gives an empty list where the answer has none, and asks again only after 5 minutes", async () => {
    signInAs("owner");
    const { result } = renderHook(() => useQueryFields(), { wrapper });
    expect(result.current.queryFields).toEqual([]);
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    const { dataUpdatedAt } = result.current;
    const now = vi.spyOn(Date, "now").mockReturnValue(dataUpdatedAt + fiveMinutes - 1);
    renderHook(() => useQueryFields(), { wrapper });
    await pause();
    expect(result.current.queryFields).toEqual([]);
    expect(calls("/api/tenants/query-fields")).toBe(1);
    now.mockReturnValue(dataUpdatedAt + fiveMinutes);
    renderHook(() => useQueryFields(), { wrapper });
    await waitFor(() => expect(calls("/api/tenants/query-fields")).toBe(2));
  });
});

describe("useAssignees", () => {
  beforeAll(async () => {
    const members = [server.person().id, server.person("operations").id];
    teamId = (await server.create("teams", { name: "South India", members })).id;
  });

  it("starts empty, reads active users and active teams with members, and is empty again after signing out", async () => {
    signInAs("owner");
    const { result } = renderHook(() => useAssignees(), { wrapper });
    expect(result.current).toMatchObject({ users: [], teams: [] });
    await waitFor(() => expect(result.current.teams).toHaveLength(1));
    expect(calls("/api/users/?isActive=true")).toBe(1);
    expect(calls("/api/teams/?isActive=true&hasMembers=true")).toBe(1);
    act(() => session.reset());
    expect(assignees.read()).toEqual({ users: [], teams: [] });
  });

  it("reads again what a write to users or teams has changed, as Refine's writes say it", async () => {
    signInAs("owner");
    const { result } = renderHook(() => useAssignees(), { wrapper });
    await waitFor(() => expect(result.current.isLoading).toBe(false));
    const queryKey = keys().data("default").resource("users").action("list").get();
    await act(() => queryClient.invalidateQueries({ queryKey }));
    expect(calls("/api/users/?isActive=true")).toBe(2);
    expect(calls("/api/teams/?isActive=true&hasMembers=true")).toBe(1);
  });

  it("only logs a failure, and returns it", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    signInAs("owner");
    server.on("GET", /^\/api\/teams/, { status: 500, body: { message: "No." } });
    await expect(assignees.load()).resolves.toBeInstanceOf(ApiError);
    expect(log).toHaveBeenCalledOnce();
    expect(notices.read()).toEqual([]);
  });
});

describe("useTeamMembers", () => {
  it("reads the team and then each member", async () => {
    signInAs("owner");
    const { result } = renderHook(() => useTeamMembers(teamId), { wrapper });
    await waitFor(() => expect(result.current.members).toHaveLength(2));
    const [owner, tariq] = [server.person(), server.person("operations")];
    expect(result.current.members).toMatchObject([
      { id: owner.id, name: "Meera Nair", username: owner.username, role: "owner", isActive: true },
      { id: tariq.id, name: "Tariq Aziz", username: tariq.username, role: "operations", isActive: true },
    ]);
    expect(server.requests.map(({ url }) => url)).toEqual([
      `/api/teams/${teamId}`,
      `/api/users/${owner.id}`,
      `/api/users/${tariq.id}`,
    ]);
  });

  it("calls who has no full name by the username", () => {
    expect(displayName({ username: "tariq", fullname: "" })).toBe("tariq");
  });

  it("asks for a user only if an id is given", async () => {
    signInAs("owner");
    renderHook(() => useRow("users", ""), { wrapper });
    await pause();
    expect(server.requests).toEqual([]);
  });
});

describe("worthAnotherTry", () => {
  it("never repeats what the server refused", () => {
    for (const statusCode of [400, 401, 403, 404, 409, 422, 429]) {
      expect(worthAnotherTry(0, new ApiError("No.", { statusCode }))).toBe(false);
    }
  });

  it("repeats twice where the server failed or did not answer", () => {
    for (const statusCode of [0, 500, 503]) {
      const error = new ApiError("No.", { statusCode });
      expect([0, 1, 2].map((failures) => worthAnotherTry(failures, error))).toEqual([true, true, false]);
    }
  });
});
