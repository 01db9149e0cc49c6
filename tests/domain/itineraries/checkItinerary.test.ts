import { describe, expect, it } from "vitest";
import { checkItinerary, checkOptions } from "./priceAndCheck";
import { openErrors } from "../../../src/domain/findings/checkItinerary";
import type { PricedDay, PricedItem, PricedItinerary } from "../../../src/domain/itineraries/pricedItinerary";
import type { Waiver } from "../../../src/domain/itineraries/finding";
import type { PriceRules } from "../../../src/domain/pricing/priceInput";
import type { RatedActivity, RatedHotel } from "../pricing/onSheets";
import { simpleInput } from "../pricing/simpleInput";
import { workedExample } from "../pricing/workedExample";

const hotel: RatedHotel = {
  id: "bay",
  name: "Blue Bay",
  currency: "INR",
  roomTypes: [{ name: "Deluxe", maxAdults: 2, maxChildren: 1, maxOccupancy: 3, extraBeds: 1 }],
  rates: [
    {
      from: "2026-12-01",
      to: "2026-12-31",
      single: 1,
      double: 1,
      triple: 1,
      extraAdult: 1,
      childWithoutBed: 1,
    },
  ],
};
const museum: RatedActivity = {
  id: "museum",
  name: "Museum",
  currency: "INR",
  rates: [{ from: "2026-12-01", to: "2026-12-31", price: 100 }],
};

const stay = (id: string, more: Partial<PricedItem> = {}): PricedItem => {
  return { id, kind: "hotel_stay", hotelId: "bay", title: "Blue Bay", ...more };
};
const visit = (id: string, more: Partial<PricedItem> = {}): PricedItem => {
  return { id, kind: "activity", activityId: "museum", title: "Museum", ...more };
};
const thing = (id: string, kind: PricedItem["kind"], more: Partial<PricedItem> = {}): PricedItem => {
  return { id, kind, title: id, cost: 0, ...more };
};

interface Given {
  /** The items of days 1, 2, …; three days with two nights at Blue Bay where missing. */
  readonly days?: readonly (readonly PricedItem[])[];
  readonly places?: readonly (string | null)[];
  readonly itinerary?: PricedItinerary;
  readonly hotel?: Partial<RatedHotel>;
  readonly activity?: Partial<RatedActivity>;
  readonly organisation?: PriceRules;
  readonly waivers?: readonly Waiver[];
}

const check = (given: Given) => checkItinerary(inputOf(given));

function inputOf(given: Given) {
  const items = given.days ?? [[stay("stay", { nights: 2 })], [], []];
  const days: PricedDay[] = items.map((own, index) => {
    return { id: `day-${index + 1}`, items: own, overnightPlace: given.places?.[index] ?? null };
  });
  const input = simpleInput({
    itinerary: { days, ...given.itinerary },
    hotels: [{ ...hotel, ...given.hotel }],
    activities: [{ ...museum, ...given.activity }],
    organisation: given.organisation ?? {},
  });
  return { ...input, waivers: given.waivers ?? [] };
}

/** "code day item", without what is missing. */
function told(given: Given): string[] {
  return check(given).map(({ code, dayId, itemId }) => [code, dayId, itemId].filter(Boolean).join(" "));
}

