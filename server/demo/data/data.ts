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

/** A hotel in short (see `hotelValues`). Prices are in major units for a double room a night. */
export interface HotelPlan {
  name: string;
  propertyType: string;
  city: string;
  currency: string;
  phone: string;
  contact: { name: string; role: string };
  /** With the price for two people in the main season, and the meal plans on sale. */
  rooms: readonly { name: string; double: number; mealPlans: readonly MealPlan[] }[];
}

/** An activity in short; prices are in major units of the city's currency. */
export interface ActivityPlan {
  name: string;
  type: ActivityType;
  city: string;
  minutes: number;
  start: string;
  openingHours?: { opens: string; closes: string };
  closed?: readonly Weekday[];
  /** A price for each person by age, or one for a private group. */
  price: { adult: number; child: number } | { group: number };
  meetingPoint: string;
  description: string;
  supplier: string;
}

/** A transport service in short; prices are in major units of the city's currency. */
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

export interface Leg {
  city: string;
  nights: number;
  /** Index of the room in the plan of the city's hotel. */
  room: number;
  mealPlan: string;
  /** The drive from the previous leg or the airport; the car's cost is in major units. */
  drive: { hours: number; cost: number };
}

export interface Region {
  titles: readonly string[];
  destinations: readonly string[];
  scope: string;
  legs: readonly Leg[];
  team: string;
  airport: string;
  /** A flight or a visa, per person, in major units of INR. */
  extra?: { kind: string; title: string; cost: number };
  /** The usual budget for two, in major units of INR. */
  budget: number;
}
export type RegionName = keyof typeof places.regions;

export interface Batch {
  status: TripState;
  count: number;
  /** Days relative to the day of seeding: age of the enquiry, and start of the journey. */
  age: Range;
  starts: Range;
  story: readonly string[];
  /** For trips not yet taken: their sources. */
  sources?: readonly string[];
}

/** One user for each role; the username is the role. The phone numbers are reserved for fiction. */
export interface StaffPlan {
  role: Role;
  fullname: string;
  phone: string;
  /** Shown to customers with the offers this user sends. */
  introduction?: string;
}

// JSON has texts where the types have closed lists; the resources' schemas and tests of the demo check the values.
export const hotelPlans = hotels as readonly HotelPlan[];
// As above.
export const activityPlans = activities as readonly ActivityPlan[];
// As above.
export const transportPlans = transport as readonly TransportPlan[];
// As above.
export const staffPlans = people.users as readonly StaffPlan[];
/** Members by role; the first is the manager. */
// As above.
export const teamPlans = people.teams as readonly { name: string; members: readonly Role[] }[];
export const sourcePlans: readonly { name: string; team: string | null }[] = people.sources;
/** Who pays for the trips of a guest, or sells those of a source. */
export const accountPlans: readonly { name: string; source?: string; guest?: string }[] = people.accounts;
/** Forty guests; each, or a relative, asks for two trips. */
export const guests = people.guests;
export type Guest = (typeof guests)[number];
/** By city: where an activity takes place, and the currency it is bought in. */
export const cities: Readonly<
  Record<string, { country: string; currency: string; latitude: number; longitude: number }>
> = places.cities;
export const regions: Readonly<Record<RegionName, Region>> = places.regions;
// The keys of the table are the regions.
export const regionNames = Object.keys(regions) as RegionName[];
/** 80 trips in all nine states, 20 itineraries; every sold trip has an accepted one. */
// As above.
export const batches = trips.batches as readonly Batch[];
/** The parts of stories, by name. */
// As above.
export const parts = trips.parts as Readonly<Record<string, readonly Step[]>>;

/** Templates made of a region's first itinerary: all of it, or `days` days from the second on. */
// As above.
export const templatePlans = templates as readonly {
  region: RegionName;
  name: string;
  description: string;
  days?: number;
}[];

export const nightsOf = ({ legs }: Region): number => legs.reduce((sum, { nights }) => sum + nights, 0);

export const supplierPlans = suppliers;

const { exchangeRates, taxes, ...preferences } = organisation;
/** The invented travel business, with its preferences. */
export const organisationValues = preferences;
export const taxPlans = taxes;
/** In the file, dates are days from today. */
export const exchangeRatesOf = (today: PlainDate) =>
  exchangeRates.map((rate) => ({ ...rate, date: addDays(today, Number(rate.date)) }));
