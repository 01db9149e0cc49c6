import { describe, expect, it } from "vitest";
import { checkItinerary } from "./priceAndCheck";
import { conversionObstacle } from "../../../src/domain/itineraries/finding";
import { placesOf } from "../../../src/domain/itineraries/pricedItinerary";
import {
  type ComparedItinerary,
  type ComparedTrip,
  tripDifferences,
  valuesForTrip,
} from "../../../src/domain/itineraries/tripDifferences";
import { simpleInput } from "../pricing/simpleInput";

const trip: ComparedTrip = {
  startDate: "2026-12-24",
  endDate: "2026-12-26",
  dateFlexibility: "exact",
  destinations: ["Kochi"],
  adults: 2,
  childAges: [4, 9],
  infants: 0,
};
const itinerary: ComparedItinerary = {
  name: "Option A",
  startDate: "2026-12-24",
  dayCount: 3,
  places: ["Fort Kochi", "Munnar"],
  adults: 2,
  childAges: [9, 4],
  infants: 0,
};

describe("tripDifferences", () => {
  it.each<[string, ComparedTrip, ComparedItinerary, string[]]>([
    ["nothing where both say the same, in whatever order and spelling", {}, {}, []],
    ["another start", {}, { startDate: "2026-12-25" }, ["dates"]],
    ["another length", {}, { dayCount: 4 }, ["dates"]],
    ["no dates where the trip's are flexible", { dateFlexibility: "few_days" }, { dayCount: 9 }, []],
    ["no dates where one of the two has none", { startDate: null }, {}, []],
    ["no end where there are no days or no end yet", { endDate: null }, { dayCount: 0 }, []],
    ["another child", { childAges: [4, 10] }, {}, ["party"]],
    ["an infant more", {}, { infants: 1 }, ["party"]],
    ["a destination that is no place of it", { destinations: ["Kochi", "Goa"] }, {}, ["destinations"]],
    ["no destination that its name says", { destinations: ["Kerala"] }, { name: "Kerala in December" }, []],
    ["no destinations while no place is known", { destinations: ["Goa"] }, { places: [] }, []],
    [
      "everything at once",
      { adults: 5, destinations: ["Goa"] },
      { startDate: "2027-01-01" },
      ["dates", "party", "destinations"],
    ],
  ])("tells %s", (_what, ofTrip, ofItinerary, expected) => {
    const found = tripDifferences({ ...trip, ...ofTrip }, { ...itinerary, ...ofItinerary });
    expect(found.map(({ kind }) => kind)).toEqual(expected);
  });

  it("names both sides", () => {
    const found = tripDifferences(trip, { ...itinerary, startDate: "2026-12-31", adults: 1, childAges: [] });
    expect(found.map(({ message }) => message)).toEqual([
      "The trip is from 24 to 26 Dec 2026, the itinerary from 31 Dec 2026 to 2 Jan 2027.",
      "The trip is for 2 adults, 2 children (4, 9 years), the itinerary for 1 adult.",
    ]);
  });

  it("is settled by what the trip takes over", () => {
    const other = {
      ...itinerary,
      startDate: "2027-02-01",
      dayCount: 5,
      adults: 3,
      places: ["Goa"],
      rooms: 2,
    };
    const given = (["dates", "party", "destinations"] as const).map((kind) => valuesForTrip(kind, other));
    expect(given).toEqual([
      { startDate: "2027-02-01", endDate: "2027-02-05" },
      { adults: 3, childAges: [9, 4], infants: 0, rooms: 2 },
      { destinations: ["Goa"] },
    ]);
    expect(tripDifferences(Object.assign({}, trip, ...given), other)).toEqual([]);
    expect(valuesForTrip("dates", { ...other, dayCount: 0 })).toEqual({ startDate: "2027-02-01" });
  });

  it("keeps a trip from being converted; only destinations in other words may be waived", () => {
    const waivedFindings = ["trip_destinations_differ", "trip_party_differs"].map((code) => ({
      ...{ code, reason: "The beaches are in Goa" },
    }));
    const goa = { ...trip, destinations: ["Goa"] };
    expect(conversionObstacle(trip, itinerary)).toBeNull();
    expect(conversionObstacle(goa, itinerary)).toContain(
      "The trip goes to Goa, the itinerary to Fort Kochi, Munnar.",
    );
    expect(conversionObstacle(goa, { ...itinerary, waivedFindings })).toBeNull();
    expect(conversionObstacle({ ...goa, adults: 3 }, { ...itinerary, waivedFindings })).toContain("3 adults");
    // Other destinations than those that somebody looked at.
    const signed = waivedFindings.map((one) => ({ ...one, said: "The trip goes to Goa.", at: "2027-01-01" }));
    expect(conversionObstacle(goa, { ...itinerary, waivedFindings: signed })).toContain("goes to Goa");
  });
});

describe("placesOf", () => {
  it("has where the nights are spent before where the activities are, each once", () => {
    const days = [
      {
        id: "1",
        overnightPlace: " Kochi ",
        items: [
          { id: "a", activityId: "walk" },
          { id: "h", hotelId: "inn" },
        ],
      },
      {
        id: "2",
        overnightPlace: "KOCHI",
        items: [{ id: "x", hotelId: "far", inclusion: "excluded" as const }],
      },
    ];
    const hotels = [
      { id: "inn", city: "Munnar" },
      { id: "far", city: "Goa" },
    ];
    expect(placesOf({ days }, { hotels, activities: [{ id: "walk", city: "Thekkady" }] })).toEqual([
      "Kochi",
      "Munnar",
      "Thekkady",
    ]);
  });
});

describe("checkItinerary", () => {
  it("finds what differs from the trip, where the trip is known", () => {
    const input = simpleInput({ itinerary: { days: [{ id: "1", overnightPlace: "Kochi" }, { id: "2" }] } });
    const of = (found: ReturnType<typeof checkItinerary>) =>
      found.flatMap(({ differsIn }) => differsIn ?? []);
    expect(of(checkItinerary(input))).toEqual([]);
    expect(of(checkItinerary({ ...input, trip }))).toEqual(["dates", "party"]);
  });

  it("finds a child that is another age on the first day by its birth date than was entered", () => {
    const childBirthDates = [{ birthDate: "2018-12-24" }, { birthDate: "2018-12-25" }, { birthDate: null }];
    const input = simpleInput({ itinerary: { childAges: [7, 7, 7], childBirthDates } });
    const found = checkItinerary(input).filter(({ code }) => code === "child_age_differs");
    expect(found.map(({ message }) => message)).toEqual([
      "Child 1 is entered with 7 years and is 8 on 24 Dec 2026 by the birth date.",
    ]);
  });
});
