import { addDays, type PlainDate } from "../../../src/domain/dates/plainDate";
import type {
  ActivityType,
  MealPlan,
  TransportBasis,
  TransportKind,
  TripState,
  Weekday,
} from "../../../src/vocabulary";
import type { Role } from "../../../src/schema";
import activities from "./activities.json";
import hotels from "./hotels.json";
import organisation from "./organisation.json";
import people from "./people.json";
import places from "./places.json";
import suppliers from "./suppliers.json";
import templates from "./templates.json";
import transport from "./transport.json";
import trips from "./trips.json";
import type { Range, Step } from "./Step";

/** A hotel in short; `hotelValues` makes the row of it. Prices are major units for a double room a night. */
export interface HotelPlan {
  name: string;
  propertyType: string;
  city: string;
  currency: string;
  phone: string;
  contact: { name: string; role: string };
  /** The room, what two people pay for a night in the main season, and the meal plans that it is sold with. */
  rooms: readonly { name: string; double: number; mealPlans: readonly MealPlan[] }[];
}

/** An activity in short; prices are major units of the city's currency. */
export interface ActivityPlan {
  name: string;
  type: ActivityType;
  city: string;
  minutes: number;
  /** When it starts. */
  start: string;
  openingHours?: { opens: string; closes: string };
  closed?: readonly Weekday[];
  /** A price for each person by age, or one for a private group. */
  price: { adult: number; child: number } | { group: number };
  meetingPoint: string;
  description: string;
  supplier: string;
}

/** A transport service in short; prices are major units of the city's currency. */
export interface TransportPlan {
  name: string;
  kind: TransportKind;
  city: string;
  fromPlace?: string;
  toPlace?: string;
  minutes?: number;
  km?: number;
  basis?: TransportBasis;
  minKm?: number;
  vehicles: readonly { name: string; seats: number; bags: number; price: number }[];
}

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
  scope: string;
  legs: readonly Leg[];
  team: string;
  airport: string;
  /** Beside the journey itself, per person: a flight or a visa, major units of INR. */
  extra?: { kind: string; title: string; cost: number };
  /** Roughly what people say they want to spend for two, major units of INR. */
  budget: number;
}
export type RegionName = keyof typeof places.regions;

/** Trips with the same story, by which they come into their state. */
export interface Batch {
  status: TripState;
  count: number;
  /** Ranges in days: how old the enquiry is, and when the journey starts, both seen from the day of seeding. */
  age: Range;
  starts: Range;
  story: readonly string[];
  /** Of trips that nobody has taken yet: where they come from. */
  sources?: readonly string[];
}

/** One user for each role; the username is the role. The phone numbers lie in a range that is kept for fiction. */
export interface StaffPlan {
  role: Role;
  fullname: string;
  phone: string;
  /** To customers, of who sends offers. */
  introduction?: string;
}

// JSON knows texts and lists where the product knows closed lists and pairs; the schemas of the resources, which every
// row passes, and the tests of the demo see to it that they are what is said here.
export const hotelPlans = hotels as readonly HotelPlan[];
// As above.
export const activityPlans = activities as readonly ActivityPlan[];
// As above.
export const transportPlans = transport as readonly TransportPlan[];
// As above.
export const staffPlans = people.users as readonly StaffPlan[];
/** Members by their role; the first is the manager. */
// As above.
export const teamPlans = people.teams as readonly { name: string; members: readonly Role[] }[];
/** Where this business's enquiries come from. */
export const sourcePlans: readonly { name: string; team: string | null }[] = people.sources;
/** Forty guests from many places; each asks for two trips or has family who does. */
export const guests = people.guests;
export type Guest = (typeof guests)[number];
/** Where an activity takes place and in which currency it is bought. */
export const cities: Readonly<
  Record<string, { country: string; currency: string; latitude: number; longitude: number }>
> = places.cities;
export const regions: Readonly<Record<RegionName, Region>> = places.regions;
// The keys of the table are the regions.
export const regionNames = Object.keys(regions) as RegionName[];
/** 80 trips over all nine states, 20 itineraries; every sold trip has its accepted one. */
// As above.
export const batches = trips.batches as readonly Batch[];
/** What stories are made of, by name. */
// As above.
export const parts = trips.parts as Readonly<Record<string, readonly Step[]>>;

/** What is kept of the first itinerary of a region for others: all of it, or so many of its days. */
// As above.
export const templatePlans = templates as readonly {
  region: RegionName;
  name: string;
  description: string;
  days?: number;
}[];

/** The nights of a whole journey. */
export const nightsOf = ({ legs }: Region): number => legs.reduce((sum, { nights }) => sum + nights, 0);

/** Who this business buys from. */
export const supplierPlans = suppliers;

const { exchangeRates, taxes, ...preferences } = organisation;
/** The invented travel business, its preferences filled in. */
export const organisationValues = preferences;
export const taxPlans = taxes;
/** In the file, the dates are days from today. */
export const exchangeRatesOf = (today: PlainDate) =>
  exchangeRates.map((rate) => ({ ...rate, date: addDays(today, Number(rate.date)) }));
