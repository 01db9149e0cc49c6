import { addDays, type PlainDate, weekdayOf } from "../../../src/domain/dates/plainDate";
import { clockTimeOf, minutesOf } from "../../../src/domain/dates/wallTime";
import {
  cities,
  nightsOf,
  regions,
  type ActivityPlan,
  type HotelPlan,
  type Leg,
  type Region,
  type TransportPlan,
} from "../data/data";
import type { TripPlan } from "./tripPlans";

export interface Stored<Plan> {
  plan: Plan;
  id: string;
}
export interface Pictured<Plan> extends Stored<Plan> {
  photo: string;
}

export interface Repository {
  hotels: Pictured<HotelPlan>[];
  activities: Pictured<ActivityPlan>[];
  transports: Stored<TransportPlan>[];
}

interface Day {
  title: string;
  overnightPlace: string | null;
  description: string;
  meals: { breakfast: boolean; lunch: boolean; dinner: boolean };
  items: Record<string, unknown>[];
}

/** Days and cover of a trip's itinerary, in the hotels' first rooms (`room` 0) or the others (1). */
export function journeyOf({ region, startDate }: TripPlan, room: number, repository: Repository) {
  const journey: Region = regions[region];
  const end = journey.legs.at(-1)?.city;
  return {
    days: itineraryDays(room === 0 ? journey : withOtherRooms(journey, repository), startDate, repository),
    coverFileId: repository.hotels.find(({ plan: { city } }) => city === end)?.photo,
  };
}

function withOtherRooms(region: Region, { hotels }: Repository): Region {
  return {
    ...region,
    legs: region.legs.map((leg) => {
      const room = leg.room === 0 ? 1 : 0;
      const mealPlan = hotels.find(({ plan }) => plan.city === leg.city)?.plan.rooms[room]?.mealPlans[0];
      return mealPlan ? { ...leg, room, mealPlan } : leg;
    }),
  };
}

/** The days of a journey: hotel, transfer, and an activity that is open that day. */
function itineraryDays(region: Region, startDate: PlainDate, repository: Repository): Day[] {
  const nights = nightsOf(region);
  const used = new Set<string>();
  return Array.from({ length: nights + 1 }, (_, index): Day => {
    const { leg, isFirst } = legOn(region, index);
    const before = index === 0 ? undefined : legOn(region, index - 1).leg;
    const items: Record<string, unknown>[] = [];
    if (leg && isFirst) items.push(drive(region, leg, before, repository), stay(leg, repository));
    if (!leg && before) items.push(departure(region, before, repository));
    const place = leg ?? before;
    if (place && leg) {
      const activity = activityFor(repository, place.city, addDays(startDate, index), isFirst, used);
      if (activity) items.push(doing(activity));
    }
    if (index === 0 && region.extra) items.push(extraOf(region.extra));
    return {
      title: titleOf(region, leg, before, isFirst, index),
      overnightPlace: leg?.city ?? null,
      description: describe(leg, before, isFirst),
      meals: mealsOf(leg, before),
      items,
    };
  });
}

function legOn(region: Region, index: number): { leg: Leg | undefined; isFirst: boolean } {
  let first = 0;
  for (const leg of region.legs) {
    if (index < first + leg.nights) return { leg, isFirst: index === first };
    first += leg.nights;
  }
  return { leg: undefined, isFirst: false };
}

function stay(leg: Leg, { hotels }: Repository): Record<string, unknown> {
  const hotel = hotels.find(({ plan }) => plan.city === leg.city);
  const room = hotel?.plan.rooms[leg.room];
  if (!hotel || !room) throw new Error(`The demo has no hotel with such a room in ${leg.city}.`);
  return {
    kind: "hotel_stay",
    title: hotel.plan.name,
    photo: hotel.photo,
    hotelId: hotel.id,
    place: leg.city,
    nights: leg.nights,
    roomType: room.name,
    mealPlan: leg.mealPlan,
    startTime: hotel.plan.propertyType === "houseboat" ? "12:30" : "14:00",
  };
}

