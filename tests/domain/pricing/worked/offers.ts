import type { SpecialOffer } from "../../../../src/domain/products/hotel";
import { house, prices, sheetOf, stay, type WorkedExample } from "./WorkedExample";

const with_ = (...offers: SpecialOffer[]) => [{ ...house, offers }];
const overTheEdge = [
  { ...prices, to: "2026-12-27" },
  { ...prices, from: "2026-12-28", double: 9_000 },
];
const sevenForSix: SpecialOffer = { name: "7 for 6", kind: "free_nights", stayNights: 7, payNights: 6 };
const ten: SpecialOffer = { name: "10 %", kind: "percent", basisPoints: 1_000 };
const five: SpecialOffer = { name: "5 %", kind: "percent", basisPoints: 500 };

// Two doubles with a child in one of them, three nights: 3 × (2 × 7,000 + 900) = 44,700.
const family = { items: [stay({ nights: 3 })], itinerary: { adults: 4, childAges: [9] } };
const amountOff = (basis: SpecialOffer["basis"], amount = 1_000) =>
  with_({ name: "Off", kind: "amount", amount, basis });
// Two nights of the old year at 7,000, the others at 8,000 by a sheet of their own.
const twoSheets = (nights: number, before: readonly SpecialOffer[], after: readonly SpecialOffer[]) => ({
  hotels: [house],
  hotelSheets: [
    sheetOf("Owner", { id: "2026", validTo: "2026-12-31", offers: before }),
    sheetOf("Owner", {
      ...{ id: "2027", validFrom: "2027-01-01", rates: [{ ...prices, double: 8_000 }], offers: after },
    }),
  ],
  items: [stay({ nights })],
  itinerary: { startDate: "2026-12-30" },
});

