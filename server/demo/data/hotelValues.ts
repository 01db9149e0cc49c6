import type { PlainDate } from "../../../src/domain/dates/plainDate";
import type { HotelPlan } from "./HotelPlan";
import { seasonsAround, type Season } from "./seasons";

/** The values of a hotel's row: rooms, and a rate for each room, meal plan and season. */
export function hotelValues(plan: HotelPlan, today: PlainDate, photos: readonly string[]) {
  const { rooms, at, contact, scene: _, ...plain } = plan;
  const mail = plan.name.toLowerCase().replace(/[^a-z]+/g, "-");
  return {
    ...plain,
    latitude: at[0],
    longitude: at[1],
    email: `stay@${mail}.example.com`,
    website: `https://${mail}.example.com`,
    contacts: [{ name: contact[0], role: contact[1], phone: plan.phone, email: `desk@${mail}.example.com` }],
    checkInTime: plan.propertyType === "houseboat" ? "12:00" : "14:00",
    checkOutTime: plan.propertyType === "houseboat" ? "09:00" : "11:00",
    childBands: [
      { fromAge: 0, toAge: 5, withBed: null, withoutBed: 0 },
      { fromAge: 6, toAge: 11, withBed: share(plan, 22), withoutBed: share(plan, 12) },
      { fromAge: 12, toAge: 17, withBed: share(plan, 30), withoutBed: share(plan, 22) },
    ],
    photos: [...photos],
    roomTypes: rooms.map(([name], index) => ({
      name,
      maxAdults: 3,
      maxChildren: 2,
      maxOccupancy: index === 0 ? 4 : 5,
      extraBeds: 1,
    })),
    rates: rooms.flatMap(([roomType, double, ...mealPlans]) =>
      mealPlans.flatMap((mealPlan) =>
        seasonsAround(today).map((season) => rateOf(plan, roomType, double, mealPlan, season)),
      ),
    ),
    blackouts: [],
    paymentTerms: "30 % with the booking, the rest 15 days before arrival.",
    isActive: true,
  };
}

/** What half board adds to a double room, in percent. */
const halfBoard = 24;

function rateOf(plan: HotelPlan, roomType: string, double: number, mealPlan: string, season: Season) {
  const base = double * (1 + (mealPlan === "map" && plan.rooms[0]?.[2] === "cp" ? halfBoard : 0) / 100);
  const price = (percent: number) => minor(plan, (base * season.percent * percent) / 10_000);
  return {
    roomType,
    mealPlan,
    season: season.name,
    from: season.from,
    to: season.to,
    weekdays: [],
    single: price(86),
    double: price(100),
    triple: price(134),
    extraAdult: price(34),
    childWithBed: price(24),
    childWithoutBed: price(12),
    minNights: 1,
    priceKind: "cost",
    priority: season.priority,
  };
}

const share = (plan: HotelPlan, percent: number) => minor(plan, ((plan.rooms[0]?.[1] ?? 0) * percent) / 100);

/** Major units as a price list writes them, whole or in tens, in minor units. */
function minor({ currency }: HotelPlan, major: number): number {
  const step = currency === "INR" ? 50 : 1;
  return Math.round(major / step) * step * 100;
}
