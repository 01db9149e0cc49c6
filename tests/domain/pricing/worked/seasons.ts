import { house, prices, sheetOf, stay, type WorkedExample } from "./WorkedExample";

const twoYears = [
  sheetOf("owner", {
    ...{ id: "2026", validTo: "2026-12-31", publishedAt: "2026-01-05T00:00:00Z" },
    childBands: [
      { fromAge: 0, toAge: 5, rule: "free" },
      { fromAge: 6, toAge: 11 },
    ],
    supplements: [{ name: "Resort fee", compulsory: true, basis: "per_room_stay", cost: 1_000 }],
  }),
  sheetOf("owner", {
    ...{ id: "2027", validFrom: "2027-01-01", publishedAt: "2026-11-05T00:00:00Z" },
    rates: [{ ...prices, double: 7_420 }],
    childBands: [{ fromAge: 0, toAge: 11, rule: "free" }],
    supplements: [{ name: "Resort fee", compulsory: true, basis: "per_room_stay", cost: 1_060 }],
  }),
];
const newYear = { startDate: "2026-12-30" };
const minimum = [
  { ...prices, to: "2026-12-24" },
  { ...prices, from: "2026-12-25", minNights: 3 },
];

// A double at 100.00, a single at 80.00, a child at 10.00; two adults and a child in a room at most. 2 × (80.00 + 10.00).
const small = {
  hotels: [
    {
      ...{ ...house, roomTypes: [{ name: "Small", maxAdults: 2, maxChildren: 1, maxOccupancy: 3 }] },
      rates: [{ roomType: "Small", double: 100_00, single: 80_00, childWithoutBed: 10_00 }],
    },
  ],
  items: [stay()],
};

export const seasons: readonly WorkedExample[] = [
  // The nights of 24 and 25 December at 7,000; the one of 26 December at 9,500.
  {
    what: "the last night at a season's end",
    hotels: [
      {
        ...house,
        rates: [
          { ...prices, to: "2026-12-25" },
          { ...prices, from: "2026-12-26", double: 9_500 },
        ],
      },
    ],
    items: [stay({ nights: 3 })],
    cost: 23_500,
  },
  // Thursday by the festive row 10,000; Friday by the weekend's, whose priority is higher, 8,000; Saturday 10,000 again.
  {
    what: "three seasons that overlap",
    hotels: [
      {
        ...house,
        rates: [
          prices,
          { ...prices, from: "2026-12-20", to: "2026-12-31", priority: 1, double: 10_000 },
          { ...prices, weekdays: ["fri"], priority: 2, double: 8_000 },
        ],
      },
    ],
    items: [stay({ nights: 3 })],
    cost: 28_000,
  },
  // 2027 has no 29 February: 28 February at 7,000, 1 March at 8,000.
  {
    what: "the end of February in a year without a leap day",
    hotels: [
      {
        ...house,
        rates: [
          { ...prices, to: "2027-02-28" },
          { ...prices, from: "2027-03-01", double: 8_000 },
        ],
      },
    ],
    items: [stay({ nights: 2 })],
    itinerary: { startDate: "2027-02-27", days: [{ id: "1" }, { id: "2", items: [stay({ nights: 2 })] }] },
    cost: 15_000,
  },
  // 2 × 7,000 of this year's sheet, 2 × 7,420 of the next one's, and the fee of the first once.
  {
    what: "a stay over the end of one sheet and the beginning of the next",
    hotels: [house],
    hotelSheets: twoYears,
    items: [stay({ nights: 4 })],
    itinerary: newYear,
    cost: 29_840,
  },
  // The child of 7: 900 a night by this year's bands, free by the next year's: 14,000 + 1,800 + 14,840 + 0 + 1,000.
  {
    what: "a child is priced by the bands of each night's sheet",
    hotels: [house],
    hotelSheets: twoYears,
    items: [stay({ nights: 4 })],
    itinerary: { ...newYear, childAges: [7] },
    cost: 31_640,
  },
  // The sheet ends after 25 December, though its row has no end: 2 × 7,000, and nothing for the third night.
  {
    what: "a night after the end of the only sheet",
    hotels: [house],
    hotelSheets: [sheetOf("owner", { validTo: "2026-12-25" })],
    items: [stay({ nights: 3 })],
    cost: 14_000,
    findings: ["rate_expired"],
  },
  // 25 December asks for three nights, and the stay has two.
  {
    what: "minimum nights, asked by every night of the stay",
    hotels: [house],
    hotelSheets: [sheetOf("owner", { rates: minimum })],
    items: [stay({ nights: 2 })],
    cost: 14_000,
    says: { items: [{ nights: [{ minNights: 1 }, { minNights: 3 }] }] },
  },
  // Only the night of arrival asks, and 24 December asks for one.
  {
    what: "minimum nights, asked by the night of arrival",
    hotels: [house],
    hotelSheets: [sheetOf("owner", { rates: minimum, minimumNightsBy: "arrival" })],
    items: [stay({ nights: 2 })],
    cost: 14_000,
    says: { items: [{ nights: [{ minNights: 1 }, { minNights: 1 }] }] },
  },
  // Arriving on 25 December: three.
  {
    what: "minimum nights of an arrival in the season",
    hotels: [house],
    hotelSheets: [sheetOf("owner", { rates: minimum, minimumNightsBy: "arrival" })],
    items: [stay({ nights: 2 })],
    itinerary: { startDate: "2026-12-25" },
    cost: 14_000,
    says: { items: [{ nights: [{ minNights: 3 }, { minNights: 1 }] }] },
  },
  // 9,000 + 2 × 7,000 and 2 × 9,000 + 5,000 are 23,000 both; a triple and two doubles are the more even split.
  // 4, 2 and 1 are 9,000 + 2,500 + 7,000 + 5,000 = 23,500.
  {
    what: "a family whom one room does not hold, where nobody asked for a number of rooms",
    ...small,
    itinerary: { childAges: [12, 9] },
    cost: 180_00,
    says: { items: [{ rooming: { rooms: [{ adults: 1 }, { adults: 1 }], proposed: true } }] },
  },
  // One room was asked for; five adults need three of a type for two: 2 × 100.00 + 80.00. More than needed are kept.
  {
    what: "five adults, where one room was asked for",
    ...small,
    itinerary: { adults: 5, rooms: 1 },
    cost: 280_00,
    says: {
      items: [
        {
          rooming: {
            rooms: [
              { rooms: 2, adults: 2 },
              { rooms: 1, adults: 1 },
            ],
          },
        },
      ],
    },
  },
  {
    what: "two adults, where two rooms were asked for",
    ...small,
    itinerary: { rooms: 2 },
    cost: 160_00,
  },
  // 70 adults are too many for the search: evenly, and still no more than two in each of 35 rooms.
  {
    what: "seventy adults, where ten rooms were asked for",
    ...small,
    itinerary: { adults: 70, rooms: 10 },
    cost: 35 * 100_00,
  },
  {
    what: "seven adults in three rooms, where two splits cost the same",
    hotels: [house],
    items: [stay()],
    itinerary: { adults: 7, rooms: 3 },
    cost: 23_000,
    says: {
      items: [
        {
          rooming: {
            rooms: [
              { rooms: 1, adults: 3 },
              { rooms: 2, adults: 2 },
            ],
            others: [{ difference: 0 }, { difference: 500 }],
          },
        },
      ],
    },
  },
];