export const offers: readonly WorkedExample[] = [
  // 6 room nights of 1,000.
  { what: "an amount off by room and night", hotels: amountOff("per_room_night"), ...family, cost: 38_700 },
  // 2 rooms of 1,000.
  { what: "an amount off by room", hotels: amountOff("per_room_stay"), ...family, cost: 42_700 },
  // 3 nights of 4 × 1,000, and of the child's 900.
  {
    what: "an amount off by person and night",
    hotels: amountOff("per_person_night"),
    ...family,
    cost: 30_000,
  },
  // 4 adults and the child of 1,000 each.
  {
    what: "an amount off by person",
    hotels: amountOff("per_person_stay"),
    ...family,
    cost: 39_700,
    // The child: 3 × 900 − 1,000; the adults 42,000 − 4,000.
    says: { perPerson: [{ amount: 9_500 }, {}, {}, {}, { amount: 1_700 }] },
  },
  // Once, the first room bears the odd unit: 44,700 − 1,001.
  { what: "an amount off the whole stay", hotels: amountOff("per_stay", 1_001), ...family, cost: 43_699 },
  // Gross 7,000 less 15 % commission: 5,950 a night; of the 1,000 off 850 are the supplier's part. 3 × 5,950 − 850.
  {
    what: "an amount off a commissionable sheet is a gross amount too",
    ...{ hotels: [house], items: [stay({ nights: 3 })] },
    hotelSheets: [
      sheetOf("Owner", {
        ...{ terms: "commissionable", commission: 1_500 },
        offers: [{ kind: "amount", amount: 1_000, basis: "per_stay" }],
      }),
    ],
    cost: 17_000,
    price: 20_000,
  },
  // 4 × 54.33 = 217.32, of which 10 % are 21.732: 21.73 once, not 4 × 5.43.
  {
    what: "a percentage off is rounded once for the nights of a room",
    hotels: [{ ...house, rates: [{ double: 54_33 }], offers: [ten] }],
    items: [stay({ nights: 4 })],
    cost: 195_59,
  },
  // 2 × 7,000 + 8,000, less 10 % of the nights of the sheet that has the offer.
  { what: "an offer of the first of two sheets", ...twoSheets(3, [ten], []), cost: 20_600 },
  { what: "an offer of the second of two sheets", ...twoSheets(3, [], [ten]), cost: 21_200 },
  { what: "an offer that both sheets have", ...twoSheets(3, [ten], [ten]), cost: 19_800 },
  // From three nights on: those of the other sheet count for the length of the stay.
  {
    what: "an offer from three nights on, of which two are on its sheet",
    ...twoSheets(3, [{ ...ten, minNights: 3 }], []),
    cost: 20_600,
  },
  // Seven nights on both sheets together: 2 × 7,000 + 5 × 8,000 less the cheapest.
  { what: "stay 7 pay 6 over two sheets", ...twoSheets(7, [sevenForSix], [sevenForSix]), cost: 47_000 },
  // Once, over both sheets: 22,000 − 1,000.
  {
    what: "an amount off once a stay that both sheets have",
    ...twoSheets(
      3,
      [{ kind: "amount", amount: 1_000, basis: "per_room_stay" }],
      [{ kind: "amount", amount: 1_000, basis: "per_room_stay" }],
    ),
    cost: 21_000,
  },
  // 4 × 7,000 + 3 × 9,000 = 55,000, less the cheapest night, 7,000.
  {
    what: "stay 7 pay 6 over a season's edge",
    hotels: [{ ...house, rates: overTheEdge, offers: [sevenForSix] }],
    items: [stay({ nights: 7 })],
    cost: 48_000,
  },
  // 4 × 7,000 + 2 × 9,000: six nights are not seven.
  {
    what: "stay 7 pay 6 with six nights",
    hotels: [{ ...house, rates: overTheEdge, offers: [sevenForSix] }],
    items: [stay({ nights: 6 })],
    cost: 46_000,
  },
  // Seven nights hold "3 for 2" twice: 7 × 7,000 − 2 × 7,000.
  {
    what: "stay 3 pay 2 within seven nights",
    hotels: with_({ kind: "free_nights", stayNights: 3, payNights: 2 }),
    items: [stay({ nights: 7 })],
    cost: 35_000,
  },
  // A free night is free for the child too: 7 × 7,900 − 7,900, of which the child bears 6 × 900.
  {
    what: "a free night of a family",
    hotels: with_(sevenForSix),
    items: [stay({ nights: 7 })],
    itinerary: { childAges: [9] },
    cost: 47_400,
    says: { perPerson: [{ amount: 21_000 }, { amount: 21_000 }, { amount: 5_400 }] },
  },
  // Priced on 21 November for 24 December, 33 days before: 7,000 − 700.
  {
    what: "an early booking on the last day that counts",
    hotels: with_({ ...ten, daysBefore: 33 }),
    items: [stay()],
    cost: 6_300,
  },
  // 34 days are asked for.
  {
    what: "an early booking a day too late",
    hotels: with_({ ...ten, daysBefore: 34 }),
    items: [stay()],
    cost: 7_000,
  },
  // 7,000 − 10 % = 6,300; − 5 % of that = 5,985.
  {
    what: "a percentage and an early booking that combine",
    hotels: with_({ ...ten, combines: true }, { ...five, daysBefore: 30, combines: true }),
    items: [stay()],
    cost: 5_985,
  },
  // The first alone: the second does not combine.
  {
    what: "two offers of which one does not combine",
    hotels: with_({ ...ten, combines: true }, { ...five, daysBefore: 30 }),
    items: [stay()],
    cost: 6_300,
  },
  // The first asks for five nights; the second counts: 7,000 − 350.
  {
    what: "the first offer that applies, not the first of the list",
    hotels: with_({ ...ten, minNights: 5 }, five),
    items: [stay()],
    cost: 6_650,
  },
  // 2 rooms × 2 nights × (7,000 − 1,000).
  {
    what: "an amount off per room and night",
    hotels: with_({ kind: "amount", amount: 1_000 }),
    items: [stay({ nights: 2 })],
    itinerary: { adults: 4 },
    cost: 24_000,
  },
  // The room costs nothing rather than less; the child pays 900.
  {
    what: "an amount off above the price of the room",
    hotels: with_({ kind: "amount", amount: 8_000 }),
    items: [stay()],
    itinerary: { childAges: [9] },
    cost: 900,
    says: { perPerson: [{ amount: 0 }, { amount: 0 }, { amount: 900 }] },
  },
  // The stay names no room type; all rates are for Deluxe, and so is the offer.
  {
    what: "an offer for the only room type",
    hotels: [
      { ...house, rates: [{ ...prices, roomType: "Deluxe" }], offers: [{ ...ten, roomType: "Deluxe" }] },
    ],
    items: [stay()],
    cost: 6_300,
  },
  // 24 December at 7,000; 25 and 26 December at 6,300.
  {
    what: "an offer on two of three nights",
    hotels: with_({ ...ten, from: "2026-12-25" }),
    items: [stay({ nights: 3 })],
    cost: 19_600,
  },
  // Half of 1,005 is 502.5, to the even 502: 503 are left. Half of 1,015 is 507.5, to the even 508: 507.
  {
    what: "half off, rounded exactly at half",
    hotels: [
      {
        ...house,
        rates: [
          { to: "2026-12-24", double: 1_005 },
          { from: "2026-12-25", double: 1_015 },
        ],
        offers: [{ kind: "percent", basisPoints: 5_000 }],
      },
    ],
    items: [stay({ nights: 2 })],
    cost: 1_010,
  },
  // 6,300 for the room, 4,000 for two at dinner.
  {
    what: "an offer takes nothing off a supplement",
    hotels: [
      {
        ...house,
        offers: [ten],
        supplements: [{ name: "Dinner", compulsory: true, basis: "per_person_stay", cost: 2_000 }],
      },
    ],
    items: [stay()],
    cost: 10_300,
  },
  // A double and an extra adult, 7,000 + 2,500, of which half is left: 1,750, 1,750 and 1,250.
  {
    what: "half off a room with an extra bed",
    hotels: with_({ kind: "percent", basisPoints: 5_000 }),
    items: [stay({ rooming: [{ adults: 3, extraBeds: 1 }] })],
    itinerary: { adults: 3 },
    cost: 4_750,
    says: {
      bySharing: [
        { place: "double", count: 2, each: 1_750 },
        { place: "extra_bed", count: 1, each: 1_250 },
      ],
    },
  },
  // Cost 7,000 less 700; price 10,000 less 1,000.
  {
    what: "an offer holds for the selling price as well",
    hotels: [{ ...house, rates: [{ ...prices, sellDouble: 10_000 }], offers: [ten] }],
    items: [stay()],
    cost: 6_300,
    price: 9_000,
  },
];
