import type { FirstList } from "../../schema";

/** The itineraries of a trip, oldest first. */
export const tripItineraries: FirstList = {
  resource: "itineraries",
  query: (tripId) => ({
    filters: [{ field: "tripId", operator: "eq", value: tripId }],
    sort: [{ field: "createdAt", order: "asc" }],
    start: 0,
    end: 50,
  }),
};

/** The open next steps of a row, soonest first. */
export const openSteps = (by: string): FirstList => ({
  resource: "follow-ups",
  query: (id) => ({
    filters: [
      { field: by, operator: "eq", value: id },
      { field: "status", operator: "eq", value: "open" },
    ],
    sort: [{ field: "dueAt", order: "asc" }],
    start: 0,
    end: 50,
  }),
});
