import type { tripScopes, ValueOf } from "../../../src/domain/vocabulary";

/** A part of a route: how many nights in which city. */
export interface Leg {
  city: string;
  nights: number;
  /** Of the plans of the city's hotel: which room, and with which meals. */
  room: number;
  mealPlan: string;
  /** How one comes here from the leg before, or from the airport: hours on the road and what the car costs, major units. */
  drive: { hours: number; cost: number };
}

/** A kind of journey that this business sells. */
export interface Region {
  titles: readonly string[];
  destinations: readonly string[];
  scope: ValueOf<typeof tripScopes>;
  legs: readonly Leg[];
  team: "India holidays" | "Outbound";
  airport: string;
  /** Beside the journey itself, per person: a flight or a visa, major units of INR. */
  extra?: { kind: "flight" | "visa"; title: string; cost: number };
  /** Roughly what people say they want to spend for two, major units of INR. */
  budget: number;
}

export const regions = {
  kerala: {
    titles: ["Kerala backwaters and tea hills", "Slow Kerala", "Kerala, sea to hills"],
    destinations: ["Kochi", "Munnar", "Alappuzha"],
    scope: "domestic",
    legs: [
      { city: "Kochi", nights: 1, room: 0, mealPlan: "cp", drive: { hours: 1, cost: 1_600 } },
      { city: "Munnar", nights: 2, room: 0, mealPlan: "map", drive: { hours: 4, cost: 6_200 } },
      { city: "Alappuzha", nights: 1, room: 0, mealPlan: "ap", drive: { hours: 4, cost: 6_800 } },
    ],
    team: "India holidays",
    airport: "Kochi airport",
    budget: 90_000,
  },
  rajasthan: {
    titles: ["Rajasthan: forts and a lake", "Palaces of Rajasthan", "Rajasthan in winter light"],
    destinations: ["Jaipur", "Udaipur", "Jaisalmer"],
    scope: "domestic",
    legs: [
      { city: "Jaipur", nights: 2, room: 0, mealPlan: "cp", drive: { hours: 1, cost: 1_400 } },
      { city: "Udaipur", nights: 2, room: 0, mealPlan: "cp", drive: { hours: 7, cost: 11_500 } },
      { city: "Jaisalmer", nights: 1, room: 0, mealPlan: "map", drive: { hours: 8, cost: 13_000 } },
    ],
    team: "India holidays",
    airport: "Jaipur airport",
    budget: 160_000,
  },
  himachal: {
    titles: ["Manali and the snow line", "A week of orchards"],
    destinations: ["Manali"],
    scope: "domestic",
    legs: [{ city: "Manali", nights: 4, room: 1, mealPlan: "map", drive: { hours: 2, cost: 2_600 } }],
    team: "India holidays",
    airport: "Kullu airport",
    budget: 85_000,
  },
  goa: {
    titles: ["Long weekend in Goa", "Goa off the main road"],
    destinations: ["Goa"],
    scope: "domestic",
    legs: [{ city: "Goa", nights: 3, room: 0, mealPlan: "cp", drive: { hours: 1, cost: 2_200 } }],
    team: "India holidays",
    airport: "Mopa airport",
    budget: 70_000,
  },
  andaman: {
    titles: ["Havelock reefs", "Andaman, palms and coral"],
    destinations: ["Havelock"],
    scope: "domestic",
    legs: [{ city: "Havelock", nights: 4, room: 0, mealPlan: "map", drive: { hours: 3, cost: 5_400 } }],
    team: "India holidays",
    airport: "Port Blair airport",
    extra: { kind: "flight", title: "Flight Chennai – Port Blair and back", cost: 14_200 },
    budget: 140_000,
  },
  bali: {
    titles: ["Ubud: rice fields and temples", "Bali, inland"],
    destinations: ["Ubud"],
    scope: "outbound",
    legs: [{ city: "Ubud", nights: 4, room: 0, mealPlan: "cp", drive: { hours: 1, cost: 25 } }],
    team: "Outbound",
    airport: "Denpasar airport",
    extra: { kind: "visa", title: "Visa on arrival, Indonesia", cost: 3_000 },
    budget: 130_000,
  },
  dubai: {
    titles: ["Dubai, old and new", "Dubai stopover"],
    destinations: ["Dubai"],
    scope: "outbound",
    legs: [{ city: "Dubai", nights: 3, room: 0, mealPlan: "cp", drive: { hours: 1, cost: 110 } }],
    team: "Outbound",
    airport: "Dubai airport",
    extra: { kind: "visa", title: "Tourist visa, UAE", cost: 7_500 },
    budget: 120_000,
  },
  sriLanka: {
    titles: ["Kandy and the tea train", "Sri Lanka hill country"],
    destinations: ["Kandy"],
    scope: "outbound",
    legs: [{ city: "Kandy", nights: 3, room: 0, mealPlan: "map", drive: { hours: 3, cost: 65 } }],
    team: "Outbound",
    airport: "Colombo airport",
    extra: { kind: "visa", title: "Electronic travel authorisation, Sri Lanka", cost: 4_300 },
    budget: 80_000,
  },
} as const satisfies Record<string, Region>;
export type RegionName = keyof typeof regions;

/** The nights of a whole journey. */
export const nightsOf = ({ legs }: Region): number => legs.reduce((sum, { nights }) => sum + nights, 0);