function drive(
  region: Region,
  leg: Leg,
  before: Leg | undefined,
  repository: Repository,
): Record<string, unknown> {
  const start = before ? 8 * 60 : 11 * 60;
  return {
    kind: "transfer",
    title: before ? `Drive ${before.city} – ${leg.city}` : `${region.airport} – ${leg.city}`,
    fromPlace: before?.city ?? region.airport,
    toPlace: leg.city,
    description: before
      ? "Private car, with stops as you like."
      : "Your driver waits with your name at arrivals.",
    startTime: clockTimeOf(start),
    endTime: clockTimeOf(start + Math.min(leg.drive.hours, 8) * 60),
    ...driven(repository, before?.city ?? region.airport, leg.city, leg.drive.cost),
  };
}

/** A transport service between the places, else a car with a price of its own. */
function driven({ transports }: Repository, from: string, to: string, cost: number): Record<string, unknown> {
  const service = transports.find(({ plan }) => plan.fromPlace === from && plan.toPlace === to);
  if (service) return { transportId: service.id };
  const currency = (cities[to] ?? cities[from])?.currency ?? "INR";
  return { basis: "per_vehicle", quantity: 1, cost: cost * 100, currency };
}

const departure = (region: Region, before: Leg, repository: Repository): Record<string, unknown> => ({
  kind: "transfer",
  title: `${before.city} – ${region.airport}`,
  fromPlace: before.city,
  toPlace: region.airport,
  startTime: "10:00",
  endTime: clockTimeOf(10 * 60 + (region.legs[0]?.drive.hours ?? 1) * 60),
  ...driven(
    repository,
    before.city,
    region.airport,
    Math.max(before.drive.cost, region.legs[0]?.drive.cost ?? 0),
  ),
});

const extraOf = ({ kind, title, cost }: NonNullable<Region["extra"]>): Record<string, unknown> => ({
  kind,
  title,
  basis: "per_person",
  quantity: 1,
  cost: cost * 100,
  currency: "INR",
});

/** An unused activity that is open on the weekday; on arrival only in the evening. */
function activityFor(
  { activities }: Repository,
  city: string,
  date: PlainDate,
  isArrival: boolean,
  used: Set<string>,
): Pictured<ActivityPlan> | undefined {
  const fitting = activities.find(
    ({ id, plan }) =>
      plan.city === city &&
      !used.has(id) &&
      !plan.closed?.includes(weekdayOf(date)) &&
      (!isArrival || (minutesOf(plan.start) ?? 0) >= 16 * 60),
  );
  if (fitting) used.add(fitting.id);
  return fitting;
}

const doing = ({ plan, id, photo }: Pictured<ActivityPlan>): Record<string, unknown> => ({
  kind: "activity",
  title: plan.name,
  description: plan.description,
  photo,
  activityId: id,
  place: plan.city,
  startTime: plan.start,
  endTime: clockTimeOf((minutesOf(plan.start) ?? 0) + plan.minutes),
});

function titleOf(
  region: Region,
  leg: Leg | undefined,
  before: Leg | undefined,
  isFirst: boolean,
  index: number,
) {
  if (index === 0) return `Arrival in ${leg?.city ?? region.airport}`;
  if (!leg) return "Time to say goodbye";
  return isFirst ? `${before?.city ?? ""} to ${leg.city}` : `A day in ${leg.city}`;
}

function describe(leg: Leg | undefined, before: Leg | undefined, isFirst: boolean): string {
  if (!leg) return "Breakfast, a last look around, and the car to the airport.";
  if (!isFirst) return `The whole day in and around ${leg.city}, at your own pace between the fixed points.`;
  return before
    ? `On the road after breakfast; rooms in ${leg.city} are ready in the afternoon.`
    : "Settle in, then take the evening as it comes.";
}

/** Breakfast belongs to the previous night; lunch and dinner to the current hotel's meal plan. */
function mealsOf(leg: Leg | undefined, before: Leg | undefined): Day["meals"] {
  return {
    breakfast: before !== undefined && before.mealPlan !== "ep",
    lunch: leg?.mealPlan === "ap",
    dinner: leg?.mealPlan === "map" || leg?.mealPlan === "ap",
  };
}
