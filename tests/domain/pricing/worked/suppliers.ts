import { expect } from "vitest";
import { house, prices, sheetOf, stay, type WorkedExample } from "./WorkedExample";

const rupees = { ...prices, double: 700_000 };
// 80.00 USD at 83.125 are 6,650.00 INR.
const owner = sheetOf("Owner", { rates: [rupees] });
const trader = sheetOf("Trader", { currency: "USD", rates: [{ double: 8_000 }] });
const organisation = {
  exchangeRates: [{ from: "USD", to: "INR", rate: "83.125", date: "2026-11-01" }],
};
const at = (double: number) => ({ rates: [{ double }] });
const gross = { terms: "commissionable", commission: 1_500, rates: [{ double: 10_000 }] };
const boat = (supplier: string, rate: object, more: object = {}) => ({
  ...{ id: `boat of ${supplier}`, supplierId: supplier, supplierName: supplier, activityId: "a" },
  ...{ status: "published" as const, currency: "INR", rates: [rate], ...more },
});
const boats = {
  activities: [{ id: "a", name: "Boat" }],
  items: [{ id: "boat", kind: "activity" as const, activityId: "a" }],
};
const withHouse = { hotels: [house], items: [stay()] };

// 7,000 for everybody, 9,000 for customers from abroad, published before it; 6,000 for those from India.
const markets = {
  ...withHouse,
  hotelSheets: [
    sheetOf("Owner", { id: "all", name: "Rack", publishedAt: "2026-11-01T00:00:00Z", ...at(700_000) }),
    sheetOf("Owner", {
      ...{ id: "abroad", name: "Foreign", publishedAt: "2026-10-01T00:00:00Z", ...at(900_000) },
      market: [{ country: "GB" }, { country: "US" }],
    }),
    sheetOf("Owner", { id: "india", name: "Resident", market: [{ country: "IN" }], ...at(600_000) }),
  ],
};

