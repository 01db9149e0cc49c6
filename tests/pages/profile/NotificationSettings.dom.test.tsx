import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../../src/domain/dates/plainDate";
import { todayIn } from "../../../src/domain/dates/wallTime";
import { workspaceChunk } from "../../../src/pages/layout/workspaceChunk";
import { queryClient } from "../../../src/providers/queryClient";
import { session } from "../../../src/providers/session";
import type { AnyRow } from "../../../src/schema/resource";
import { notificationKinds } from "../../../src/vocabulary";
import { choose, typeDate } from "../../fields/page";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { openApp } from "../layout/openApp";

const server = atServer("sales", "operations");
beforeAll(
  () =>
    Promise.all([
      fakeBrowser(),
      workspaceChunk(),
      import("../../../src/pages/profile/ProfilePage"),
      import("../../../src/pages/organisation/users/UserPage"),
      import("../../../src/pages/trips/record/TripPage"),
    ]),
  120_000,
);
configure({ defaultHidden: true });
afterEach(cleanup);

const me = () => server.person("sales").ask("GET", "/api/users/me");
const section = async (name: string) => within(await screen.findByRole("region", { name }));

describe("what one is told of", () => {
  it("is chosen kind by kind: what is mailed at once is not in the digest, and security is always told", async () => {
    server.signIn("sales");
    openApp("/profile");
    const settings = await section("Notifications");
    expect(await settings.findByText(/^This server sends no e-mail yet/)).toBeTruthy();
    const box = (way: string, kind: keyof typeof notificationKinds = "mentioned") =>
      settings.getByRole<HTMLInputElement>("checkbox", { name: `${notificationKinds[kind].label}: ${way}` });
    const ways = () => ["in the product", "by e-mail", "in the digest"].map((way) => box(way).checked);
    expect(ways()).toEqual([true, false, false]);
    const stored = async () => (await me())["notificationWays"];
    for (const [way, then, name] of [
      ["in the digest", [true, false, true], "product_digest"],
      ["in the product", [false, false, true], "digest"],
      ["by e-mail", [false, true, false], "mail"],
      ["in the digest", [false, false, true], "digest"],
      ["by e-mail", [false, true, false], "mail"],
      ["by e-mail", [false, false, false], "none"],
    ] as const) {
      fireEvent.click(box(way));
      expect(ways()).toEqual(then);
      await expect.poll(stored).toMatchObject({ mentioned: name, trip_assigned: expect.any(String) });
    }
    const fixed = settings
      .getAllByRole<HTMLInputElement>("checkbox")
      .filter(({ disabled, checked }) => disabled && checked);
    expect(fixed.length).toBeGreaterThan(0);
    expect(settings.getAllByText(/Always, for your safety/).length).toBeGreaterThan(0);
    // What is refused shows what is stored.
    server.on("PATCH", /\/users\/me$/, { status: 400, body: { message: "Not now." } });
    fireEvent.click(box("in the product"));
    await screen.findByText("Not now.");
    await waitFor(() => expect(ways()).toEqual([false, false, false]));
  });

  it("comes by e-mail at a time of one's own, not in quiet hours; a time that is half typed waits", async () => {
    server.signIn("sales");
    openApp("/profile");
    const settings = await section("Notifications");
    expect(settings.getByText(/^By your own clock: it is \d\d:\d\d there now/)).toBeTruthy();
    const type = async (label: string, value: string) => {
      const input = await settings.findByLabelText(label);
      fireEvent.change(input, { target: { value } });
      fireEvent.blur(input);
    };
    await type("Digest at", "7:3");
    await type("Quiet from", "22:00");
    await type("Digest at", "07:30");
    await type("Quiet until", "06:15");
    await expect
      .poll(async () => (await me())["mailTimes"])
      .toMatchObject({ digest: "daily", digestAt: "07:30", quietFrom: "22:00", quietTo: "06:15" });
    const sent = server.asked("PATCH", /\/users\/me$/).map(({ body }) => JSON.stringify(body));
    expect(sent.filter((body) => !body.includes('"digestAt":"07:30"'))).toEqual([]);
    await choose("Digest", "Never");
    await expect.poll(async () => (await me())["mailTimes"]).toMatchObject({ digest: "off" });
    const inDigest = settings.getAllByRole<HTMLInputElement>("checkbox", { name: /: in the digest$/ });
    expect(inDigest.filter(({ disabled }) => !disabled).map(({ checked }) => checked)).not.toContain(false);
  });
});

describe("an absence", () => {
  const today = todayIn("Asia/Kolkata", new Date());
  const until = addDays(today, 5);
  const fill = async (from: string, to: string) => {
    await typeDate(/^From/, from);
    await typeDate(/^Until/, to);
    await choose(/^Stands in/, "Meera Nair", "Meera");
  };
  const tripOf = (assigneeUserId: string) => server.create("trips", { customerName: "Asha", assigneeUserId });
  const awayOn = async (trip: AnyRow) => {
    cleanup();
    session.reset();
    queryClient.clear();
    server.signIn();
    openApp(`/trips/${trip.id}`);
    const assigned = await section("Assigned to");
    return assigned.findByText(/^Away until/);
  };

  it("is entered by oneself with a stand-in, refused at its field, and told to colleagues", async () => {
    const trip = await tripOf(server.person("sales").id);
    server.signIn("sales");
    openApp("/profile");
    const form = await section("Absence");
    await fill(today, addDays(today, -1));
    fireEvent.click(form.getByRole("button", { name: "Save" }));
    expect(await form.findByText(/^This day lies before /)).toBeTruthy();
    await typeDate(/^Until/, until);
    fireEvent.click(form.getByRole("button", { name: "Save" }));
    const standInId = server.person().id;
    await expect.poll(async () => (await me())["absence"]).toEqual({ from: today, to: until, standInId });
    expect((await awayOn(trip)).textContent).toMatch(/, Meera Nair stands in$/);
  });

  it("is entered for somebody on their page", async () => {
    server.signIn();
    const { id } = server.person("operations");
    const trip = await tripOf(id);
    openApp(`/org/users/${id}`);
    await fill(today, until);
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await expect
      .poll(async () => (await server.read("users", id))["absence"])
      .toMatchObject({ from: today, to: until });
    expect((await awayOn(trip)).textContent).toMatch(/^Away until/);
  });
});
