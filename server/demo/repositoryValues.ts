import { addDays, type PlainDate } from "../../src/domain/dates/plainDate";
import { cities, type ActivityPlan, type HotelPlan, type TransportPlan } from "./data/data";
import contracts from "./data/contracts.json";

export function hotelValues(plan: HotelPlan, photos: readonly string[]) {
  const { rooms, contact, currency: _currency, ...plain } = plan;
  const mail = plan.name.toLowerCase().replace(/[^a-z]+/g, "-");
  return {
    ...plain,
    email: `stay@${mail}.example.com`,
    website: `https://${mail}.example.com`,
    contacts: [{ ...contact, phone: plan.phone, email: `desk@${mail}.example.com` }],
    checkInTime: plan.propertyType === "houseboat" ? "12:00" : "14:00",
    checkOutTime: plan.propertyType === "houseboat" ? "09:00" : "11:00",
    photos: [...photos],
    roomTypes: rooms.map(({ name }, index) => ({
      name,
      maxAdults: 3,
      maxChildren: 2,
      maxOccupancy: index === 0 ? 4 : 5,
      extraBeds: 1,
    })),
    blackouts: [],
    isActive: true,
  };
}

/** The owner of the hotel is paid for it. */
export function ownerValues(plan: HotelPlan) {
  const mail = plan.name.toLowerCase().replace(/[^a-z]+/g, "-");
  return {
    name: plan.name,
    kinds: ["hotel_owner"],
    currency: plan.currency,
    email: `stay@${mail}.example.com`,
    phone: plan.phone,
    contacts: [
      { ...plan.contact, phone: plan.phone, email: `desk@${mail}.example.com`, purpose: "reservations" },
    ],
    paymentTerms: "30 % with the booking, the rest 15 days before arrival.",
  };
}

/** The hotel's rates by room, meal plan and season, with the terms of its contract. */
export function hotelSheetValues(plan: HotelPlan, today: PlainDate) {
  const seasons = seasonsAround(today);
  const sheet = sheetValues(seasons);
  return {
    ...sheet,
    ...contractTerms(plan.name, sheet.validFrom ?? today, sheet.validTo ?? today),
    currency: plan.currency,
    childBands: [
      { fromAge: 0, toAge: 5, rule: "free" },
      { fromAge: 6, toAge: 11, withBed: share(plan, 22), withoutBed: share(plan, 12) },
    ],
    rates: plan.rooms.flatMap(({ name, double, mealPlans }) =>
      mealPlans.flatMap((mealPlan) =>
        seasons.map((season) => asContracted(plan.name, rateOf(plan, name, double, mealPlan, season))),
      ),
    ),
    releaseDays: 14,
    cancellationTerms: "Free until 15 days before arrival, one night after that.",
  };
}

export function activitySheetValues(plan: ActivityPlan, today: PlainDate) {
  const city = cityOf(plan);
  const { price } = plan;
  const seasons = seasonsAround(today);
  return {
    ...sheetValues(seasons),
    currency: city.currency,
    rates:
      "group" in price
        ? seasons.map(({ name, from, to, percent, priority }) => ({
            season: name,
            from,
            to,
            price: Math.round((price.group * percent) / 100) * 100,
            priority,
          }))
        : [
            { ticketType: "Adult", price: price.adult * 100 },
            { ticketType: "Child", price: price.child * 100 },
          ],
  };
}

/** The rates of vehicles by season, a night surcharge, and the driver's board by day and night away. */
export function transportSheetValues(
  { vehicles, basis = "per_vehicle", minKm }: TransportPlan,
  today: PlainDate,
) {
  const seasons = seasonsAround(today);
  return {
    ...sheetValues(seasons),
    ...{ currency: "INR", basis, minKm: minKm ?? null },
    rates: vehicles.flatMap(({ name, price }) =>
      seasons.map(({ name: season, from, to, percent, priority }) => ({
        ...{ vehicle: name, season, from, to, priority },
        // Transport costs the same all year, except on festive days.
        price: Math.round(price * Math.max(100, percent)),
      })),
    ),
    supplements: [
      { name: "Night surcharge", basis: "percent", basisPoints: 2_000, fromTime: "22:00", toTime: "06:00" },
      { name: "Child seat", compulsory: false, cost: 40_000 },
      ...(basis === "per_vehicle"
        ? []
        : [
            { name: "Driver's board", basis: "per_vehicle_day", cost: 30_000 },
            { name: "Driver's night", basis: "per_vehicle_night", cost: 40_000 },
          ]),
    ],
  };
}

function sheetValues(seasons: readonly Season[]) {
  const [from, to] = [
    seasons[0]?.from,
    seasons
      .map(({ to }) => to)
      .sort()
      .at(-1),
  ];
  const years = [from, to].map((date) => date?.slice(0, 4));
  return { name: `Contract ${years[0]} to ${years[1]}`, validFrom: from, validTo: to };
}

function cityOf(plan: { city: string }) {
  const city = cities[plan.city];
  if (!city) throw new Error(`"${plan.city}" is missing in the table of cities.`);
  return city;
}

