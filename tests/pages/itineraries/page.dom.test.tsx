// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { queryClient } from "../../../src/providers/queryClient";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { newItem } from "../../../src/pages/itineraries/draft/dayEdits";
import type { DraftDay } from "../../../src/pages/itineraries/draft/draft";
import { hotelId, itineraryOf, openItinerary, trip } from "./openItinerary";

beforeAll(fakeBrowser, 120_000);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

describe("the page of an itinerary", { timeout: 120_000 }, () => {
  it.each(["trips", "itineraries"])("keeps what is typed when %s cannot be read again", async (resource) => {
    const page = openItinerary();
    fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Beaches" } });
    page.on("GET", new RegExp(`^/api/${resource}/`), { status: 403, body: { message: "Not now." } });
    await page.reread(resource);
    expect(screen.queryByDisplayValue("Beaches")).not.toBeNull();
  });

  it("is not found below another trip", async () => {
    openItinerary(itineraryOf({ tripId: "00000000-0000-7000-8000-0000000000ff" }));
    await screen.findByText("This itinerary does not exist");
    const link = screen.getByText(trip.reference);
    expect(link.getAttribute("href")).toBe(`/trips/${trip.id}`);
  });

  it("does not show a lower price while the rates of a hotel cannot be read", async () => {
    const stay = newItem("hotel_stay", { id: "i2", title: "Quay House", hotelId, nights: 1 });
    const [first, second] = itineraryOf().days as [DraftDay, DraftDay];
    const days = [first, { ...second, items: [stay] }];
    const page = openItinerary(itineraryOf({ days }), {
      hotels: { status: 403, body: { message: "Not now." } },
    });
    await screen.findByText(/Price not known: the rates of the hotels could not be read/);
    expect(screen.queryByText("Total")).toBeNull();
    page.on("GET", /^\/api\/itineraries\/hotels/, { body: [] });
    fireEvent.click(screen.getByText("Try again"));
    await screen.findByText("Total");
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
    openItinerary(itineraryOf({ ...stored, personPrices: "sharing" }), { role: "viewer" });
    const comfort = await screen.findByRole("group", { name: "Comfort" });
    expect(comfort.textContent).toMatch(
      /2 adults in a double · each₹12,000.*Adult in a single₹19,000.*Child of 5 without a bed₹3,000/,
    );
    expect(screen.getByRole("group", { name: "Premium" }).textContent).toMatch(/Per adult₹14,333/);
  });

  it("saves what is written before it moves the offer, and moves what was saved", async () => {
    const page = openItinerary();
    const moves = /^\/api\/itineraries\/[^/]+\/move$/;
    page.on("POST", moves, () => ({ body: page.store({ status: "sent", version: 3 }) }));
    fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Beaches" } });
    page.on("PATCH", /^\/api\/itineraries\//, { status: 422, body: { message: "Refused." } });
    fireEvent.click(await screen.findByRole("button", { name: "Save and mark as sent" }));
    await screen.findByText("Refused.");
    expect(page.asked("POST", moves)).toEqual([]);

    page.on("PATCH", /^\/api\/itineraries\//, ({ body }) => ({
      body: page.store({ ...(body as object), version: 2 }),
    }));
    fireEvent.click(await screen.findByRole("button", { name: "Save and mark as sent" }));
    await waitFor(() => expect(page.asked("POST", moves)).toHaveLength(1));
    expect(page.asked("POST", moves)[0]?.body).toEqual({ to: "sent", version: 2 });
    expect(page.stored()).toMatchObject({ name: "Beaches", status: "sent" });
  });

  it("asks of a hotel that is added which one it is", async () => {
    openItinerary();
    fireEvent.click(await screen.findByText("Hotel"));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Hotel")));
  });

  it("goes to the first field that needs another look, in whatever day and item it is", async () => {
    const [first, second] = itineraryOf().days as [DraftDay, DraftDay];
    const items = [newItem("meal", { id: "i2", title: "Dinner" }), newItem("guide", { id: "i3" })];
    const page = openItinerary(itineraryOf({ days: [first, { ...second, items }] }));
    fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "" } });
    fireEvent.change(screen.getByLabelText("Title"), { target: { value: "Harbour" } });
    fireEvent.click(screen.getByText("Save"));
    await screen.findByLabelText("Day 2");
    await waitFor(() => expect(document.activeElement?.id).toBe("item-i3.title"));
    expect(screen.getByText("2 fields need another look.")).toBeTruthy();
    expect(page.asked("PATCH", /itineraries/)).toEqual([]);
  });

  it("puts back what was removed and leaves what was written since", async () => {
    openItinerary();
    fireEvent.click(await screen.findByLabelText("More for day 2"));
    fireEvent.click(await screen.findByText("Remove"));
    fireEvent.change(await screen.findByLabelText("Title"), { target: { value: "Harbour" } });
    fireEvent.click(await screen.findByText("Undo"));
    const days = screen.getByLabelText("Days");
    await waitFor(() => expect(days.textContent).toMatch(/Harbour.*Munnar/));
  });
});

/** Chooses from the menu of the itinerary as a whole. */