describe("checkItinerary", () => {
  it("finds nothing in a plan that works", () => {
    expect(told({})).toEqual([]);
    expect(checkItinerary(workedExample)).toEqual([]);
  });

  it.each<[string, Given, string[]]>([
    ["a hotel that is not active any more", { hotel: { isActive: false } }, ["product_inactive day-1 stay"]],
    [
      "an activity that is not active any more, unless it is left out",
      {
        days: [[stay("stay", { nights: 2 }), visit("v"), visit("gone", { inclusion: "excluded" })], [], []],
        activity: { isActive: false },
      },
      ["product_inactive day-1 v"],
    ],
    [
      "a room type that the hotel no longer has",
      { days: [[stay("stay", { nights: 2, roomType: "Suite" })], [], []] },
      ["product_inactive day-1 stay"],
    ],
    [
      "nights without a bed, those that follow each other together",
      { days: [[], [], [stay("a")], [], []] },
      ["night_without_bed day-1", "night_without_bed day-4"],
    ],
    ["no night at all on a day trip", { days: [[]] }, []],
    [
      "a bed that is only optional",
      { days: [[stay("a", { inclusion: "optional" })], []] },
      ["night_without_bed day-1"],
    ],
    ["a bed that travellers arrange", { days: [[stay("a", { inclusion: "own_arrangement" })], []] }, []],
    ["a night on a train", { days: [[thing("train", "train", { nights: 1 })], []] }, []],
    ["a train by day", { days: [[thing("train", "train")], []] }, ["night_without_bed day-1"]],
    [
      "a night with two beds",
      { days: [[stay("a", { nights: 2 })], [stay("b", { hotelId: null, title: "Inn", cost: 1 })], []] },
      ["night_with_two_beds day-2 b"],
    ],
    ["two rooms in one hotel", { days: [[stay("a", { rooms: 1 }), stay("b", { rooms: 1 })], []] }, []],
    ["a stay beyond the trip", { days: [[stay("a", { nights: 3 })], [], []] }, ["stay_beyond_trip day-1 a"]],
    ["a stay on the last day", { days: [[stay("a")], [stay("b")]] }, ["stay_beyond_trip day-2 b"]],
    [
      "blackout dates",
      { hotel: { blackouts: [{ from: "2026-12-25", to: "2026-12-26", reason: "Wedding" }] } },
      ["blacked_out day-1 stay"],
    ],
    [
      "blackout dates from the day of departure",
      { hotel: { blackouts: [{ from: "2026-12-26", to: null }] } },
      [],
    ],
    [
      "minimum nights",
      { hotel: { rates: [{ from: "2026-12-01", to: "2026-12-31", double: 1, minNights: 3 }] } },
      ["minimum_nights_not_met day-1 stay"],
    ],
    ["a rate that is missing", { hotel: { rates: [] } }, ["rate_missing day-1 stay"]],
    [
      "rates that have ended",
      { hotel: { rates: [{ from: "2026-01-01", to: "2026-11-30", double: 1 }] } },
      ["rate_expired day-1 stay"],
    ],
    [
      "too many adults for the rooms",
      { days: [[stay("a", { rooming: [{ adults: 3 }] })], []], itinerary: { adults: 3 } },
      ["occupancy_exceeded day-1 a"],
    ],
    [
      "too many children for the room",
      {
        days: [[stay("a", { rooming: [{ adults: 2, childAges: [7, 8] }] })], []],
        itinerary: { childAges: [7, 8] },
      },
      ["occupancy_exceeded day-1 a"],
    ],
    [
      "fewer rooms than hold everybody",
      { hotel: { rates: [{ single: 1, double: 1 }] }, itinerary: { adults: 3, rooms: 1 } },
      ["rooms_differ day-1 stay"],
    ],
    [
      "more rooms than adults",
      { hotel: { rates: [{ single: 1, double: 1 }] }, itinerary: { rooms: 3 } },
      ["rooms_differ day-1 stay"],
    ],
    ["enough rooms", { itinerary: { adults: 4, childAges: [7, 8], rooms: 2 } }, []],
    [
      "people without a bed",
      { days: [[stay("a", { rooming: [{ adults: 2 }] })], []], itinerary: { adults: 4, childAges: [7] } },
      ["people_without_bed day-1 a"],
    ],
    [
      "more beds than people",
      { days: [[stay("a", { rooming: [{ adults: 2, rooms: 2 }] })], []], itinerary: { adults: 3 } },
      ["rooming_beyond_party day-1 a"],
    ],
    [
      "a child older than all age bands, who is an adult there",
      {
        hotel: { childBands: [{ fromAge: 0, toAge: 5 }] },
        days: [[stay("a", { rooming: [{ adults: 2, childAges: [7] }] })], []],
        itinerary: { childAges: [7] },
      },
      ["occupancy_exceeded day-1 a"],
    ],
    ["a child where the hotel has no bands", { itinerary: { childAges: [7] } }, []],
    [
      "overlapping items",
      {
        days: [
          [
            visit("a", { startTime: "09:00", endTime: "11:00" }),
            thing("b", "meal", { startTime: "10:30" }),
            thing("c", "meal", { startTime: "11:00" }),
          ],
        ],
      },
      ["items_overlap day-1 b"],
    ],
    [
      "an overlap by the activity's duration",
      {
        activity: { durationMinutes: 90 },
        days: [[thing("b", "meal", { startTime: "10:00" }), visit("a", { startTime: "09:00" })]],
      },
      ["items_overlap day-1 b"],
    ],
    [
      "alternatives at the same time",
      {
        days: [
          [
            visit("a", { startTime: "09:00", endTime: "11:00", inclusion: "optional" }),
            visit("b", { startTime: "10:00" }),
          ],
        ],
      },
      [],
    ],
    [
      "an activity on a closed day",
      { days: [[visit("a")]], activity: { closedWeekdays: ["thu"] } },
      ["activity_closed day-1 a"],
    ],
    [
      "an activity before it opens",
      {
        days: [[visit("a", { startTime: "07:00" })]],
        activity: { openingHours: { opens: "09:00", closes: "17:00" }, durationMinutes: 60 },
      },
      ["activity_out_of_hours day-1 a"],
    ],
    [
      "an activity that outlasts its opening hours",
      {
        days: [[visit("a", { startTime: "16:30" })]],
        activity: { openingHours: { opens: "09:00", closes: "17:00" }, durationMinutes: 60 },
      },
      ["activity_out_of_hours day-1 a"],
    ],
    [
      "a bar that closes after midnight",
      {
        days: [[visit("a", { startTime: "23:30", endTime: "00:30" })]],
        activity: { openingHours: { opens: "18:00", closes: "02:00" } },
      },
      [],
    ],
    [
      "a bar after midnight, which is open since the evening before",
      {
        days: [[visit("a", { startTime: "00:30" })]],
        activity: { openingHours: { opens: "18:00", closes: "02:00" }, durationMinutes: 60 },
      },
      [],
    ],
    [
      "a bar after midnight, until after it closes",
      {
        days: [[visit("a", { startTime: "01:30" })]],
        activity: { openingHours: { opens: "18:00", closes: "02:00" }, durationMinutes: 60 },
      },
      ["activity_out_of_hours day-1 a"],
    ],
    [
      "a group that is too small",
      { days: [[visit("a")]], activity: { minGroup: 4 } },
      ["group_too_small day-1 a"],
    ],
    [
      "a group that is too large",
      { days: [[visit("a")]], activity: { maxGroup: 1 } },
      ["group_too_large day-1 a"],
    ],
    [
      "a place change with no transfer",
      { places: ["Kochi", "Munnar", null] },
      ["place_change_without_transfer day-2"],
    ],
    [
      "a hotel in another city than its day",
      { hotel: { city: "Jaipur" }, places: ["Kochi", "Kochi", "Kochi"] },
      ["place_change_without_transfer day-1 stay"],
    ],
    ["a hotel in a part of the day's city", { hotel: { city: "Fort Kochi" }, places: ["Kochi"] }, []],
    [
      "a payment that was due before today",
      {
        itinerary: {
          paymentSchedule: [{ label: "Deposit", basisPoints: 10_000, due: "on_date", date: "2020-01-01" }],
        },
      },
      ["payment_in_the_past"],
    ],
    [
      "a total below zero",
      { days: [[stay("a", { priceLocked: true, lockedPrice: -500, lockReason: "Credit" })], []] },
      ["total_negative"],
    ],
    ["the same place in other letters", { places: ["Kochi", " kochi "] }, []],
    [
      "a place change with one",
      { places: ["Kochi", "Munnar"], days: [[stay("a", { nights: 2 })], [thing("car", "transfer")], []] },
      [],
    ],
    [
      "a place change by night train",
      {
        places: ["Kochi", "Munnar"],
        days: [[thing("train", "train", { nights: 1 })], [stay("a")], []],
      },
      [],
    ],
    ["an offer valid past the start", { itinerary: { validUntil: "2026-12-25" } }, ["validity_after_start"]],
    [
      "an offer valid longer than the first of its rates to end",
      {
        days: [[stay("a")], [visit("v")]],
        activity: { rates: [{ from: "2026-12-01", to: "2026-12-25", price: 1 }] },
        itinerary: { validUntil: "2026-12-26" },
      },
      ["validity_after_start", "validity_beyond_rates"],
    ],
    [
      "a margin below zero",
      { organisation: { defaultMarkup: -100 }, hotel: { rates: [{ double: 10_000 }] } },
      ["margin_below_floor"],
    ],
    [
      "a margin below the floor",
      { organisation: { defaultMarkup: 1_000, marginFloor: 1_000 }, hotel: { rates: [{ double: 10_000 }] } },
      ["margin_below_floor"],
    ],
    [
      "an empty itinerary",
      { days: [], itinerary: { days: null, startDate: null, adults: null, currency: null } },
      ["start_date_missing", "travellers_missing", "days_missing", "currency_missing"],
    ],
  ])("sees %s", (_, given, expected) => {
    expect(told(given)).toEqual(expected);
  });

  it("puts errors first, then goes by day", () => {
    const order = told({
      places: ["Kochi", "Munnar", null, null],
      days: [[stay("a", { nights: 2 })], [visit("v")], [], []],
      activity: { maxGroup: 1, closedWeekdays: ["fri"] },
    });
    expect(order).toEqual([
      "activity_closed day-2 v",
      "night_without_bed day-3",
      "group_too_large day-2 v",
      "place_change_without_transfer day-2",
    ]);
  });
});

