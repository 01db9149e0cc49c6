import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { workspaceChunk } from "../../../src/pages/layout/workspaceChunk";
import { addLeaveGuard } from "../../../src/pages/resource/leaveGuards";
import { sessionExpired } from "../../../src/providers/http";
import { queryClient } from "../../../src/providers/queryClient";
import { session } from "../../../src/providers/session";
import type { Role } from "../../../src/schema/field/access";
import { isKnown } from "../../setup/askServer";
import { atServer } from "../../setup/atServer";
import { password } from "../../setup/people";
import { openApp } from "./openApp";

const server = atServer("sales", "viewer");
/** What a page finds after a reload: the token, and not yet whose it is. */
const signInAs = (role: Role) => session.setToken(server.person(role).token);
const at = (path: string) => waitFor(() => expect(location.pathname + location.search).toBe(path));

// Translating all that the workspace imports takes a busy machine longer than a page may.
beforeAll(() => Promise.all([workspaceChunk(), import("../../../src/pages/profile/ProfilePage")]), 120_000);

afterEach(() => {
  cleanup();
});

async function logIn() {
  const { username } = server.person();
  fireEvent.change(await screen.findByLabelText("Username"), { target: { value: username } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: password } });
  fireEvent.click(screen.getByRole("button", { name: "Log in" }));
}

