import { describe, expect, it } from "vitest";
import type { PricedItem, PricedItinerary } from "../../../src/domain/itineraries/pricedItinerary";
import { priceItinerary } from "../../../src/domain/pricing/priceItinerary";
import type { RatedActivity } from "./onSheets";
import { simpleInput } from "./simpleInput";

const tickets = [
  { name: "Adult", fromAge: 12, toAge: null, price: 1000 },
  { name: "Child", fromAge: 3, toAge: 11, price: 400 },
];

function price(
  activity: Partial<RatedActivity>,
  itinerary: PricedItinerary = {},
  item: Partial<PricedItem> = {},
) {
  const result = priceItinerary(
    simpleInput({
      items: [{ id: "item", kind: "activity", activityId: "a", title: "Boat", ...item }],
      activities: [{ id: "a", name: "Boat ride", currency: "INR", ...activity }],
      itinerary,
    }),
  );
  return { ...result, line: result.items[0] };
}

describe("an activity with tickets", () => {
  it.each<[string, Partial<RatedActivity>, PricedItinerary, number]>([
    [
      "gives everybody the ticket of their age",
      { ticketTypes: tickets },
      { adults: 2, childAges: [3, 11, 12] },
      3800,
    ],
    [
      "lets a child above the children's ticket pay as an adult where adults' begins later",
      { ticketTypes: [{ name: "Adult", fromAge: 18, price: 1000 }, ...tickets.slice(1)] },
      { adults: 1, childAges: [16] },
      2000,
    ],
    ["lets infants in for free", { ticketTypes: tickets }, { adults: 1, infants: 3 }, 1000],
    [
      "charges infants where a ticket begins at age 0",
      { ticketTypes: [...tickets, { name: "Baby", fromAge: 0, toAge: 2, price: 7 }] },
      { adults: 1, infants: 3 },
      1021,
    ],
    [
      "takes the ticket for the narrower span of ages",
      { ticketTypes: [{ name: "Entry", price: 500 }, ...tickets] },
      { adults: 1, childAges: [5] },
      500 + 400,
    ],
    [
      "lets a season's rate come before the ticket's price",
      {
        ticketTypes: tickets,
        rates: [{ from: "2026-12-20", to: "2026-12-31", ticketType: "Adult", price: 1500 }],
      },
      { adults: 1, childAges: [5] },
      1900,
    ],
    [
      "applies a rate without a ticket to every ticket",
      { ticketTypes: tickets, rates: [{ from: "2026-12-20", to: "2026-12-31", price: 300 }] },
      { adults: 1, childAges: [5] },
      600,
    ],
    [
      "keeps the ticket's price out of season and on other weekdays",
      {
        ticketTypes: tickets,
        rates: [
          { from: "2026-12-25", to: "2026-12-31", price: 1 },
          { from: "2026-12-01", to: "2026-12-31", weekdays: ["sun"], price: 2 },
        ],
      },
      { adults: 1 },
      1000,
    ],
  ])("%s", (_, activity, itinerary, expected) => {
    expect(price(activity, itinerary)).toMatchObject({ line: { cost: expected, known: true }, findings: [] });
  });

  it("asks for a ticket for a child younger than all of them, and charges nothing in its place", () => {
    const { line, findings } = price({ ticketTypes: tickets }, { adults: 1, childAges: [2] });
    expect(line).toMatchObject({ cost: 1000, known: false });
    expect(findings).toMatchObject([
      { code: "child_price_missing", message: expect.stringContaining("no ticket for a child of 2") },
    ]);
  });

  it("weighs each ticket on who uses it", () => {
    const { perPerson } = price({ ticketTypes: tickets }, { adults: 2, childAges: [5], infants: 1 });
    expect(perPerson.map(({ amount }) => amount)).toEqual([1000, 1000, 400, 0]);
  });
});

describe("an activity without tickets", () => {
  const rates = [{ from: "2026-01-01", to: "2026-12-31", price: 900 }];

  it.each<[string, Partial<RatedActivity>, Partial<PricedItem>, number]>([
    ["counts per person", { rates }, {}, 1800],
    ["counts per group", { rates, basis: "per_group" }, {}, 900],
    ["counts vehicles", { rates, basis: "per_vehicle" }, { quantity: 3 }, 2700],
    ["lets the item choose the basis", { rates, basis: "per_group" }, { basis: "per_person" }, 1800],
    ["uses the first ticket's price for a group", { ticketTypes: tickets, basis: "per_group" }, {}, 1000],
  ])("%s", (_, activity, item, expected) => {
    expect(price(activity, {}, item)).toMatchObject({ line: { cost: expected, known: true }, findings: [] });
  });

  it.each<[string, Partial<RatedActivity>, string, string]>([
    ["no price at all", {}, "rate_missing", "Boat ride has no price on 24 Dec 2026"],
    ["rates that begin later", { rates: [{ from: "2027-01-01", price: 1 }] }, "rate_missing", "has no price"],
    [
      "rates that have ended",
      { rates: [{ to: "2026-10-31", price: 1 }] },
      "rate_expired",
      "ended on 31 Oct 2026",
    ],
  ])("with %s is a finding", (_, activity, code, message) => {
    const found = price(activity);
    expect(found.findings).toMatchObject([{ code, message: expect.stringContaining(message) }]);
    expect(found.line).toMatchObject({ known: false, cost: 0 });
  });

  it("counts only prices that hold all year while there is no start date", () => {
    expect(price({ rates }, { startDate: null }).line?.known).toBe(false);
    expect(price({ ticketTypes: tickets }, { startDate: null }).line).toMatchObject({
      known: true,
      cost: 2000,
    });
  });
});
