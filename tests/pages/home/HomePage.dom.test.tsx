import type { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { HomePage } from "../../../src/pages/home/HomePage";
import { todayIn, wallTimeOf } from "../../../src/domain/dates/wallTime";
import { resources } from "../../../src/resources";
import { queryClient } from "../../../src/providers/queryClient";
import { session } from "../../../src/providers/session";
import type { Role } from "../../../src/schema/field/access";
import type { AnyRow } from "../../../src/schema/resource";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { invite, logIn, type Person } from "../../setup/people";
import { ResourcePage } from "../resource/ResourcePage";
import { offer } from "../trips/offer";

const server = atServer("admin", "sales", "operations", "accounts", "viewer");
beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

const counts = /^\/api\/trips\/counts/;

function open(role: Role = "owner", client?: QueryClient) {
  server.signIn(role);
  render(
    <ResourcePage {...(client ? { client } : {})}>
      <HomePage />
    </ResourcePage>,
  );
}

/** A trip that the customer has accepted an offer of, at that price in minor units. */
async function sell(currency: string, price: number): Promise<void> {
  const owner = server.person();
  const dates = { startDate: "2096-03-01", endDate: "2096-03-01" };
  const { id } = await server.create("trips", { customerName: "Asha", email: "asha@example.com", ...dates });
  await offer(owner, { id, ...dates }, { currency, price, to: "accepted" });
  await owner.ask("POST", `/api/trips/${id}/move`, { to: "converted" });
}

/** The rows of the list that a link leads to. */
async function rowsAt(link: HTMLElement, reader: Person): Promise<AnyRow[]> {
  const [path, query] = (link.getAttribute("href") ?? "").split("?");
  const resource = resources.find(({ paths }) => paths?.list === path);
  const rows: unknown = await reader.ask("GET", `/api/${resource?.name}?${query}&_end=200`);
  expect([link.textContent, rows]).toEqual([link.textContent, expect.any(Array)]);
  // The answer of a list.
  return rows as AnyRow[];
}

/** Finds each count of the page to be that of the list it leads to. Returns how many there are. */
async function countsAreOf(reader: Person): Promise<number> {
  const places = [
    await screen.findByRole("list", { name: "Figures" }),
    await screen.findByRole("region", { name: "Trips by state" }),
    ...screen.queryAllByRole("list", { name: "Steps of the coming days" }),
    ...screen.queryAllByRole("region", { name: /^Conversion/ }),
  ];
  const queue = screen.queryByRole("region", { name: "Now" });
  const links = [
    ...places.flatMap((place) => within(place).getAllByRole("link")),
    ...(queue ? await within(queue).findAllByRole("link", { name: /^All .*\(/ }) : []),
  ];
  await waitFor(() => {
    for (const link of links) expect(link.textContent).toMatch(/^\d|\d\)?$/);
  });
  for (const link of links) {
    // A label may have a number too: the count stands first or last.
    const [shown] = /^\d+|\d+(?=\)?$)/.exec(link.textContent ?? "") ?? [];
    const rows = await rowsAt(link, reader);
    expect([link.textContent, Number(shown)]).toEqual([link.textContent, rows.length]);
  }
  return links.length;
}