describe("what a finding offers", () => {
  const fixOf = (given: Given, code: string) => check(given).find((finding) => finding.code === code)?.fix;

  it("speaks of a stay that has no name yet as of one", () => {
    const unnamed = stay("a", { title: "" });
    expect(fixOf({ days: [[unnamed], [], []] }, "night_without_bed")?.label).toBe(
      "Stay one more night at the hotel",
    );
  });

  it.each<[string, Given, unknown]>([
    [
      "night_without_bed",
      { days: [[stay("a")], [], []] },
      {
        kind: "set_item",
        label: "Stay one more night at Blue Bay",
        dayId: "day-1",
        itemId: "a",
        values: { nights: 2 },
      },
    ],
    [
      "night_with_two_beds",
      { days: [[stay("a", { nights: 2 })], [stay("b", { hotelId: null, cost: 1 })], []] },
      {
        kind: "set_item",
        label: "Shorten Blue Bay to 1 night",
        dayId: "day-1",
        itemId: "a",
        values: { nights: 1 },
      },
    ],
    [
      "stay_beyond_trip",
      { days: [[stay("a", { nights: 5 })], [], []] },
      { kind: "set_item", label: "Stay 2 nights", dayId: "day-1", itemId: "a", values: { nights: 2 } },
    ],
    ["stay_beyond_trip", { days: [[stay("a")]] }, undefined],
    [
      "activity_out_of_hours",
      {
        days: [[visit("a", { startTime: "07:00" })]],
        activity: { openingHours: { opens: "09:00", closes: "17:00" } },
      },
      {
        kind: "set_item",
        label: "Start at 09:00",
        dayId: "day-1",
        itemId: "a",
        values: { startTime: "09:00" },
      },
    ],
    [
      "place_change_without_transfer",
      { places: ["Kochi", "Munnar"] },
      {
        kind: "add_item",
        label: "Add a transfer",
        dayId: "day-2",
        values: {
          kind: "transfer",
          inclusion: "included",
          title: "Transfer from Kochi to Munnar",
          fromPlace: "Kochi",
          toPlace: "Munnar",
        },
      },
    ],
    [
      "validity_after_start",
      { itinerary: { validUntil: "2026-12-30" } },
      { kind: "set_itinerary", label: "Valid until 23 Dec 2026", values: { validUntil: "2026-12-23" } },
    ],
  ])("for %s fits the plan", (code, given, expected) => {
    expect(fixOf(given, code)).toEqual(expected);
  });
});

