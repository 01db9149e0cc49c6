import { act, render } from "@testing-library/react";
import { newDay, newItem } from "../../../src/pages/itineraries/draft/dayEdits";
import { ItineraryPage } from "../../../src/pages/itineraries/ItineraryPage";
import { queryClient } from "../../../src/providers/queryClient";
import { refresh } from "../../../src/providers/rows/useRow";
import type { AnyRow } from "../../../src/schema/resource";
import type { Person } from "../../setup/people";
import { ResourcePage } from "../resource/ResourcePage";

/** Two days with a transfer on the first. */
export const days = () => [
  newDay({
    id: "d1",
    title: "Kochi",
    items: [newItem("transfer", { id: "i1", title: "From the airport", cost: 100_000, currency: "INR" })],
  }),
  newDay({ id: "d2", title: "Munnar" }),
];

/** Stores a trip with an offer of two days. */
export async function offerDays(
  { ask }: Person,
  values: Record<string, unknown> = {},
): Promise<{ trip: AnyRow; itinerary: AnyRow }> {
  const trip = await ask("POST", "/api/trips", { customerName: "Asha Raman" });
  const itinerary = await ask("POST", "/api/itineraries", {
    tripId: trip.id,
    name: "Option A",
    currency: "INR",
    startDate: "2096-12-24",
    adults: 2,
    days: days(),
    ...values,
  });
  return { trip, itinerary };
}

/** The page of an itinerary below a trip; of a new one where none is named. */
export function openItinerary(tripId: string, id?: string): void {
  render(
    <ResourcePage
      at={`/trips/${tripId}/itinerary${id ? `/${id}` : ""}`}
      path={`/trips/:leadId/itinerary${id ? "/:id" : ""}`}
      client={queryClient}
    >
      <ItineraryPage />
    </ResourcePage>,
  );
}

/** Reads again in the background; what comes of it is drawn a turn later. */
export const reread = (resource: string) =>
  act(async () => {
    await refresh(resource);
    await new Promise((resolve) => setTimeout(resolve));
  });