export const suppliers: readonly WorkedExample[] = [
  // The commission of 10 % on 5.55 is 0.555, as an amount 0.56: 5.55 − 0.56.
  {
    what: "a commission is rounded as an amount of its own",
    ...withHouse,
    hotelSheets: [sheetOf("Owner", { terms: "commissionable", commission: 1_000, ...at(555) })],
    cost: 499,
    price: 555,
  },
  // 10 % on 10,085 yen are 1,008.5, to the even 1,008.
  {
    what: "a supplier's tax is rounded as an amount of its own",
    ...withHouse,
    itinerary: { currency: "JPY" },
    hotelSheets: [
      sheetOf("Owner", { currency: "JPY", taxIncluded: false, supplierTax: 1_000, ...at(10_085) }),
    ],
    cost: 11_093,
  },
  // 6,500 is less than 7,000.
  {
    what: "of two suppliers the cheaper is proposed",
    ...withHouse,
    hotelSheets: [owner, sheetOf("Trader", at(650_000))],
    cost: 650_000,
    says: {
      items: [
        {
          supply: {
            ...{ supplierName: "Trader", proposed: true },
            others: [{ supplierName: "Owner", difference: 50_000 }],
          },
        },
      ],
    },
  },
  // 7,000 by the owner's newer sheet; the older one and the trader's decided nothing.
  {
    what: "only the sheets that decided a price are named as behind it",
    ...withHouse,
    hotelSheets: [
      { ...owner, id: "newer", publishedAt: "2026-11-02T00:00:00.000Z" },
      { ...owner, id: "older", publishedAt: "2026-11-01T00:00:00.000Z" },
      sheetOf("Trader", at(750_000)),
    ],
    cost: 700_000,
    says: { items: [{ supply: { supplierName: "Owner", sheetIds: ["newer"] } }] },
  },
  // The owner was named: 7,000, though the trader is 500 less.
  {
    what: "the supplier that was named is kept",
    ...withHouse,
    hotelSheets: [owner, sheetOf("Trader", at(650_000))],
    items: [stay({ supplierId: "Owner" })],
    cost: 700_000,
    says: {
      items: [
        {
          supply: {
            ...{ supplierName: "Owner", proposed: false },
            others: [{ supplierName: "Trader", difference: -50_000 }],
          },
        },
      ],
    },
  },
  // The sheet for customers from abroad comes before the newer one for all, and that for India does not count: 9,000.
  {
    what: "a sheet for the customer's market comes before one for all",
    ...markets,
    trip: { nationality: "US" },
    cost: 900_000,
  },
  // Neither market is a German's: 7,000 for all.
  {
    what: "a sheet for another market does not count",
    ...markets,
    trip: { nationality: "DE" },
    cost: 700_000,
  },
  // Only 7,000 for all counts while nobody says where the customer is from.
  {
    what: "sheets for markets are named where the nationality is not known",
    ...markets,
    trip: {},
    cost: 700_000,
    findings: ["market_unknown"],
    says: {
      findings: [{ message: expect.stringMatching(/Foreign, Owner \(GB, US\); Resident, Owner \(IN\)/) }],
    },
  },
  // The owner's only sheet is for Indians: a German has no rate there.
  {
    what: "a supplier whose sheets are all for another market has no rate",
    ...markets,
    hotelSheets: markets.hotelSheets.slice(2),
    trip: { nationality: "DE" },
    findings: ["rate_missing"],
  },
  // 80.00 USD are 6,650.00 INR, less than 7,000.00.
  {
    what: "two suppliers in two currencies",
    ...withHouse,
    hotelSheets: [owner, trader],
    organisation,
    cost: 665_000,
    says: { items: [{ supply: { others: [{ supplierName: "Owner", difference: 35_000 }] } }] },
  },
  // The owner was named; the trader would be 350.00 INR less.
  {
    what: "the supplier that was named, beside a cheaper one in another currency",
    ...withHouse,
    hotelSheets: [owner, trader],
    items: [stay({ supplierId: "Owner" })],
    organisation,
    cost: 700_000,
    says: { items: [{ supply: { others: [{ supplierName: "Trader", difference: -35_000 }] } }] },
  },
  // Without a rate nobody knows what 80.00 USD are.
  {
    what: "a supplier in a currency without a rate is not taken",
    ...withHouse,
    hotelSheets: [owner, trader],
    cost: 700_000,
    says: { items: [{ supply: { supplierName: "Owner", others: [] } }] },
  },
  // 7,000 both: the first by name.
  {
    what: "two suppliers who cost the same",
    ...withHouse,
    hotelSheets: [sheetOf("Trader"), sheetOf("Owner")],
    cost: 7_000,
    says: { items: [{ supply: { supplierName: "Owner", others: [{ difference: 0 }] } }] },
  },
  // The trader's sheet ends before the second night: 2 × 7,000 of the owner, not 6,000 and nothing.
  {
    what: "a cheaper supplier who has no price for the last night",
    ...withHouse,
    hotelSheets: [sheetOf("Owner"), sheetOf("Trader", { ...at(6_000), validTo: "2026-12-24" })],
    items: [stay({ nights: 2 })],
    cost: 14_000,
    says: { items: [{ supply: { supplierName: "Owner", others: [] } }] },
  },
  // The agency has no sheet; nobody takes its place unasked.
  {
    what: "a supplier that was named and has no sheet",
    ...withHouse,
    hotelSheets: [sheetOf("Owner")],
    suppliers: [{ id: "Agency", name: "Lakeside Wholesale" }],
    items: [stay({ supplierId: "Agency" })],
    cost: 0,
    findings: ["rate_missing"],
    says: {
      findings: [
        {
          message:
            "House: Lakeside Wholesale has no published sheet for 24 Dec 2026. Choose another supplier, publish a sheet or enter a cost.",
        },
      ],
    },
  },
  {
    what: "a supplier that was named, has no sheet and is in the trash",
    ...withHouse,
    hotelSheets: [sheetOf("Owner")],
    suppliers: [{ id: "Agency", name: "Lakeside Wholesale", deletedAt: "2026-11-01T10:00:00Z" }],
    items: [stay({ supplierId: "Agency" })],
    cost: 0,
    findings: ["rate_missing"],
    says: {
      findings: [
        {
          message:
            "House: Lakeside Wholesale (in the trash) has no published sheet for 24 Dec 2026. Choose another supplier, publish a sheet or enter a cost.",
        },
      ],
    },
  },
  // The first night is 7,000; the second lies after the sheet.
  {
    what: "a supplier that was named and whose sheet ends before the last night",
    ...withHouse,
    hotelSheets: [sheetOf("Owner", { validTo: "2026-12-24" })],
    items: [stay({ supplierId: "Owner", nights: 2 })],
    cost: 7_000,
    findings: ["rate_missing"],
    says: {
      findings: [{ message: expect.stringMatching(/^House: Owner has no published sheet for 25 Dec/) }],
    },
  },
  // Two adults and a child take different tickets of a supplier without a sheet: that is said once.
  {
    what: "a supplier of an activity that was named and has no sheet",
    activities: [
      {
        id: "a",
        name: "Boat",
        ticketTypes: [
          { name: "Child", toAge: 12 },
          { name: "Adult", fromAge: 13 },
        ],
      },
    ],
    items: [{ id: "boat", kind: "activity", activityId: "a", supplierId: "Agency" }],
    itinerary: { childAges: [8] },
    suppliers: [{ id: "Agency", name: "Lakeside Wholesale" }],
    cost: 0,
    findings: ["rate_missing"],
    says: {
      findings: [
        { message: expect.stringMatching(/^Boat: Lakeside Wholesale has no published sheet on 24 Dec/) },
      ],
    },
  },
  // Gross 10,000 less 15 %: 8,500, sold at 10,000. Net 8,400 at 15 % sells for 9,660. What is paid decides.
  {
    what: "what the business pays decides between suppliers",
    ...withHouse,
    hotelSheets: [sheetOf("Owner", gross), sheetOf("Trader", at(8_400))],
    organisation: { defaultMarkup: 1_500 },
    cost: 8_400,
    price: 9_660,
  },
  // Priced on 21 November, the last day of the early rates.
  {
    what: "a sheet booked until the day of pricing",
    ...withHouse,
    hotelSheets: [
      sheetOf("Owner", { ...at(6_000), id: "early", bookedTo: "2026-11-21" }),
      sheetOf("Owner", { id: "late", bookedFrom: "2026-11-22" }),
    ],
    cost: 6_000,
  },
  // A day later.
  {
    what: "a sheet booked from the day of pricing",
    ...withHouse,
    hotelSheets: [
      sheetOf("Owner", { ...at(6_000), id: "early", bookedTo: "2026-11-21" }),
      sheetOf("Owner", { id: "late", bookedFrom: "2026-11-22" }),
    ],
    pricedOn: "2026-11-22",
    cost: 7_000,
  },
  // Replaced, drafted and withdrawn sheets price nothing.
  {
    what: "a sheet that was replaced by a newer one",
    ...withHouse,
    hotelSheets: [
      sheetOf("Owner", { ...at(1), id: "old", status: "replaced", publishedAt: "2026-01-01T00:00:00Z" }),
      sheetOf("Owner", { id: "new", publishedAt: "2026-02-01T00:00:00Z" }),
      sheetOf("Owner", { ...at(2), id: "next", status: "draft" }),
      sheetOf("Owner", { ...at(3), id: "gone", status: "withdrawn" }),
    ],
    cost: 7_000,
  },
  // Both are published: the newer counts, though the older row's priority is higher and its season shorter. It has no single.
  {
    what: "the newer of two sheets for one day",
    ...withHouse,
    hotelSheets: [
      sheetOf("Owner", {
        ...{ id: "old", publishedAt: "2026-01-01T00:00:00Z" },
        rates: [{ ...prices, from: "2026-12-24", to: "2026-12-24", priority: 9 }],
      }),
      sheetOf("Owner", { ...at(6_000), id: "new", publishedAt: "2026-02-01T00:00:00Z" }),
    ],
    cost: 6_000,
  },
  // 12.5 % of 1,004 are 125.5, to the even 126: 878. Of 1,012 they are 126.5, to the even 126: 886. Sold at 2,016.
  {
    what: "a commission rounded exactly at half",
    ...withHouse,
    hotelSheets: [
      sheetOf("Owner", {
        ...{ terms: "commissionable", commission: 1_250 },
        rates: [
          { to: "2026-12-24", double: 1_004 },
          { from: "2026-12-25", double: 1_012 },
        ],
      }),
    ],
    items: [stay({ nights: 2 })],
    cost: 1_764,
    price: 2_016,
  },
  // 10,000 less 15 % is the cost, 11,000 the price that somebody wrote beside it.
  {
    what: "a commission beside a selling price",
    ...withHouse,
    hotelSheets: [sheetOf("Owner", { ...gross, rates: [{ double: 10_000, sellDouble: 11_000 }] })],
    cost: 8_500,
    price: 11_000,
  },
  // 7,000 and 12 % of it.
  {
    what: "a supplier's tax that is not in the prices",
    ...withHouse,
    hotelSheets: [sheetOf("Owner", { taxIncluded: false, supplierTax: 1_200 })],
    cost: 7_840,
  },
  // The 12 % are in the 7,000.
  {
    what: "a supplier's tax that is in the prices",
    ...withHouse,
    hotelSheets: [sheetOf("Owner", { taxIncluded: true, supplierTax: 1_200 })],
    cost: 7_000,
  },
  // 10,000 less 20 % is 8,000; 5 % of that on top. The customer pays 10,000 in any case.
  {
    what: "commission and tax of a supplier together",
    ...withHouse,
    hotelSheets: [sheetOf("Owner", { ...gross, commission: 2_000, taxIncluded: false, supplierTax: 500 })],
    cost: 8_400,
    price: 10_000,
  },
  // Off the gross price 1,000, off what is paid that less 20 %: 8,000 − 800 and 10,000 − 1,000.
  {
    what: "an amount off a gross price",
    ...withHouse,
    hotelSheets: [
      sheetOf("Owner", { ...gross, commission: 2_000, offers: [{ kind: "amount", amount: 1_000 }] }),
    ],
    cost: 7_200,
    price: 9_000,
  },
  // (7,000 − 1,000) and 10 % of it: what comes off bears no tax either.
  {
    what: "an amount off a price without its tax",
    ...withHouse,
    hotelSheets: [
      sheetOf("Owner", {
        ...{ taxIncluded: false, supplierTax: 1_000 },
        offers: [{ kind: "amount", amount: 1_000 }],
      }),
    ],
    cost: 6_600,
  },
  // Gross 10,000 + 2 × 2,000 for dinner, each less 15 %.
  {
    what: "a supplement on a gross sheet",
    ...withHouse,
    hotelSheets: [
      sheetOf("Owner", {
        ...gross,
        supplements: [{ name: "Dinner", compulsory: true, basis: "per_person_stay", cost: 2_000 }],
      }),
    ],
    cost: 11_900,
    price: 14_000,
  },
  // Gross 1,000 + 2 children at half of an adult's share: the share of 5,000 is 2,500 gross, 2,125 net.
  {
    what: "a child's share of a gross price",
    ...withHouse,
    hotelSheets: [
      sheetOf("Owner", {
        ...gross,
        childBands: [{ fromAge: 0, toAge: 11, rule: "of_adult", basisPoints: 5_000 }],
      }),
    ],
    itinerary: { childAges: [9] },
    cost: 10_625,
    price: 12_500,
  },
  // 2 × 900 of the operator against 2 × 1,000.
  {
    what: "of two who sell an activity the cheaper",
    ...boats,
    activitySheets: [boat("Pier", { price: 1_000 }), boat("Operator", { price: 900 })],
    cost: 1_800,
    says: {
      items: [
        {
          supply: {
            ...{ supplierName: "Operator", sheetIds: ["boat of Operator"] },
            others: [{ difference: 200 }],
          },
        },
      ],
    },
  },
  // 2 × 1,000 less 20 %; the customer pays 2 × 1,000.
  {
    what: "an activity at a gross price",
    ...boats,
    activitySheets: [boat("Pier", { price: 1_000 }, { terms: "commissionable", commission: 2_000 })],
    cost: 1_600,
    price: 2_000,
  },
  // Sundays cost 1,200; 24 December 2026 is a Thursday.
  {
    what: "an activity on a weekday without a rate of its own",
    ...boats,
    activitySheets: [
      boat("Pier", {}, { rates: [{ price: 1_000 }, { price: 1_200, weekdays: ["sun"], priority: 1 }] }),
    ],
    cost: 2_000,
  },
];