describe("the home page", () => {
  it("shows nothing of a day before it knows that there is one", async () => {
    const letGo = server.hold("GET", counts);
    open();
    expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
    expect(screen.queryByText("Open trips")).toBeNull();
    letGo();
    expect(await screen.findByText("Set up your organisation")).toBeTruthy();
    expect(screen.queryByText("Open trips")).toBeNull();
  });

  it("says which day it is, with its weekday", async () => {
    open();
    expect(await screen.findByText(/^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d/)).toBeTruthy();
  });

  it("asks for rates until a sheet of them is published: a hotel alone prices nothing", async () => {
    const hotel = await server.create("hotels", { name: "Harbour Inn", city: "Kochi", country: "IN" });
    const supplier = await server.create("suppliers", { name: "Harbour Inn", currency: "INR" });
    const rates = [{ roomType: "Lake", mealPlan: "cp", from: "2096-01-01", to: "2096-12-31", double: 100 }];
    const sheet = await server.create("hotel-sheets", {
      ...{ name: "Contract", supplierId: supplier.id, hotelId: hotel.id, currency: "INR", rates },
    });
    open();
    expect(await screen.findByRole("link", { name: /^Add a hotel \(done\)/ })).toBeTruthy();
    expect(
      screen.getByRole("link", { name: /^Enter the hotel's rates and publish them(?! \(done)/ }),
    ).toBeTruthy();
    cleanup();
    await server.person().ask("POST", `/api/hotel-sheets/${sheet.id}/move`, { to: "published" });
    open();
    expect(
      await screen.findByRole("link", { name: /^Enter the hotel's rates and publish them \(done\)/ }),
    ).toBeTruthy();
  });

  it("says so where the trips could not be counted, and tries again", async () => {
    const letThrough = server.on("GET", counts, { status: 400, body: { message: "Not now." } });
    open();
    expect(await screen.findByText("Not now.")).toBeTruthy();
    expect(screen.getAllByText("Open trips").length).toBeGreaterThan(0);
    letThrough();
    fireEvent.click(screen.getByText("Try again"));
    expect(await screen.findByText("Set up your organisation")).toBeTruthy();
  });

  it("tells who runs the organisation how much of what came in is booked by now", async () => {
    for (const customerName of ["A", "B", "C"]) await server.create("trips", { customerName });
    await sell("INR", 19_990_000);
    open();
    expect(await screen.findByText("25% of them are booked by now.")).toBeTruthy();
    for (const label of ["Came in", "Booked of them"])
      expect(screen.getByText(label).closest("a")?.getAttribute("href")).toMatch(
        /^\/trips\?.*createdAt=last_90_days/,
      );
  });

  it("tells who runs the organisation what was won and is offered, in the organisation's currency", async () => {
    await sell("INR", 10_000);
    await sell("EUR", 172_016);
    open();
    const won = within(await screen.findByRole("region", { name: "Won this month" }));
    expect(won.getByText("₹2,00,000.00").parentElement?.textContent).toBe(
      "₹2,00,000.002 trips, 1 without exchange rate",
    );
    // At the rate of its day.
    await server.create("exchange-rates", { from: "EUR", to: "INR", rate: "90", date: "2026-01-01" });
    cleanup();
    open();
    const again = within(await screen.findByRole("region", { name: "Won this month" }));
    expect(again.getByText("₹3,54,814.40").parentElement?.textContent).toMatch(/3 trips$/);
    expect(screen.getByText("No offer waits for an answer.")).toBeTruthy();
  });

  it("tells accounts what was won and sold, and shows them no enquiry that waits for an answer", async () => {
    await sell("INR", 30_000);
    open("accounts");
    const won = await screen.findByRole("region", { name: "Won this month" });
    expect(within(won).getByText(/^₹/)).toBeTruthy();
    const sold = within(screen.getByRole("region", { name: "Sold, last 30 days" }));
    expect((await sold.findAllByRole("link", { name: "Asha" })).length).toBeGreaterThan(0);
    expect(screen.queryByText(/enquiries/)).toBeNull();
  });

  it("has a question of a customer answered where it waits, whenever the answer is due", async () => {
    const owner = server.person();
    const { id: tripId } = await server.create("trips", {
      ...{ customerName: "Nora", assigneeUserId: owner.user.id },
    });
    const days = [{ meals: { breakfast: false, lunch: false, dinner: false } }];
    const itinerary = await server.create("itineraries", {
      ...{ tripId, name: "Coast", startDate: "2096-12-24", currency: "EUR", days },
    });
    const sent = await owner.ask("POST", `/api/itineraries/${itinerary.id}/send`, {});
    // What the endpoint answers.
    const { link } = sent as unknown as { link: { url: string } };
    const asked = { name: "Nora Lund", text: "Is there shade?" };
    await owner.ask("POST", `/api/public/proposals/${link.url.split("/p/")[1]}/questions`, asked);
    const [step] = await server.list(`follow-ups?tripId=${tripId}&purpose=question`);
    const dueAt = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString();
    await server.change("follow-ups", String(step?.id), { dueAt });
    open("owner", queryClient);
    fireEvent.click(await screen.findByRole("radio", { name: "Mine" }));
    const queue = within(await screen.findByRole("region", { name: "Now" }));
    fireEvent.click(await queue.findByRole("button", { name: "Answer" }));
    const answer = await queue.findByLabelText("Answer to Nora Lund");
    fireEvent.change(answer, { target: { value: "In the afternoon." } });
    fireEvent.click(queue.getByRole("button", { name: "Save answer" }));
    await waitFor(() => expect(queue.queryByText(/Is there shade/)).toBeNull());
    // The answer of a list.
    const questions = (await owner.ask("GET", "/api/offer-questions")) as unknown as { answer: string }[];
    expect(questions.map((question) => question.answer)).toEqual(["In the afternoon."]);
  });

  it.each(["owner", "admin", "sales", "operations", "accounts", "viewer"] as const)(
    "shows %s figures that are the very lists they lead to, of all trips or of their own",
    async (role) => {
      const { id } = server.person(role).user;
      const startDate = todayIn("UTC", new Date());
      const hasOwnWork = role !== "accounts" && role !== "viewer";
      const mine = { customerName: "Mine", startDate, ...(hasOwnWork ? { assigneeUserId: id } : {}) };
      const own = await server.create("trips", mine);
      await server.create("trips", { customerName: "Nobody's", assigneeUserId: null });
      open(role);
      expect(await countsAreOf(server.person(role))).toBeGreaterThanOrEqual(5 + 9);
      const whose = screen.queryByRole("radio", { name: "Mine" });
      expect(whose !== null).toBe(role === "owner" || role === "admin");
      if (whose) {
        fireEvent.click(whose);
        expect(await screen.findByRole("link", { name: /My follow-ups due/ })).toBeTruthy();
        await countsAreOf(server.person(role));
      }
      if (!hasOwnWork) return;
      const rows = await rowsAt(screen.getByRole("link", { name: /My open trips/ }), server.person(role));
      expect(rows.map((row) => row.id)).toContain(own.id);
      expect(rows.filter(({ assigneeUserId }) => assigneeUserId !== id)).toEqual([]);
    },
  );

  it("shows who manages a team what its people have to do, and what of the team's nobody has taken", async () => {
    const invited = await invite(server.person(), "sales");
    const [owner, member] = [server.person(), server.person("operations")];
    const { id: assigneeTeamId } = await server.create("teams", {
      ...{ name: "Asia desk", members: [member.id], managerId: invited.id },
    });
    const tripOf = (assigneeUserId: string | null, team: object = { assigneeTeamId }) =>
      server.create("trips", { customerName: "Noor Amsel", assigneeUserId, ...team });
    const taken = await tripOf(member.id);
    const waiting = await tripOf(null);
    const others = await tripOf(owner.id, {});
    await tripOf(null, {});
    const dueAt = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString();
    const steps: AnyRow[] = [];
    for (const [trip, { id }] of [
      [taken, member],
      [taken, invited],
      [others, owner],
    ] as const)
      steps.push(await server.create("follow-ups", { tripId: trip.id, assigneeUserId: id, dueAt }));

    // Since the invitation they manage a team.
    const manager = await logIn(invited);
    session.setToken(manager.token);
    session.setUser(manager.user);
    render(
      <ResourcePage>
        <HomePage />
      </ResourcePage>,
    );
    const choices = within(await screen.findByRole("radiogroup", { name: "Whose work" }));
    expect(choices.getAllByRole("radio").map((one) => one.closest("label")?.textContent)).toEqual([
      "Mine",
      "My teams",
    ]);
    const before = server.requests.length;
    fireEvent.click(choices.getByRole("radio", { name: "My teams" }));
    const due = await screen.findByRole("link", { name: /Follow-ups due in my teams/ });
    expect(due.getAttribute("href")).toContain(member.id);
    await countsAreOf(manager);
    // Not even for a moment the manager's own in their place.
    const asked = server.requests.slice(before).filter(({ url }) => url.includes("/follow-ups?"));
    expect(asked.filter(({ url }) => !url.includes(member.id))).toEqual([]);
    expect(asked.length).toBeGreaterThan(0);
    const idsAt = async (link: HTMLElement) => (await rowsAt(link, manager)).map(({ id }) => id);
    const open = await idsAt(screen.getByRole("link", { name: /Open trips of my teams/ }));
    expect(open.toSorted()).toEqual([taken.id, waiting.id].toSorted());
    expect(await idsAt(screen.getByRole("link", { name: /New, nobody on it yet/ }))).toEqual([waiting.id]);
    const days = within(screen.getByRole("list", { name: "Steps of the coming days" }));
    const third = days.getAllByRole("link")[2];
    const planned = third ? await idsAt(third) : [];
    expect(steps.map(({ id }) => planned.includes(id))).toEqual([true, true, false]);
  });

  it("does not ask for the value where the role may not know it", async () => {
    for (const role of ["sales", "operations", "viewer"] as const) {
      open(role);
      expect(await screen.findByText("Trips by state")).toBeTruthy();
      expect(screen.queryByRole("region", { name: /^Value of/ })).toBeNull();
      expect(server.requests.some(({ url }) => url.includes("value_sum"))).toBe(false);
      cleanup();
    }
    open("admin");
    expect(await screen.findByRole("region", { name: /^Value of/ })).toBeTruthy();
    await waitFor(() => expect(server.requests.some(({ url }) => url.includes("value_sum"))).toBe(true));
  });

  it("values the trips of the lists that it leads to", async () => {
    await server.beginAnew();
    const owner = server.person();
    for (const price of [10_000, 25_050]) await sell("INR", price);
    await offer(owner, await server.create("trips", { customerName: "Bo", startDate: "2096-03-01" }), {
      ...{ price: 7_700, to: "sent" },
    });
    await server.create("trips", { customerName: "Without an offer" });
    open("admin");
    for (const [heading, count] of [
      ["Won this month", 2],
      ["Open offers", 1],
      ["Booked and not over", 2],
    ] as const) {
      const part = within(await screen.findByRole("region", { name: heading }));
      const link = part.getByRole("link", { name: heading });
      const rows = await rowsAt(link, owner);
      expect([heading, rows.length]).toEqual([heading, count]);
      const asked = new URLSearchParams(link.getAttribute("href")?.split("?")[1]);
      const [since] = asked.getAll("convertedAt_between");
      const start = since && wallTimeOf(new Date(since), "Asia/Kolkata");
      if (heading === "Won this month") expect(start).toMatch(/-01T00:00$/);
      const amount = part.getByText(/^₹/);
      expect(amount.nextElementSibling?.textContent).toMatch(new RegExp(`^${count} trips?$`));
      // The amounts of trips with a price.
      const sum = rows.reduce((total, { value }) => total + (value as { amount: number }).amount, 0);
      expect(Number(amount.textContent?.replaceAll(/\D/g, ""))).toBe(sum);
    }
  });

  it("draws first steps that are left with the page from the second time on", async () => {
    // What an earlier test has counted.
    localStorage.clear();
    await server.create("trips", { customerName: "Asha", email: "asha@example.com" });
    open();
    await screen.findByRole("heading", { name: "Set up your organisation" });
    await waitFor(() => expect(Object.values(localStorage)).toContain("open"));
    cleanup();
    queryClient.clear();
    const letGo = server.hold("GET", /\/suppliers\?/);
    open();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(screen.queryByRole("list", { name: "Figures" })).toBeNull();
    letGo();
    await screen.findByRole("list", { name: "Figures" });
    expect(screen.getByRole("heading", { name: "Set up your organisation" })).toBeTruthy();
  });
});
