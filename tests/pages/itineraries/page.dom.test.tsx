import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { newItem } from "../../../src/pages/itineraries/draft/dayEdits";
import { ReadingTotals } from "../../../src/pages/itineraries/reading/ReadItinerary";
import type { Itinerary } from "../../../src/resources/itineraries";
import { ResourcePage } from "../resource/ResourcePage";
import { atServer } from "../../setup/atServer";
import { days, offerDays, openItinerary, reread } from "./openItinerary";

const server = atServer("viewer", "sales");
beforeAll(fakeBrowser, 120_000);
beforeEach(() => void server.signIn());
afterEach(cleanup);

/** Opens the page of an offer and gives its ids. */
async function open(values?: Record<string, unknown>) {
  const { trip, itinerary } = await offerDays(server.person(), values);
  openItinerary(trip.id, itinerary.id);
  return { tripId: trip.id, id: itinerary.id };
}

const pressEnter = (at: HTMLElement, also: object = {}) =>
  fireEvent.keyDown(at, { key: "Enter", ctrlKey: true, ...also });

describe("the page of an itinerary", { timeout: 120_000 }, () => {
  it.each(["trips", "itineraries"])("keeps what is typed when %s cannot be read again", async (resource) => {
    await open();
    fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Beaches" } });
    server.on("GET", new RegExp(`^/api/${resource}/`), { status: 403, body: { message: "Not now." } });
    await reread(resource);
    expect(screen.queryByDisplayValue("Beaches")).not.toBeNull();
  });

  it("is not found below another trip", async () => {
    const { trip } = await offerDays(server.person());
    const { itinerary } = await offerDays(server.person());
    openItinerary(trip.id, itinerary.id);
    await screen.findByText("This itinerary does not exist");
    const link = screen.getByText(String(trip["reference"]));
    expect(link.getAttribute("href")).toBe(`/trips/${trip.id}`);
  });

  it("does not show a lower price while the rates of a hotel cannot be read", async () => {
    const hotel = await server.create("hotels", {
      ...{ name: "Quay House", city: "Kochi", country: "IN" },
    });
    const stay = newItem("hotel_stay", { id: "i2", title: "Quay House", hotelId: hotel.id, nights: 1 });
    const [first, second] = days();
    const letThrough = server.on("GET", /^\/api\/itineraries\/hotel-sheets/, { status: 403 });
    await open({ days: [first, { ...second, items: [stay] }] });
    await screen.findByText(/Price not known: the rates of the hotels could not be read/);
    expect(screen.queryByText("Total")).toBeNull();
    letThrough();
    fireEvent.click(screen.getByText("Try again"));
    await screen.findByText("Total");
  });

  it("says that the price was saved by other taxes than today's, and saves today's", async () => {
    const { trip, itinerary } = await offerDays(server.person());
    const tax = await server.create("taxes", { name: "Levy", basisPoints: 1_000 });
    openItinerary(trip.id, itinerary.id);
    await reread("taxes");
    await screen.findByText(/^Saved at ₹1,150/);
    expect(screen.getByRole("status", { name: "Total price" }).textContent).toMatch(/₹1,265/);
    fireEvent.click(screen.getByText("Save today's price"));
    await waitFor(() => expect(screen.queryByText(/^Saved at/)).toBeNull());
    expect(await server.person().ask("GET", `/api/itineraries/${itinerary.id}`)).toMatchObject({
      totals: { total: 126_500 },
    });
    await server.person().ask("DELETE", `/api/taxes/${tax.id}`);
  });

  it("tells the price of each option by who shares a room, where that was chosen, and as before where it is not known", async () => {
    const alike = { place: null, age: null };
    const bySharing = [
      { ...alike, kind: "adult", place: "double", count: 2, each: 1_200_000 },
      { ...alike, kind: "adult", place: "single", count: 1, each: 1_900_000 },
      { ...alike, kind: "child", place: "without_bed", age: 5, count: 1, each: 300_000 },
    ];
    const option = { optionId: "o1", name: "Comfort", total: 4_600_000, perAdult: 1_433_334, bySharing };
    const older = { ...option, optionId: "o2", name: "Premium", bySharing: [] };
    const totals = { currency: "INR", total: 4_600_000, optionalTotal: 0, perAdult: 1_433_334, bySharing };
    const stored = { totals: { ...totals, perChild: [], perInfant: null, options: [option, older] } };
    server.signIn("viewer");
    server.on("GET", /^\/api\/itineraries\/[\da-f-]{36}$/, async (_, pass) => {
      const answered = await pass();
      Object.assign(answered.data, stored, { personPrices: "sharing" });
      return answered;
    });
    await open();
    const comfort = await screen.findByRole("group", { name: "Comfort" });
    expect(comfort.textContent).toMatch(
      /2 adults in a double · each₹12,000.*Adult in a single₹19,000.*Child of 5 without a bed₹3,000/,
    );
    expect(screen.getByRole("group", { name: "Premium" }).textContent).toMatch(/Per adult₹14,333/);
  });

  it("shows lines of the price that add up, with an adjustment too", async () => {
    const adjustment = { kind: "discount_percent", basisPoints: 1_000, reason: "A friend" };
    const { id } = await open({ adjustment });
    const lines = async () => {
      const price = await screen.findByRole("region", { name: "Price" });
      const figures = [...price.querySelectorAll("[class*=figure], [class*=total]")];
      return figures.map(({ textContent }) => textContent);
    };
    await screen.findByRole("status", { name: "Total price" });
    expect((await lines()).slice(0, 4)).toEqual([
      "Cost₹1,000.00",
      "Markup₹150.00",
      "Adjustment · 3.38% margin-₹115.00",
      "Total₹1,035.00",
    ]);
    const ofAll = ["Total₹1,035.00", "Discount · already deducted₹115.00", "Per adult₹517.50"];
    const ofCosts = ["Cost₹1,000.00", "Markup · after the discount₹35.00"];
    for (const [role, read] of [
      ["owner", [...ofCosts, ...ofAll]],
      ["viewer", ofAll],
    ] as const) {
      cleanup();
      const stored = await server.person(role).ask("GET", `/api/itineraries/${id}`);
      // The answer for an itinerary.
      const row = stored as unknown as Itinerary;
      render(
        <ResourcePage role={role}>
          <ReadingTotals itinerary={row} />
        </ResourcePage>,
      );
      expect(await lines()).toEqual(read);
    }
  });

  it("gives the trip the scope that decides a tax, and leads to a new rate of a pair that has none", async () => {
    const tax = await server.create("taxes", { name: "TCS", basisPoints: 500, scopes: ["outbound"] });
    const [first] = days();
    const items = (first?.items ?? []).map((item) => ({ ...item, currency: "KWD" }));
    const { tripId, id } = await open({ days: [{ ...first, items }] });
    const findings = await screen.findByRole("region", { name: "Findings" });
    const rate = await within(findings).findByRole("link", { name: "Add an exchange rate" });
    expect(rate.getAttribute("href")).toBe("/exchange-rates/new?from=KWD&to=INR");
    fireEvent.click(await within(findings).findByRole("button", { name: "The trip is outbound" }));
    await waitFor(() => expect(within(findings).queryByText(/depends on its scope/)).toBeNull());
    await expect.poll(() => server.read("trips", tripId)).toMatchObject({ scope: "outbound" });
    cleanup();
    // Rates are not theirs to add.
    server.signIn("sales");
    openItinerary(tripId, id);
    await screen.findByText(/no exchange rate from KWD/);
    expect(screen.queryByText("Add an exchange rate")).toBeNull();
    await server.person().ask("DELETE", `/api/taxes/${tax.id}`);
  });

  it("saves what is written before it sends the offer, and sends what was saved", async () => {
    server.on("GET", /^\/api\/mail$/, { status: 200, body: { isSetUp: true, isConfirmed: true } });
    // The second day has nothing in it, with which no offer is sent.
    const { id } = await open({ days: days().slice(0, 1) });
    const sent = () => server.asked("POST", /^\/api\/itineraries\/[^/]+\/send$/).map(({ body }) => body);
    fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Beaches" } });
    const letThrough = server.on("PATCH", /^\/api\/itineraries\//, {
      ...{ status: 422, body: { message: "Refused." } },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Send …" }));
    await screen.findByText("Refused.");
    expect(sent()).toEqual([]);

    letThrough();
    fireEvent.click(await screen.findByRole("button", { name: "Send …" }));
    const send = await screen.findByRole<HTMLButtonElement>("button", { name: "Send version 1" });
    // Ctrl+Enter sends what is typed too, in an input that takes its text only when it is left.
    const until = within(send.form ?? document.body).getByLabelText("Valid until");
    until.focus();
    fireEvent.change(until, { target: { value: "1 Dec 2096" } });
    pressEnter(until, { shiftKey: true });
    pressEnter(until);
    const stored = () => server.read("itineraries", id);
    await expect.poll(stored).toMatchObject({ name: "Beaches", status: "sent", validUntil: "2096-12-01" });
    expect(sent()).toMatchObject([{ version: 3, language: "en", shows: { price: "total" } }]);

    const mailed = () => server.asked("POST", /\/mail$/).map(({ body }) => body);
    const to = await screen.findByRole("combobox", { name: "To" });
    to.focus();
    fireEvent.change(to, { target: { value: "asha@example.com" } });
    pressEnter(to, { shiftKey: true });
    pressEnter(to);
    await waitFor(() => expect(mailed()).toMatchObject([{ to: ["asha@example.com"] }]));
  });

  it("asks before other people or dates are saved, and keeps them where the person leaves it", async () => {
    const { id } = await open();
    const stored = () => server.read("itineraries", id);
    fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Beaches" } });
    fireEvent.change(await screen.findByLabelText("Adults"), { target: { value: "3" } });
    const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
    save();
    const drawer = within(await screen.findByRole("dialog"));
    await drawer.findByText("Dates and party of Beaches");
    await drawer.findByText("The trip is for 2 adults, the itinerary for 3 adults.");
    expect(await stored()).toMatchObject({ name: "Beaches", adults: 2 });
    fireEvent.click(drawer.getByRole("button", { name: "Cancel" }));
    await screen.findByText("Dates and party are not changed yet.");
    expect(screen.getByLabelText<HTMLInputElement>("Adults").value).toBe("3");
    save();
    fireEvent.click(await screen.findByRole("button", { name: "Change" }));
    await expect.poll(stored).toMatchObject({ adults: 3, startDate: "2096-12-24", dayCount: 2 });
    await screen.findByText(/^Saved( \d|$)/);
  });

  it("takes the focus into the menu of further kinds of items, which is opened by Enter too", async () => {
    await open();
    const more = (await screen.findAllByRole("button", { name: "More" }))[0];
    if (!more) throw new Error("There is no such menu.");
    // The browser makes a click of Enter.
    fireEvent.click(more);
    await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("menuitem"));
  });

  it("asks of a hotel that is added which one it is", async () => {
    await open();
    fireEvent.click(await screen.findByText("Hotel"));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Hotel")));
  });

  it("goes to the first field that needs another look, in whatever day and item it is", async () => {
    const [first, second] = days();
    const items = [
      newItem("meal", { id: "i2", title: "Dinner" }),
      newItem("guide", { id: "i3", title: "Guide" }),
    ];
    // Read as a row that was stored before an item had to have a title.
    server.on("GET", /^\/api\/itineraries\/[\da-f-]{36}$/, async (_, pass) => {
      const answered = await pass();
      answered.data.days[1].items[1].title = null;
      return answered;
    });
    await open({ days: [first, { ...second, items }] });
    fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "" } });
    fireEvent.change(screen.getByLabelText("Title"), { target: { value: "Harbour" } });
    fireEvent.click(screen.getByText("Save"));
    await screen.findByLabelText("Day 2");
    await waitFor(() => expect(document.activeElement?.id).toBe("item-i3.title"));
    expect(screen.getByText("2 fields are wrong")).toBeTruthy();
    expect(server.asked("PATCH", /itineraries/)).toEqual([]);
  });

  it("puts back what was removed and leaves what was written since", async () => {
    await open();
    fireEvent.click(await screen.findByLabelText("More for day 2"));
    fireEvent.click(await screen.findByText("Remove"));
    fireEvent.change(await screen.findByLabelText("Title"), { target: { value: "Harbour" } });
    fireEvent.click(await screen.findByText("Undo"));
    const days = screen.getByLabelText("Days");
    await waitFor(() => expect(days.textContent).toMatch(/Harbour.*Munnar/));
  });

  it("accepts a version once it was said what the trip takes over, and another of a sold trip with a reason", async () => {
    const { ask } = server.person();
    const [kochi] = days();
    const { trip, itinerary } = await offerDays(server.person(), { days: [kochi] });
    const [arrival] = kochi?.items ?? [];
    const dearer = { ...kochi, items: [{ ...arrival, cost: 200_000 }] };
    const second = { ...{ tripId: trip.id, name: "Option B", currency: "INR", adults: 3 }, days: [dearer] };
    const other = await ask("POST", "/api/itineraries", { ...second, startDate: "2096-12-24" });
    await ask("POST", `/api/itineraries/${itinerary.id}/send`);
    await ask("POST", `/api/itineraries/${other.id}/send`);
    const acceptIn = async (id: string) => {
      openItinerary(trip.id, id);
      fireEvent.click(await screen.findByText("Versions"));
      fireEvent.click(await screen.findByLabelText("Accept version 1"));
      const form = (await screen.findByText(/^The trip takes over/)).closest<HTMLElement>("[role=dialog]");
      return within(form ?? document.body);
    };
    const first = await acceptIn(itinerary.id);
    expect(first.getByText("Dates").parentElement?.textContent).toMatch(/^Dates.*24 Dec 2096/);
    fireEvent.click(first.getByText("Accept version 1"));
    await screen.findByText("Version 1 is accepted.");
    await expect
      .poll(() => server.read("trips", trip.id))
      .toMatchObject({ acceptedItineraryId: itinerary.id, startDate: "2096-12-24", adults: 2 });
    cleanup();

    await ask("PATCH", `/api/trips/${trip.id}`, {
      version: (await server.read("trips", trip.id))["version"],
      phone: "+44 7700 900461",
    });
    await ask("POST", `/api/trips/${trip.id}/move`, { to: "converted" });
    await reread("trips");
    const amendment = await acceptIn(other.id);
    amendment.getByText("3 adults");
    amendment.getByText(/^It takes the place of Option A, version 1: \+ ₹1,150/);
    const button = amendment.getByText("Accept as an amendment");
    expect(button.closest("button")?.disabled).toBe(true);
    fireEvent.change(amendment.getByLabelText("Why does the customer change it?"), {
      target: { value: "A friend comes along." },
    });
    fireEvent.click(button);
    await screen.findByText("A friend comes along.");
    await expect.poll(() => server.read("trips", trip.id)).toMatchObject({ adults: 3 });
  });
});
