// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { HomePage } from "../../../src/pages/home/HomePage";
import type { Role } from "../../../src/schema/field/access";
import { session } from "../../../src/providers/session";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { type Answer, fakeServer } from "../resource/fakeServer";
import { ResourcePage } from "../resource/ResourcePage";

beforeAll(async () => {
  await fakeBrowser();
  session.setToken("token");
}, 120_000);
afterEach(cleanup);

const counts = /^\/api\/trips\/counts/;
const none = { body: { all: 0, byValue: {} } };

function open(answer: Answer | Promise<Answer>, role: Role = "owner") {
  const server = fakeServer();
  server.on("GET", /^\/api\//, { body: [] });
  server.on("GET", counts, () => answer);
  const none = { sums: [] };
  server.on("GET", /^\/api\/trips\/value/, { body: { since: "2026-11-01", won: none, open: none } });
  render(
    <ResourcePage role={role}>
      <HomePage />
    </ResourcePage>,
  );
  return server;
}

describe("the home page", () => {
  it("shows nothing of a day before it knows that there is one", async () => {
    let give = (_: Answer) => {};
    open(new Promise((resolve) => (give = resolve)));
    expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
    expect(screen.queryByText("My open trips")).toBeNull();
    give(none);
    expect(await screen.findByText("Set up your organisation")).toBeTruthy();
    expect(screen.queryByText("My open trips")).toBeNull();
  });

  it("says which day it is, with its weekday", async () => {
    open(none);
    expect(await screen.findByText(/^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d/)).toBeTruthy();
  });

  it("says so where the trips could not be counted, and tries again", async () => {
    const server = open({ status: 400, body: { message: "Not now." } });
    expect(await screen.findByText("Not now.")).toBeTruthy();
    expect(screen.getAllByText("My open trips").length).toBeGreaterThan(0);
    server.on("GET", counts, none);
    fireEvent.click(screen.getByText("Try again"));
    expect(await screen.findByText("Set up your organisation")).toBeTruthy();
  });

  it("tells who runs the organisation how much of what came in is booked by now", async () => {
    const server = open({ body: { all: 40, byValue: { new: 40 } } });
    const total = (count: number) => ({ body: [], headers: { "x-total-count": String(count) } });
    server.on("GET", /^\/api\/trips\?.*createdAt_gte=/, total(40));
    server.on("GET", /^\/api\/trips\?.*status_in=converted&status_in=on_trip&status_in=completed/, total(9));
    expect(await screen.findByText("23% of them are booked by now.")).toBeTruthy();
    const link = screen.getByText("Booked of them").closest("a");
    expect(link?.getAttribute("href")).toMatch(/^\/trips\?.*createdAt_gte=/);
  });

  it("tells who runs the organisation what was won and is offered, a sum for each currency", async () => {
    const server = open({ body: { all: 40, byValue: { new: 40 } } });
    const inr = { currency: "INR", amount: 20_000_000, trips: 2 };
    const usd = { currency: "USD", amount: 172_016, trips: 1 };
    const value = { since: "2026-11-01", won: { sums: [usd, inr] }, open: { sums: [] } };
    server.on("GET", /^\/api\/trips\/value/, { body: value });
    const won = within(await screen.findByRole("region", { name: "Won this month" }));
    expect(won.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "₹2,00,000.002 trips",
      "$1,720.161 trip",
    ]);
    expect(screen.getByText("No offer waits for an answer.")).toBeTruthy();
  });

  it("does not ask for the value where the role may not know it", async () => {
    for (const role of ["sales", "operations", "accounts", "viewer"] as const) {
      const server = open({ body: { all: 40, byValue: { new: 40 } } }, role);
      expect(await screen.findByText("Trips by state")).toBeTruthy();
      expect(server.requests.some(({ url }) => url.includes("/value"))).toBe(false);
      cleanup();
    }
  });
});
