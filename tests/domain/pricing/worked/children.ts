import { house, prices, sheetOf, stay, type WorkedExample } from "./WorkedExample";

const childBands = [
  { fromAge: 0, toAge: 5, rule: "free" as const },
  { fromAge: 6, toAge: 11 },
];
const childPrices = [
  { place: "first" as const, price: 1_200 },
  { place: "second" as const, price: 600 },
  { place: "further" as const, price: 300 },
];
const family = (...childAges: number[]) => ({ adults: 2, childAges, rooms: 1 });
const others = (...splits: object[]) => ({ items: [{ rooming: { others: splits } }] });
const tickets = [
  { name: "Adult", fromAge: 12, price: 1_000 },
  { name: "Child", fromAge: 4, toAge: 11, price: 400 },
];

// A room that was named for three adults and a child of 15, older than the bands: a double and two in extra beds.
const grown = {
  items: [stay({ rooming: [{ adults: 3, childAges: [15] }] })],
  itinerary: { adults: 3, childAges: [15], rooms: 1 },
};
const noTriple = { ...prices, triple: null };

export const children: readonly WorkedExample[] = [
  // 7,000 + 2 × 2,500. The adults take the first places, the child the last: it bears an extra adult's price, they share 9,500.
  {
    what: "a child above the bands takes the last adult's place in the room that names it, and bears that",
    hotels: [{ ...house, rates: [noTriple], childBands }],
    ...grown,
    cost: 12_000,
    says: { perPerson: [{ amount: 3_167 }, { amount: 3_167 }, { amount: 3_166 }, { amount: 2_500 }] },
  },
  // 3 × 3,000 for a room of three: each of them a third, the child above the bands as well.
  {
    what: "a child above the bands bears an even share of a triple",
    hotels: [{ ...house, childBands }],
    items: [stay({ rooming: [{ adults: 2, childAges: [15] }] })],
    itinerary: family(15),
    cost: 9_000,
    says: { perPerson: [{ amount: 3_000 }, { amount: 3_000 }, { amount: 3_000 }] },
  },
  // Cheap counts a child of 15 as an adult and has no price for four; Dear has one for it: 9,000 + 4,000.
  {
    what: "a supplier who has no price for a child above its bands is left out",
    hotels: [house],
    hotelSheets: [
      sheetOf("Cheap", { childBands, rates: [{ ...noTriple, double: 3_000, extraAdult: null }] }),
      sheetOf("Dear", { childPrices: [{ fromAge: 15, toAge: 15, price: 4_000 }] }),
    ],
    ...grown,
    cost: 13_000,
    says: { items: [{ supply: { supplierName: "Dear", others: [] } }] },
  },
  // Nobody has every price: First has none for the night, Second lacks the child's alone and is taken, 7,000.
  {
    what: "of suppliers without every price the one who has most is taken",
    hotels: [house],
    hotelSheets: [
      sheetOf("First", { validFrom: "2026-01-01", validTo: "2026-06-30" }),
      sheetOf("Second", { rates: [{ double: 7_000 }] }),
    ],
    items: [stay()],
    itinerary: family(9),
    cost: 7_000,
    findings: ["child_price_missing"],
    says: { items: [{ supply: { supplierName: "Second" } }], complete: false },
  },
  // 5 is what the itinerary says, on each night: 3 × 7,000 and nothing for the child.
  {
    what: "a child whose sixth birthday is on the trip pays by the age in the itinerary",
    hotels: [{ ...house, childBands }],
    items: [stay({ nights: 3 })],
    itinerary: family(5),
    cost: 21_000,
  },
  // Six on the day of the second arrival: 2 × 7,000 and nothing for a child of 5, then 7,000 + 900.
  {
    what: "a birthday between two stays crosses the edge of an age band",
    hotels: [{ ...house, childBands }],
    itinerary: {
      ...{ ...family(5), childBirthDates: [{ birthDate: "2020-12-26" }] },
      days: [
        { id: "24 Dec", items: [stay({ nights: 2 })] },
        { id: "25 Dec" },
        { id: "26 Dec", items: [stay({ id: "second" })] },
      ],
    },
    cost: 21_900,
    says: { perPerson: [{ amount: 10_500 }, { amount: 10_500 }, { kind: "child", age: 5, amount: 900 }] },
  },
  // Five on arrival, and so on all three nights.
  {
    what: "a birthday during a stay",
    hotels: [{ ...house, childBands }],
    items: [stay({ nights: 3 })],
    itinerary: { ...family(5), childBirthDates: [{ birthDate: "2020-12-26" }] },
    cost: 21_000,
  },
  // Born on 29 February 2020: five on 28 February 2026, six on 1 March. 7,000, then 7,000 + 900.
  {
    what: "a child that was born on leap day",
    hotels: [{ ...house, childBands }],
    itinerary: {
      ...{ ...family(5), childBirthDates: [{ birthDate: "2020-02-29" }], startDate: "2026-02-28" },
      days: [
        { id: "28 Feb", items: [stay()] },
        { id: "1 Mar", items: [stay({ id: "second" })] },
      ],
    },
    cost: 14_900,
  },
  // The elder of two has no birth date and stays five: 7,000 + 900 for the other, who was named by the age entered.
  {
    what: "one of two children with a birth date, in a room that was named",
    hotels: [{ ...house, childBands }],
    items: [stay({ rooming: [{ adults: 2, childAges: [5, 5] }] })],
    itinerary: { ...family(5, 5), childBirthDates: [{ birthDate: null }, { birthDate: "2020-12-24" }] },
    cost: 7_900,
    says: { perPerson: [{ amount: 3_500 }, { amount: 3_500 }, { amount: 0 }, { amount: 900 }] },
  },
  // Eleven on the first day, 2 × 1,000 + 400; twelve on the second, 3 × 1,000.
  {
    what: "a birthday between two tickets",
    activities: [{ id: "a", name: "Boat", currency: "INR", ticketTypes: tickets }],
    itinerary: {
      ...{ ...family(11), childBirthDates: [{ birthDate: "2014-12-25" }] },
      days: ["first", "second"].map((id) => ({
        id: `day of the ${id}`,
        items: [{ id, kind: "activity" as const, title: "Boat", activityId: "a" }],
      })),
    },
    cost: 5_400,
  },
  // 7,000 + 1,200 for the elder + 600 for the younger, whatever their order in the itinerary.
  {
    what: "the second child of two adults has a price of its own",
    hotels: [{ ...house, childPrices }],
    items: [stay()],
    itinerary: family(7, 9),
    cost: 8_800,
    says: { perPerson: [{ amount: 3_500 }, { amount: 3_500 }, { amount: 600 }, { amount: 1_200 }] },
  },
  // 5,000 + 1,200 + 600.
  {
    what: "the second child of one adult",
    hotels: [{ ...house, childPrices }],
    items: [stay()],
    itinerary: { adults: 1, childAges: [9, 7] },
    cost: 6_800,
  },
  // 7,000 + 1,200 + 600 + 300 + 300.
  {
    what: "the third child and further ones",
    hotels: [{ ...house, childPrices }],
    items: [stay()],
    itinerary: family(10, 9, 8, 7),
    cost: 9_400,
  },
  // Both children in one room: 2 × 7,000 + 1,200 + 600 = 15,800; one in each would be 2 × 7,000 + 2 × 1,200 = 16,400.
  // A triple and a single cost as much, with the adults less even, with both in either. One child in each is 600 more.
  {
    what: "two children in two rooms sleep where the second pays less",
    hotels: [{ ...house, childPrices }],
    items: [stay()],
    itinerary: { adults: 4, childAges: [9, 9], rooms: 2 },
    cost: 15_800,
    says: others(
      {
        difference: 0,
        rooms: [
          { adults: 3, children: [] },
          { adults: 1, children: [{}, {}] },
        ],
      },
      {
        difference: 0,
        rooms: [
          { adults: 3, children: [{}, {}] },
          { adults: 1, children: [] },
        ],
      },
      {
        difference: 600,
        rooms: [
          { adults: 2, children: [{}] },
          { adults: 2, children: [{}] },
        ],
      },
    ),
  },
  // The child of 3 is free, that of 9 pays 900, in whichever room: the same doubles with the children changed over mean the same.
  // Both in one double cost as much, and so do a triple and a single, 9,000 + 5,000: less even.
  {
    what: "splits that only change the children over are not told",
    hotels: [{ ...house, childBands }],
    items: [stay()],
    itinerary: { adults: 4, childAges: [3, 9], rooms: 2 },
    cost: 14_900,
    says: others(
      {
        difference: 0,
        rooms: [
          { adults: 2, children: [] },
          { adults: 2, children: [{}, {}] },
        ],
      },
      {
        difference: 0,
        rooms: [
          { adults: 3, children: [] },
          { adults: 1, children: [{}, {}] },
        ],
      },
      {
        difference: 0,
        rooms: [
          { adults: 3, children: [{}] },
          { adults: 1, children: [{}] },
        ],
      },
    ),
  },
  // Each is the first child of its room: 2 × (7,000 + 1,200).
  {
    what: "a child in each of two named rooms is the first one there",
    hotels: [{ ...house, childPrices }],
    items: [stay({ rooming: [{ adults: 2, childAges: [9], rooms: 2 }] })],
    itinerary: { adults: 4, childAges: [9, 9] },
    cost: 16_400,
  },
  // One extra bed of three children: 7,000, 1,500 with it for the oldest, and 2 × 900 without.
  {
    what: "three children of whom one has a bed",
    hotels: [house],
    items: [stay({ rooming: [{ adults: 2, childAges: [5, 7, 9], extraBeds: 1 }] })],
    itinerary: { childAges: [5, 7, 9] },
    cost: 10_300,
    says: { perPerson: [{}, {}, { amount: 900 }, { amount: 900 }, { amount: 1_500 }] },
  },
  // The band says free, the sheet's own price for the second child 400: 7,000 + 0 + 400.
  {
    what: "the sheet's own price comes before the rule of the age band",
    hotels: [
      {
        ...house,
        childBands: [{ fromAge: 0, toAge: 11, rule: "free" }],
        childPrices: [{ place: "second", price: 400 }],
      },
    ],
    items: [stay()],
    itinerary: family(9, 7),
    cost: 7_400,
  },
  // One extra bed, for the elder: 7,000 + 1,100 by the sheet's own price with bed + 900 by the row, without.
  {
    what: "the sheet's own price for a child with a bed",
    hotels: [{ ...house, childPrices: [{ bed: "with", price: 1_100 }] }],
    items: [stay({ rooming: [{ adults: 2, childAges: [7, 9], extraBeds: 1 }] })],
    itinerary: family(7, 9),
    cost: 9_000,
  },
  // The elder of 6 is above the ages of the price: 900 by the row; the younger of 5, the second child, 200 by age: 7,000 + 900 + 200.
  {
    what: "the sheet's own price for some ages alone, at its edge",
    hotels: [{ ...house, childPrices: [{ fromAge: 2, toAge: 5, price: 200 }] }],
    items: [stay()],
    itinerary: family(5, 6),
    cost: 8_100,
  },
  // Older than all bands, an adult for the price of the room too: a triple.
  {
    what: "a child above the bands is an adult although a price for its age stands there",
    hotels: [{ ...house, childBands, childPrices: [{ toAge: 17, price: 1 }] }],
    items: [stay()],
    itinerary: family(12),
    cost: 9_000,
  },
  // Cost 7,000 + 600; price 7,000 at 10 % = 7,700, and 1,000 for the child as the sheet says.
  {
    what: "a child with a selling price of its own takes no markup",
    hotels: [{ ...house, childPrices: [{ price: 600, sellPrice: 1_000 }] }],
    items: [stay()],
    itinerary: family(9),
    organisation: { defaultMarkup: 1_000 },
    cost: 7_600,
    price: 8_700,
  },
  // Two children alone are adults: a double.
  {
    what: "children who travel alone pay for the room",
    hotels: [{ ...house, childBands, childPrices }],
    items: [stay()],
    itinerary: { adults: 0, childAges: [10, 9] },
    cost: 7_000,
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
