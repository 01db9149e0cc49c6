import { house, prices, stay, type WorkedExample } from "./WorkedExample";

const childBands = [
  { fromAge: 0, toAge: 5, rule: "free" as const },
  { fromAge: 6, toAge: 11 },
];
const family = (...childAges: number[]) => ({ adults: 2, childAges, rooms: 1 });
const tickets = [
  { name: "Adult", fromAge: 12, price: 1_000 },
  { name: "Child", fromAge: 4, toAge: 11, price: 400 },
];

export const children: readonly WorkedExample[] = [
  // 5 is what the itinerary says, on each night: 3 × 7,000 and nothing for the child.
  {
    what: "a child whose sixth birthday is on the trip pays by the age in the itinerary",
    hotels: [{ ...house, childBands }],
    items: [stay({ nights: 3 })],
    itinerary: family(5),
    cost: 21_000,
  },
  // Nobody says what the child pays: 7,000 are what is known.
  {
    what: "a child without a price is told, never nothing",
    hotels: [{ ...house, rates: [{ ...prices, childWithBed: null, childWithoutBed: null }] }],
    items: [stay()],
    itinerary: family(9),
    cost: 7_000,
    findings: ["child_price_missing"],
    says: { complete: false },
  },
  // 2 × 1,000; 3 is below the lowest age of a ticket.
  {
    what: "a child below the lowest age of a ticket",
    activities: [{ id: "a", name: "Boat", currency: "INR", ticketTypes: tickets }],
    items: [{ id: "boat", kind: "activity", activityId: "a" }],
    itinerary: family(3),
    cost: 2_000,
    findings: ["child_price_missing"],
    says: { complete: false },
  },
  // 4 and 11 are the first and the last age of the child's ticket, 12 the first of the adult's: 2 × 1,000 + 2 × 400 + 1,000.
  {
    what: "children at the edges of the ages of tickets",
    activities: [{ id: "a", name: "Boat", currency: "INR", ticketTypes: tickets }],
    items: [{ id: "boat", kind: "activity", activityId: "a" }],
    itinerary: family(4, 11, 12),
    cost: 3_800,
  },
];
