import type { Supplement } from "../../../../src/domain/products/hotel";
import { house, sheetOf, stay, type WorkedExample } from "./WorkedExample";

const gala: Supplement = {
  ...{ name: "Gala dinner", compulsory: true, basis: "per_person_stay", cost: 2_000 },
  ...{ from: "2026-12-24", to: "2026-12-24" },
};
const with_ = (...supplements: Supplement[]) => [{ ...house, supplements }];
const childBands = [{ fromAge: 0, toAge: 11 }];

const cityTax: Supplement = { name: "City tax", compulsory: true, basis: "percent", basisPoints: 750 };
// A double at 10,000, of which 15 % are commission: 8,500.
const gross = (...supplements: Supplement[]) => ({
  ...{ hotels: [house], items: [stay()] },
  hotelSheets: [
    sheetOf("Owner", {
      ...{ terms: "commissionable", commission: 1_500, rates: [{ double: 10_000 }], supplements },
    }),
  ],
});

export const supplements: readonly WorkedExample[] = [
  // 2 × 7,000 less 10 % = 12,600, of which 7.5 % are 945.
  {
    what: "a city tax in percent, of the nights after a special offer",
    hotels: [{ ...house, supplements: [cityTax], offers: [{ kind: "percent", basisPoints: 1_000 }] }],
    items: [stay({ nights: 2 })],
    cost: 13_545,
  },
  // 10 % of what the adults pay, 700; the child of 9 pays 900 and no tax.
  {
    what: "a city tax in percent for adults alone",
    hotels: with_({ ...cityTax, basisPoints: 1_000, fromAge: 18 }),
    items: [stay()],
    itinerary: { childAges: [9] },
    cost: 8_600,
    says: { perPerson: [{ amount: 3_850 }, { amount: 3_850 }, { amount: 900 }] },
  },
  // 7.5 % of the gross 10,000 are 750: less 15 % (112.5, to the even 112) they cost 638, or 750 without commission.
  { what: "a commissionable city tax in percent", ...gross(cityTax), cost: 9_138, price: 10_750 },
  {
    what: "a city tax in percent that is passed on",
    ...gross({ ...cityTax, commissionable: false }),
    cost: 9_250,
    price: 10_750,
  },
  // It costs what it sells for.
  {
    what: "a fee without commission on a commissionable sheet",
    ...gross({ name: "Fee", compulsory: true, basis: "per_room_stay", cost: 1_000, commissionable: false }),
    cost: 9_500,
    price: 11_000,
  },
  // 10 nights of 7,000 and 7 of 2 × 350.
  {
    what: "a city tax for at most seven nights",
    hotels: with_({ name: "City tax", compulsory: true, cost: 350, maxNights: 7 }),
    items: [stay({ nights: 10 })],
    cost: 74_900,
  },
  // Two nights on the old year's sheet, then two of the new one's: three in all. 2 × 7,000 + 4 × 7,000 + 3 × 2 × 350.
  {
    what: "a city tax for at most three nights over two sheets",
    ...{ hotels: [house], items: [stay({ nights: 6 })], itinerary: { startDate: "2026-12-30" } },
    hotelSheets: ["2026", "2027"].map((year) =>
      sheetOf("Owner", {
        ...{ id: year, validFrom: `${year}-01-01`, validTo: `${year}-12-31` },
        supplements: [{ name: "City tax", compulsory: true, cost: 350, maxNights: 3 }],
      }),
    ),
    cost: 44_100,
  },
  // The suite alone: 7,000 + 7,000 + 500.
  {
    what: "a supplement for one room type",
    hotels: [
      {
        ...{ ...house, roomTypes: [{ name: "Suite" }, { name: "Deluxe" }] },
        supplements: [
          { name: "Butler", compulsory: true, basis: "per_room_night", cost: 500, roomType: "Suite" },
        ],
      },
    ],
    items: [stay({ rooming: [{ roomType: "Suite" }, { roomType: "Deluxe" }] })],
    itinerary: { adults: 4 },
    cost: 14_500,
  },
  // 7,000 + 2 × 900 for 9 and 2; the gala 2 × 2,000 and 2,000 for the child of 13, who pays 900 for the night, 1,000 for 9, nothing for 2 and the infant.
  {
    what: "a gala dinner with prices for adults and children in one",
    hotels: with_({
      ...gala,
      childPrices: [
        { fromAge: 4, toAge: 11, cost: 1_000 },
        { fromAge: 0, toAge: 3, cost: 0 },
      ],
    }),
    items: [stay()],
    itinerary: { childAges: [13, 9, 2], infants: 1, rooms: 1 },
    cost: 16_700,
    says: {
      perPerson: [
        { amount: 5_500 },
        { amount: 5_500 },
        { amount: 2_900 },
        { amount: 1_900 },
        { amount: 900 },
        { amount: 0 },
      ],
    },
  },
  // 7,000 each night; two galas of one name, on each evening, for two: 2 × 2 × 2,000.
  {
    what: "two dinners of one name once a stay each, on one sheet",
    hotels: with_(gala, { ...gala, from: "2026-12-25", to: "2026-12-25" }),
    items: [stay({ nights: 2 })],
    cost: 22_000,
  },
  // 7,000 + 3 × 900; the dinner for the adults and the child of 13: 3 × 2,000.
  {
    what: "a gala dinner for those over 12",
    hotels: with_({ ...gala, fromAge: 13 }),
    items: [stay()],
    itinerary: { childAges: [13, 12, 9], rooms: 1 },
    cost: 15_700,
    says: {
      perPerson: [{ amount: 5_500 }, { amount: 5_500 }, { amount: 2_900 }, { amount: 900 }, { amount: 900 }],
    },
  },
  // From 12 on: the child of 12 too, 4 × 2,000.
  {
    what: "a gala dinner from 12 on",
    hotels: with_({ ...gala, fromAge: 12 }),
    items: [stay()],
    itinerary: { childAges: [13, 12, 9], rooms: 1 },
    cost: 17_700,
  },
  // The child of 13 is an adult for the room, a triple, and one at dinner: 9,000 + 3 × 2,000.
  {
    what: "a gala dinner of a child who is an adult for the room",
    hotels: [{ ...house, childBands, supplements: [{ ...gala, fromAge: 12 }] }],
    items: [stay()],
    itinerary: { childAges: [13], rooms: 1 },
    cost: 15_000,
  },
  // A triple, and the children's dinner of 800 for the child of 13 alone.
  {
    what: "a children's dinner of a child who is an adult for the room",
    hotels: [
      {
        ...house,
        childBands,
        supplements: [{ ...gala, name: "Children's dinner", fromAge: 3, toAge: 15, cost: 800 }],
      },
    ],
    items: [stay()],
    itinerary: { childAges: [13], rooms: 1 },
    cost: 9_800,
    says: { perPerson: [{ amount: 3_000 }, { amount: 3_000 }, { amount: 3_800 }] },
  },
  // 7,000; the dinner for two adults and two infants, whom its ages begin with: 4 × 2,000. In two rooms it stays so.
  ...[1, 2].map((rooms) => ({
    what: `a gala dinner from age 0 on, for infants in ${rooms} rooms`,
    hotels: with_({ ...gala, fromAge: 0 }),
    items: [stay()],
    itinerary: { infants: 2, rooms },
    cost: rooms === 1 ? 15_000 : 18_000,
    says: { perPerson: [{}, {}, { kind: "infant", amount: 2_000 }, { kind: "infant", amount: 2_000 }] },
  })),
  // Without ages, and by the room, it is not for them: 7,000 + 2 × 2,000, and 7,000 + 2,000.
  {
    what: "a gala dinner without ages beside an infant",
    hotels: with_(gala),
    items: [stay()],
    itinerary: { infants: 1 },
    cost: 11_000,
  },
  {
    what: "a supplement per room from age 0 on beside an infant",
    hotels: with_({ ...gala, fromAge: 0, basis: "per_room_stay" }),
    items: [stay()],
    itinerary: { infants: 1 },
    cost: 9_000,
  },
  // Two stays of one night: the infant dines in the first of them, 2 × 5,000 + 3 × 2,000.
  {
    what: "a gala dinner from age 0 on in two houses on one night",
    hotels: with_({ ...gala, fromAge: 0 }),
    items: [stay({ rooms: 1 }), stay({ id: "other", rooms: 1 })],
    itinerary: { infants: 1 },
    cost: 16_000,
  },
  // Two nights from 25 December, after the dinner.
  {
    what: "a gala dinner on the night before the arrival",
    hotels: with_(gala),
    items: [stay({ nights: 2 })],
    itinerary: { startDate: "2026-12-25" },
    cost: 14_000,
  },
  // 3 × 7,000; half board of 300 on 25 and 26 December for two: 2 × 2 × 300.
  {
    what: "half board per person on two of three nights",
    hotels: with_({ name: "Half board", compulsory: true, from: "2026-12-25", cost: 300 }),
    items: [stay({ nights: 3 })],
    cost: 22_200,
  },
  // 2 × 7,000 × 3 nights; the sea view of 500 for 2 rooms and 3 nights.
  {
    what: "a sea view that was chosen, per room and night",
    hotels: with_({ name: "Sea view", basis: "per_room_night", cost: 500 }),
    items: [stay({ nights: 3, supplements: ["Sea view"] })],
    itinerary: { adults: 4 },
    cost: 45_000,
  },
  // Nobody chose it.
  {
    what: "a sea view that was not chosen",
    hotels: with_({ name: "Sea view", basis: "per_room_night", cost: 500 }),
    items: [stay()],
    cost: 7_000,
  },
  // 2 rooms × (3 × 7,000 + 1,000).
  {
    what: "a fee once a stay for each room",
    hotels: with_({ name: "Resort fee", compulsory: true, basis: "per_room_stay", cost: 1_000 }),
    items: [stay({ nights: 3 })],
    itinerary: { adults: 4 },
    cost: 44_000,
  },
  // Cost 7,000 + 2 × 2,000; price 7,700 at 10 % for the room, and 2 × 2,500 as the sheet says.
  {
    what: "a dinner with a selling price of its own takes no markup",
    hotels: with_({ ...gala, sell: 2_500 }),
    items: [stay()],
    organisation: { defaultMarkup: 1_000 },
    cost: 11_000,
    price: 12_700,
  },
  // 7,000 are known; the spa stands on no sheet.
  {
    what: "a supplement that was chosen and stands on no sheet is told, never dropped",
    hotels: with_(gala),
    items: [stay({ supplements: ["Spa"] })],
    cost: 11_000,
    findings: ["supplement_missing"],
    says: { complete: false },
  },
];
