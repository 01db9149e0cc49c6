import { act, render } from "@testing-library/react";
import { newDay, newItem } from "../../../src/pages/itineraries/draft/dayEdits";
import { ItineraryPage } from "../../../src/pages/itineraries/ItineraryPage";
import { queryClient } from "../../../src/providers/queryClient";
import { refresh } from "../../../src/providers/rows/useRow";
import { session } from "../../../src/providers/session";
import { resourceNamed } from "../../../src/resources";
import type { Role } from "../../../src/schema/field/access";
import type { AnyRow } from "../../../src/schema/resource";
import { exampleRow } from "../resource/exampleRow";
import { type Answer, fakeServer } from "../resource/fakeServer";
import { ResourcePage } from "../resource/ResourcePage";
import { tripOf } from "../trips/tripServer";

export const trip = tripOf();
export const itineraryId = "00000000-0000-7000-8000-0000000000b1";
export const hotelId = "00000000-0000-7000-8000-0000000000c1";

/** An offer of the trip with two days and a transfer, as the server answers it. */
export const itineraryOf = (values: Record<string, unknown> = {}): AnyRow =>
  exampleRow(resourceNamed("itineraries"), {
    id: itineraryId,
    tripId: trip.id,
    name: "Option A",
    status: "draft",
    currency: "INR",
    startDate: "2026-12-24",
    adults: 2,
    infants: 0,
    days: [
      newDay({
        id: "d1",
        title: "Kochi",
        items: [newItem("transfer", { id: "i1", title: "From the airport", cost: 100_000, currency: "INR" })],
      }),
      newDay({ id: "d2", title: "Munnar" }),
    ],
    ...values,
  });

/** The page of an itinerary over answers in place of a server, which a test changes with `on` and `store`. */
export function openItinerary(
  stored: AnyRow = itineraryOf(),
  { role = "owner", hotels = { body: [] } }: { role?: Role; hotels?: Answer } = {},
) {
  const server = fakeServer();
  let row = stored;
  session.setToken("a token");
  const tenants = { timeZone: "Asia/Kolkata", currency: "INR" };
  server.on("GET", /^\/api\//, { body: [] });
  server.on("GET", /^\/api\/tenants$/, { body: exampleRow(resourceNamed("tenants"), tenants) });
  server.on("GET", new RegExp(`^/api/trips/${trip.id}$`), { body: trip });
  server.on("GET", new RegExp(`^/api/itineraries/${row.id}$`), () => ({ body: row }));
  server.on("GET", /^\/api\/itineraries\/hotels/, hotels);
  server.on("PATCH", /^\/api\/itineraries\//, ({ body }) => {
    // The form sends an object.
    row = { ...row, ...(body as object), version: row.version + 1 };
    return { body: row };
  });
  render(
    <ResourcePage
      at={`/trips/${trip.id}/itinerary/${row.id}`}
      path="/trips/:leadId/itinerary/:id"
      role={role}
      client={queryClient}
    >
      <ItineraryPage />
    </ResourcePage>,
  );
  return {
    ...server,
    stored: () => row,
    /** Stores a row as somebody else, or a move, would. */
    store: (values: Record<string, unknown>) => (row = { ...row, ...values }),
    /** Reads again in the background; what comes of it is drawn a turn later. */
    reread: (resource: string) =>
      act(async () => {
        await refresh(resource);
        await new Promise((resolve) => setTimeout(resolve));
      }),
  };
}
