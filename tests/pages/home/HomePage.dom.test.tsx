import type { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { HomePage } from "../../../src/pages/home/HomePage";
import { todayIn } from "../../../src/domain/dates/wallTime";
import { resources } from "../../../src/resources";
import { queryClient } from "../../../src/providers/queryClient";
import type { Role } from "../../../src/schema/field/access";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "../resource/ResourcePage";
import { offer } from "../trips/offer";

const server = atServer("sales", "operations", "accounts", "viewer");
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
    const link = screen.getByText("Booked of them").closest("a");
    expect(link?.getAttribute("href")).toMatch(/^\/trips\?.*createdAt=last_90_days/);
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

  it.each(["owner", "sales", "operations", "accounts", "viewer"] as const)(
    "shows %s figures that are the very lists they lead to, whoever's",
    async (role) => {
      const { id } = server.person(role).user;
      const startDate = todayIn("UTC", new Date());
      const mine = { customerName: "Mine", ...(role === "sales" ? { assigneeUserId: id } : {}) };
      await server.create("trips", { ...mine, startDate });
      open(role);
      const listed = async () => {
        const lists = [
          await screen.findByRole("list", { name: "Figures" }),
          ...screen.queryAllByRole("list", { name: "Steps of the coming days" }),
        ];
        const links = lists.flatMap((list) => within(list).getAllByRole("link"));
        await waitFor(() => {
          for (const link of links) expect(link.textContent).toMatch(/^\d|\d$/);
        });
        for (const link of links) {
          const [path, query] = (link.getAttribute("href") ?? "").split("?");
          const resource = resources.find(({ paths }) => paths?.list === path);
          const rows: unknown = await server
            .person(role)
            .ask("GET", `/api/${resource?.name}?${query}&_end=200`);
          // A day of the week or a label may have a number too: the count stands first, or last beside a day.
          const shown = /^\d+/.exec(link.textContent ?? "") ?? /\d+$/.exec(link.textContent ?? "");
          expect([link.textContent, rows]).toEqual([link.textContent, expect.any(Array)]);
          expect([link.textContent, Number(shown?.[0])]).toEqual([
            link.textContent,
            Array.isArray(rows) ? rows.length : -1,
          ]);
        }
        return links.length;
      };
      expect(await listed()).toBeGreaterThanOrEqual(5);
      const whose = screen.queryByRole("radio", { name: "Mine" });
      expect(whose !== null).toBe(role === "owner");
      if (!whose) return;
      fireEvent.click(whose);
      expect(await screen.findByRole("link", { name: /My follow-ups due/ })).toBeTruthy();
      await listed();
    },
  );

  it("does not ask for the value where the role may not know it", async () => {
    for (const role of ["sales", "operations", "viewer"] as const) {
      open(role);
      expect(await screen.findByText("Trips by state")).toBeTruthy();
      expect(server.requests.some(({ url }) => url.includes("value_sum"))).toBe(false);
      cleanup();
    }
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
});