describe("sending", () => {
  const gap: Given = { days: [[], []] };
  const waiver = { code: "night_without_bed", dayId: "day-1", reason: "They sleep at a friend's" };

  it("is stopped by errors alone", () => {
    expect(openErrors(check(gap))).not.toEqual([]);
    expect(openErrors(check({ days: [[visit("a")]], activity: { minGroup: 4 } }))).toEqual([]);
    expect(openErrors([])).toEqual([]);
  });

  it("goes ahead once they are waived with a reason", () => {
    const findings = check({ ...gap, waivers: [waiver] });
    expect(findings).toMatchObject([
      { code: "night_without_bed", waivedBecause: "They sleep at a friend's" },
    ]);
    expect(openErrors(findings)).toEqual([]);
  });

  it("is stopped again once what was waived says something else", () => {
    const [said] = check(gap).flatMap(({ code, said }) => (code === "night_without_bed" ? said : []));
    const signed = { ...waiver, said, by: "ada", at: "2026-12-01T09:00:00.000Z" };
    expect(openErrors(check({ ...gap, waivers: [signed] }))).toEqual([]);
    const longer = openErrors(check({ days: [[], [], []], waivers: [signed] }));
    expect(longer).toMatchObject([
      { code: "night_without_bed", message: expect.stringContaining("Nights 1 to 2"), lapsed: signed },
    ]);
    // Stored for what is not there says nothing of what comes.
    expect(openErrors(check({ ...gap, waivers: [{ ...signed, said: null }] }))).toHaveLength(1);
  });

  it("keeps a waiver for the option that it was made in", () => {
    const options = [
      { id: "a", name: "A" },
      { id: "b", name: "B" },
    ];
    const bed = thing("bed", "hotel_stay", { optionId: "a", nights: 1 });
    const given = { days: [[bed], []], itinerary: { options } };
    const [open] = openErrors(checkOptions(inputOf(given)));
    expect(open?.message).toBe(`B: ${open?.said}`);
    const signed = { ...waiver, said: open?.said ?? null, at: "2026-12-01T09:00:00.000Z" };
    expect(openErrors(checkOptions({ ...inputOf(given), waivers: [signed] }))).toEqual([]);
  });

  it.each([
    { ...waiver, reason: " " },
    { ...waiver, dayId: "day-2" },
    { ...waiver, itemId: "x" },
    { ...waiver, code: "rate_missing" },
  ])("is not freed by %j", (other) => {
    expect(openErrors(check({ ...gap, waivers: [other] }))).not.toEqual([]);
  });
});
