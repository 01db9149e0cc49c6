import { house, sheetOf, stay, type WorkedExample } from "./WorkedExample";

const week = { hotels: [house], items: [stay({ nights: 7 })] };
// A double at 700.00 for seven nights; the dirham at 20.00 a room and night, once a night: 140.00.
const dubai = (terms: object, own: object) => ({
  ...week,
  itinerary: { currency: "AED" },
  hotelSheets: [
    sheetOf("Hotel", {
      ...{ currency: "AED", rates: [{ double: 700_00 }], ...terms },
      supplements: [{ name: "Dirham", compulsory: true, basis: "per_room_night", cost: 20_00, ...own }],
    }),
  ],
});
const sharing = (rate: object, more: object = {}) => ({
  hotelSheets: [
    sheetOf("Lodge", {
      basis: "per_person_sharing",
      currency: "USD",
      rates: [{ double: 500_00, ...rate }],
      ...more,
    }),
  ],
});

export const contracts: readonly WorkedExample[] = [
  // 7 × 700.00 × 1.225 = 6,002.50; 140.00 without tax.
  {
    what: "a tax of 22.5 % that is not in the prices, and a dirham that bears none",
    ...dubai({ taxIncluded: false, supplierTax: 2_250 }, { taxed: false }),
    cost: 6_142_50,
  },
  // 7 × 630.00 = 4,410.00; 140.00 without commission. It sells for 4,900.00 + 140.00.
  {
    what: "a commission of 10 %, and a dirham without",
    ...dubai({ terms: "commissionable", commission: 1_000 }, { commissionable: false }),
    cost: 4_550_00,
    price: 5_040_00,
  },
  // 500.00 each: 1,000.00. One alone 500.00 + 250.00. The child half an adult's share, 250.00. 7 × 2,000.00.
  {
    what: "a safari by person sharing, with a single supplement and a child at half",
    ...week,
    items: [stay({ nights: 7, rooming: [{ adults: 2, childAges: [10] }, { adults: 1 }] })],
    itinerary: { currency: "USD", adults: 3, childAges: [10] },
    ...sharing(
      { singleSupplement: 250_00 },
      { childBands: [{ fromAge: 2, toAge: 11, rule: "of_adult", basisPoints: 5_000 }] },
    ),
    cost: 14_000_00,
  },
  // 400.00 each of three, and a single price comes before the supplement: 1,200.00 + 620.00.
  {
    what: "a triple by person sharing, and a single price of its own",
    ...week,
    items: [stay({ rooming: [{ adults: 3 }, { adults: 1 }] })],
    itinerary: { currency: "USD", adults: 4 },
    ...sharing({ triple: 400_00, single: 620_00, singleSupplement: 250_00 }),
    cost: 1_820_00,
  },
  // Without a single price and a supplement nobody says what one alone pays.
  {
    what: "one alone by person sharing, of whom the sheet says nothing",
    ...week,
    items: [stay()],
    itinerary: { currency: "USD", adults: 1 },
    ...sharing({}),
    cost: 0,
    findings: ["rate_missing"],
  },
  // 2 × 500.00 sell for 2 × 600.00; the commission is none of it: the sheet is net.
  {
    what: "selling prices by person sharing",
    ...week,
    items: [stay()],
    itinerary: { currency: "USD" },
    ...sharing({ sellDouble: 600_00 }),
    cost: 1_000_00,
    price: 1_200_00,
  },
];
