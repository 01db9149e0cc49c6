import type { ListQuery } from "../../schema";
import type { Tenant } from "../../resources/tenants";

/** One thing that a new organisation sets up. */
export interface FirstStep {
  /** What is made or, of the organisation itself, changed; who may not does not see the step. */
  resource: string;
  title: string;
  why: string;
  path: string;
  /** How many rows there are before anybody did anything. */
  before: number;
  /** Which rows count; all where nothing is said. */
  filters?: ListQuery["filters"];
  /** Of the organisation itself: how much it says of this. */
  said?: (tenant: Tenant) => number;
}

/** The way from an empty organisation to its first trip with a price. */
export const firstSteps: readonly FirstStep[] = [
  {
    resource: "tenants",
    title: "Check your preferences",
    why: "Currency, markup, rounding and working hours decide every price and every reminder.",
    path: "/org/preferences",
    before: 0,
    said: ({ workingHours }) => workingHours?.length ?? 0,
  },
  {
    resource: "tenants",
    title: "Show your logo",
    why: "It stands on every offer, as page and as PDF.",
    path: "/org/organisation",
    before: 0,
    said: ({ logo }) => (logo ? 1 : 0),
  },
  {
    resource: "tenants",
    title: "Say how you are reached",
    why: "Customers who read an offer find your e-mail address on it.",
    path: "/org/organisation",
    before: 0,
    said: ({ emails }) => emails?.length ?? 0,
  },
  {
    resource: "users",
    title: "Add your colleagues",
    why: "Each signs in with a name of their own and sees what their role needs.",
    path: "/org/users/new",
    before: 1,
  },
  {
    resource: "teams",
    title: "Make a team",
    why: "Teams share trips, so that nobody's holiday stops the work.",
    path: "/org/teams/new",
    before: 0,
  },
  {
    resource: "hotels",
    title: "Add a hotel",
    why: "With its rooms, so that itineraries can pick it.",
    path: "/hotels/new",
    before: 0,
  },
  {
    resource: "suppliers",
    title: "Add a supplier",
    why: "Who is paid for it: often the hotel itself.",
    path: "/suppliers/new",
    before: 0,
  },
  {
    resource: "hotel-sheets",
    title: "Enter the hotel's rates and publish them",
    why: "From then on itineraries bring the price for the night. Paste them from a spreadsheet.",
    path: "/rates/hotels/new",
    before: 0,
    filters: [{ field: "status", operator: "eq", value: "published" }],
  },
  {
    resource: "query-sources",
    title: "Name where enquiries come from",
    why: "You learn what works, and new trips find the right team.",
    path: "/org/query-source/new",
    before: 0,
  },
  {
    resource: "trips",
    title: "Take in your first trip",
    why: "A trip begins with an enquiry and grows into a booking.",
    path: "/trips/new",
    before: 0,
  },
];
