// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { queryClient } from "../../../src/providers/queryClient";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { itineraryOf, openItinerary, trip } from "./openItinerary";

beforeAll(fakeBrowser, 120_000);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

describe("the page of an itinerary", () => {
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
    const link = screen.getByRole("link", { name: trip.reference });
    expect(link.getAttribute("href")).toBe(`/trips/${trip.id}`);
  });
});