/** What half board adds to a double room, in percent. */
const halfBoard = 24;

function rateOf(plan: HotelPlan, roomType: string, double: number, mealPlan: string, season: Season) {
  const base =
    double * (1 + (mealPlan === "map" && plan.rooms[0]?.mealPlans[0] === "cp" ? halfBoard : 0) / 100);
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
    priority: season.priority,
  };
}

const share = (plan: HotelPlan, percent: number) =>
  minor(plan, ((plan.rooms[0]?.double ?? 0) * percent) / 100);

/** Minor units of a price, rounded as price lists are. */
function minor({ currency }: HotelPlan, major: number): number {
  const step = currency === "INR" ? 50 : 1;
  return Math.round(major / step) * step * 100;
}

/** The values of an activity's row. Activities sold by person have tickets. */
export function activityValues(plan: ActivityPlan, photos: readonly string[]) {
  const city = cityOf(plan);
  const isPrivate = "group" in plan.price;
  return {
    name: plan.name,
    type: plan.type,
    groupKind: isPrivate ? "private" : "shared",
    city: plan.city,
    country: city.country,
    meetingPoint: plan.meetingPoint,
    latitude: city.latitude,
    longitude: city.longitude,
    durationMinutes: plan.minutes,
    openingHours: plan.openingHours ?? null,
    closedWeekdays: [...(plan.closed ?? [])],
    startSlots: [{ startTime: plan.start }],
    basis: isPrivate ? "per_group" : "per_person",
    ticketTypes: isPrivate
      ? []
      : [
          { name: "Adult", fromAge: 12, toAge: 120 },
          { name: "Child", fromAge: 0, toAge: 11 },
        ],
    minGroup: 1,
    maxGroup: isPrivate ? 8 : 20,
    inclusions: ["Local guide", "Entrance fees"],
    exclusions: ["Tips"],
    description: plan.description,
    photos: [...photos],
    supplier: plan.supplier,
    contacts: [],
    isActive: true,
  };
}

export const transportValues = (plan: TransportPlan) => ({
  ...{ name: plan.name, kind: plan.kind, city: plan.city, country: cityOf(plan).country },
  ...{ fromPlace: plan.fromPlace ?? null, toPlace: plan.toPlace ?? null },
  ...{ durationMinutes: plan.minutes ?? null, includedKm: plan.km ?? null },
  vehicles: plan.vehicles.map(({ price: _price, ...vehicle }) => vehicle),
});

interface Season {
  name: string;
  from: PlainDate;
  to: PlainDate;
  /** Of the price in the main season, in percent. */
  percent: number;
  priority: number;
}

/** The seasons around a day, cut at both ends: from 130 days before to 425 days after it. */
function seasonsAround(today: PlainDate): Season[] {
  const [from, to] = [addDays(today, -130), addDays(today, 425)];
  const firstYear = Number(from.slice(0, 4)) - 1;
  return [0, 1, 2, 3]
    .flatMap((index) => seasonsOf(firstYear + index))
    .filter((season) => season.from <= to && season.to >= from)
    .map((season) => ({
      ...season,
      from: season.from < from ? from : season.from,
      to: season.to > to ? to : season.to,
    }));
}

const seasonsOf = (year: number): Season[] => [
  { name: "Green season", from: `${year}-04-16`, to: `${year}-09-30`, percent: 72, priority: 0 },
  { name: "Main season", from: `${year}-10-01`, to: `${year + 1}-04-15`, percent: 100, priority: 0 },
  { name: "Festive", from: `${year}-12-20`, to: `${year + 1}-01-05`, percent: 138, priority: 10 },
];

/** Terms besides the rates. A supplement `on` a day of the year applies each year. */
interface Contract {
  readonly basis?: "per_person_sharing";
  readonly supplements?: readonly ({ readonly name: string; readonly on?: string } & object)[];
}

/** The contract of a hotel; most have only rates. */
const contractOf = (hotel: string): Contract =>
  // The schemas of the sheets, which every row passes, check the values.
  (contracts as Readonly<Record<string, Contract>>)[hotel] ?? {};

function contractTerms(hotel: string, from: PlainDate, to: PlainDate) {
  const { supplements = [], ...terms } = contractOf(hotel);
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  return {
    ...terms,
    supplements: supplements.flatMap(({ on, ...supplement }) => {
      if (!on) return [supplement];
      const days = Array.from({ length: last - first + 1 }, (_, index) => `${first + index}-${on}`);
      return days
        .filter((day) => from <= day && day <= to)
        .map((day) => ({ ...supplement, from: day, to: day }));
    }),
  };
}

/** The room price as the contract writes it: per person where its rates are per person sharing. */
function asContracted<Rate extends { single: number; double: number; triple: number }>(
  hotel: string,
  rate: Rate,
) {
  if (contractOf(hotel).basis !== "per_person_sharing") return rate;
  const double = Math.round(rate.double / 200) * 100;
  const triple = Math.round(rate.triple / 300) * 100;
  return { ...rate, single: null, double, triple, singleSupplement: rate.single - double };
}
