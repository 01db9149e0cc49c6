import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ResourceDetailPage } from "../../../src/pages/resource/detail/ResourceDetail";
import { hotels } from "../../../src/resources/hotels";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { atServer } from "../../setup/atServer";
import { ResourcePage } from "./ResourcePage";

const server = atServer("viewer");
vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => void fakeBrowser());

it("a hotel's page lists the itineraries that use it, page by page, each leading to its own page", async () => {
  const hotel = await server.create("hotels", { name: "Harbour Inn", city: "Kochi", country: "IN" });
  const trip = await server.create("trips", { customerName: "Ines Calder" });
  const meals = { breakfast: false, lunch: false, dinner: false };
  const stay = { kind: "hotel_stay", title: "Harbour Inn", hotelId: hotel.id };
  const ids = new Map<string, string>();
  for (const name of ["One", "Two", "Three", "Four", "Five", "Six"]) {
    const made = await server.create("itineraries", {
      ...{ tripId: trip.id, name, currency: "INR", days: [{ meals, items: [stay] }] },
    });
    ids.set(name, made.id);
  }
  await server.create("itineraries", {
    tripId: trip.id,
    name: "Elsewhere",
    currency: "INR",
    days: [{ meals }],
  });
  server.signIn("viewer");
  render(
    <ResourcePage at={`/x/${hotel.id}`} path="/x/:id">
      <ResourceDetailPage resource={hotels} />
    </ResourcePage>,
  );
  const used = within(await screen.findByRole("region", { name: "Used in itineraries" }));
  const newest = await used.findByRole("link", { name: "Six" });
  expect(newest.getAttribute("href")).toBe(`/trips/${trip.id}/itinerary/${ids.get("Six")}`);
  expect(used.getAllByRole("link")).toHaveLength(5);
  expect(used.queryByText("One")).toBeNull();
  fireEvent.click(used.getByTitle("Next Page"));
  expect(await used.findByRole("link", { name: "One" })).toBeTruthy();
  expect(used.queryByText("Elsewhere")).toBeNull();
  const versions = within(await screen.findByRole("region", { name: "Used in sent versions" }));
  expect(await versions.findByText("None yet.")).toBeTruthy();
});
