/** One thing that a new organisation sets up. */
export interface FirstStep {
  /** What is made or, of the organisation itself, changed; who may not does not see the step. */
  resource: string;
  title: string;
  why: string;
  path: string;
  /** How many rows there are before anybody did anything. */
  before: number;
}

/** The way from an empty organisation to its first trip. */
export const firstSteps: readonly FirstStep[] = [
  {
    resource: "tenants",
    title: "Check your preferences",
    why: "Currency, markup, rounding and working hours decide every price and every reminder.",
    path: "/org/preferences",
    before: 0,
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
    title: "Add a hotel with its rates",
    why: "Itineraries pick it and bring the price for the night.",
    path: "/org/hotels-repository/new",
    before: 0,
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