describe("App, signed out", () => {
  it("sends the opener of the site to the login page", async () => {
    openApp("/");
    await at("/login");
    expect(screen.getByRole("heading", { name: "Welcome back" })).toBeTruthy();
    expect(document.title).toBe("Log in · Tripwright");
  });

  it("sends a protected page to the login page and comes back to it after signing in", async () => {
    openApp("/profile?from=mail");
    await at("/login?to=%2Fprofile%3Ffrom%3Dmail");
    await logIn();
    await at("/profile?from=mail");
    expect(await screen.findByRole("heading", { name: "Your profile" })).toBeTruthy();
  });

  it.each(["//evil.example", "https://evil.example", "/\\evil.example", "/login"])(
    "does not follow to=%s after signing in",
    async (to) => {
      openApp(`/login?to=${encodeURIComponent(to)}`);
      await logIn();
      await at("/");
    },
  );

  it("says why signing in failed and stays", async () => {
    openApp("/login");
    server.on("POST", /\/login$/, { status: 500, body: {} });
    await logIn();
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Failed to login"));
    expect(location.pathname).toBe("/login");
  });

  it("shows the 404 page on any other path, with the way home and a Login link", async () => {
    openApp("/no/such/page");
    expect(await screen.findByRole("heading", { name: "404" })).toBeTruthy();
    expect(screen.getByText("Sorry, the page you visited does not exist.")).toBeTruthy();
    expect(within(screen.getByRole("banner")).getByRole("link", { name: "Login" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Back Home" }));
    await at("/login");
  });

  it.each([
    ["/privacy-policy", "Privacy policy"],
    ["/terms-conditions", "Terms and conditions"],
  ])("shows %s to everyone", async (path, heading) => {
    openApp(path);
    expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
  });

  it("puts the server's word beside the field of the sign-up form", async () => {
    openApp("/signup");
    for (const [label, value] of [
      ["Organisation", "Blue Lagoon"],
      ["Full name", "Ines Prado"],
      ["Username", server.person().username],
      ["Email", "ines@example.org"],
      ["Password", password],
    ] as const) {
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    }
    fireEvent.click(screen.getByRole("button", { name: "Create organisation" }));
    expect(await screen.findByText(/^Another one has this already/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Username"));
  });

  it("says so where the installation takes no new organisations", async () => {
    server.on("GET", /\/signup$/, { body: { open: false } });
    openApp("/signup");
    expect(await screen.findByText(/takes no new organisations/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Create organisation" })).toBeNull();
  });
});

describe("App, signed in", () => {
  it("skips to the content without going anywhere", async () => {
    signInAs("owner");
    openApp("/profile");
    const entries = history.length;
    fireEvent.click(await screen.findByText("Skip to content"));
    expect(document.activeElement).toBe(screen.getByRole("main"));
    expect(location.hash).toBe("");
    expect(history.length).toBe(entries);
  });

  it("counts what is unread before the tab's title, on every page and until it is read", async () => {
    const { id: assigneeUserId } = server.person("viewer").user;
    const title = (is: string) => waitFor(() => expect(document.title).toBe(is));
    // A session of its own, which it ends.
    await server.logIn("viewer");
    openApp("/profile");
    await title("Your profile · Tripwright");
    for (const customerName of ["Ines Falk", "Liv Moe"])
      await server.create("trips", { customerName, assigneeUserId });
    await title("(2) Your profile · Tripwright");
    fireEvent.click(screen.getByRole("link", { name: "Trips" }));
    await title("(2) Trips · Tripwright");
    fireEvent.click(await screen.findByRole("button", { name: "Notifications, 2 unread" }));
    fireEvent.click(await screen.findByRole("button", { name: "Mark all as read" }));
    await title("Trips · Tripwright");
    await server.create("trips", { customerName: "Noor Amsel", assigneeUserId });
    await title("(1) Trips · Tripwright");
    fireEvent.click(screen.getByRole("button", { name: /^User menu/ }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    await title("Log in · Tripwright");
  });

  it("asks before what is not saved is lost by signing out", async () => {
    signInAs("owner");
    openApp("/profile");
    fireEvent.click(await screen.findByRole("button", { name: /^User menu/ }));
    let isAsked = false;
    const end = addLeaveGuard({ what: "the trip", settle: undefined, ask: () => void (isAsked = true) });
    fireEvent.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    end();
    expect(isAsked).toBe(true);
    expect(session.read().token).not.toBe("");
  });

  it("names the organisation on the legal pages", async () => {
    signInAs("owner");
    openApp("/privacy-policy");
    expect((await screen.findAllByText(/Coconut Lagoon Travels/)).length).toBeGreaterThan(0);
  });

  it("offers profile, organisation and the way out, by role", async () => {
    signInAs("sales");
    openApp("/profile");
    fireEvent.click(await screen.findByRole("button", { name: "User menu of Jonas Weber" }));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Your Profile",
      "Organisation",
      "Keyboard shortcuts?",
      "Sign out",
    ]);
  });

  it("keeps the organisation from the menu of other roles and sends them from /org and /admin to /unauthorized", async () => {
    signInAs("viewer");
    openApp("/org/users");
    await at("/unauthorized");
    fireEvent.click(await screen.findByRole("button", { name: "User menu of Ana Sousa" }));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Your Profile",
      "Keyboard shortcuts?",
      "Sign out",
    ]);
    cleanup();
    openApp("/admin/anything");
    await at("/unauthorized");
  });

  it("opens the organisation section to sales, and its unknown pages are 404", async () => {
    signInAs("sales");
    openApp("/org/nothing-here");
    expect(await screen.findByRole("heading", { name: "404" })).toBeTruthy();
  });

  it("highlights Trips where one is among the trips", async () => {
    signInAs("owner");
    openApp("/trips/new");
    const trips = await screen.findByRole("link", { name: "Trips" });
    expect(trips.getAttribute("aria-current")).toBe("page");
    cleanup();
    openApp("/profile");
    expect((await screen.findByRole("link", { name: "Trips" })).getAttribute("aria-current")).toBeNull();
  });

  it("signs out to the login page", async () => {
    const { token } = await server.logIn();
    openApp("/profile");
    fireEvent.click(await screen.findByRole("button", { name: /^User menu/ }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    await waitFor(() => expect(location.pathname).toBe("/login"));
    expect(session.read()).toEqual({ token: "" });
    await expect.poll(() => isKnown(token)).toBe(false);
  });

  it("shows on the login page why the session ended, and comes back after signing in again", async () => {
    const { ask } = await server.logIn();
    await ask("POST", "/api/auth/logout");
    openApp("/profile");
    await at("/login?to=%2Fprofile");
    expect((await screen.findByText(sessionExpired)).closest('[role="alert"]')).toBeTruthy();
    expect(screen.getAllByText(sessionExpired)).toHaveLength(1);
    await logIn();
    await at("/profile");
  });

  it("comes back to where the person had gone since they opened the site, and says that their changes are kept", async () => {
    const { ask } = await server.logIn();
    openApp("/");
    fireEvent.click(await screen.findByRole("button", { name: /^User menu/ }));
    fireEvent.click(await screen.findByRole("link", { name: "Your Profile" }));
    const name = await screen.findByLabelText(/^Full name/);
    fireEvent.change(name, { target: { value: "Meera, half typed" } });
    await ask("POST", "/api/auth/logout");
    const [saveData] = screen.getAllByRole("button", { name: "Save" });
    if (saveData) fireEvent.click(saveData);
    await at("/login?to=%2Fprofile");
    expect(screen.getByText(/not saved is kept in this tab/)).toBeTruthy();
    await logIn();
    await at("/profile");
    fireEvent.click(await screen.findByRole("button", { name: "Restore" }));
    expect(await screen.findByDisplayValue("Meera, half typed")).toBeTruthy();
    sessionStorage.clear();
  });

  it("shows a way on where the user cannot be read", async () => {
    signInAs("owner");
    server.on("GET", /\/users\/me$/, { status: 403, body: { message: "Your account is closed." } });
    openApp("/profile");
    fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(screen.getAllByText("Your account is closed.").length).toBeGreaterThan(0);
  });

  it("waits for the organisation, whose formats dates are typed in, and shows a way on where it cannot be read", async () => {
    signInAs("owner");
    const heal = server.on("GET", /\/tenants$/, { status: 403, body: { message: "Not from this address." } });
    openApp("/profile");
    await screen.findByRole("heading", { name: "Your organisation could not be read" });
    expect(screen.getByText("Not from this address.")).toBeTruthy();
    heal();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect((await screen.findByLabelText(/^From/)).getAttribute("placeholder")).toBe("d mmm yyyy");
    cleanup();

    queryClient.clear();
    const letGo = server.hold("GET", /\/tenants$/);
    openApp("/profile");
    // The person is known by now. Then time in which the page would be drawn.
    await screen.findByRole("button", { name: /^User menu of / });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(screen.queryByLabelText(/^From/)).toBeNull();
    letGo();
    expect((await screen.findByLabelText(/^From/)).getAttribute("placeholder")).toBe("d mmm yyyy");
  });

  it("draws a page once it is known whether a notice stands above it: of an address that is not confirmed", async () => {
    signInAs("owner");
    const letGo = server.hold("GET", /\/mail$/);
    openApp("/profile");
    await screen.findByRole("button", { name: /^User menu of / });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(screen.queryByRole("heading", { name: "Your profile" })).toBeNull();
    letGo();
    await screen.findByRole("heading", { name: "Your profile" });
  });

  it("draws the page of a trip with its itineraries and next steps, which stand above other panels", async () => {
    const { id } = await server.create("trips", { customerName: "Asha Rao", email: "asha.rao@example.com" });
    await server.create("itineraries", { tripId: id, name: "Coast and hills", currency: "INR" });
    signInAs("owner");
    const letGo = server.hold("GET", /\/itineraries\?/);
    openApp(`/trips/${id}`);
    await screen.findByRole("status", { name: "Loading the trip" });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(screen.queryByRole("heading", { name: "Timeline" })).toBeNull();
    letGo();
    await screen.findByRole("heading", { name: "Timeline" });
    expect(screen.getByRole("link", { name: "Coast and hills" })).toBeTruthy();
  });
});
