import type { AskedList, FirstList } from "../../schema";

/** The itineraries of a trip, oldest first. */
export const itinerariesOf = (tripId: string): AskedList => ({
  filters: [{ field: "tripId", operator: "eq", value: tripId }],
  sort: [{ field: "createdAt", order: "asc" }],
  start: 0,
  end: 50,
});

/** The open next steps of a row, soonest first. */
export const openStepsOf = (by: string, id: string): AskedList => ({
  filters: [
    { field: by, operator: "eq", value: id },
    { field: "status", operator: "eq", value: "open" },
  ],
  sort: [{ field: "dueAt", order: "asc" }],
  start: 0,
  end: 50,
});

export const tripItineraries: FirstList = { resource: "itineraries", query: itinerariesOf };
export const openSteps = (by: string): FirstList => ({
  resource: "follow-ups",
  query: (id) => openStepsOf(by, id),
});
