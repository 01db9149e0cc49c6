import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

// npx tsx tests/upgrade/fillFirstRelease.ts ADDRESS SOURCES PRICES: adds families, suppliers and seasons to the demo of a running
// server of 0.1, of whose sources its own rules tell what each item costs. docs/operation.md says when.
const [, , address = "", sources = "", prices = ""] = process.argv;

// Whatever the server of 0.1 answers.
// oxlint-disable-next-line typescript/no-explicit-any
type Body = any;
let token = "";
async function ask(method: string, path: string, body?: object): Promise<Body> {
  const answer = await fetch(`${address}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === "" ? null : JSON.parse(text);
}
({ token } = await ask("POST", "auth/login", { username: "owner", password: "upgrade-demo-password" }));

const seasons = {
  low: { season: "Monsoon", from: "2027-06-01", to: "2027-09-30" },
  high: { season: "Winter", from: "2027-10-01", to: "2028-03-31" },
  weekend: {
    season: "Weekends",
    from: "2027-10-01",
    to: "2027-12-31",
    weekdays: ["fri", "sat"],
    priority: 5,
  },
  festive: { season: "Festive", from: "2027-12-22", to: "2028-01-03", priority: 10 },
};
const adults = (double: number) => ({ single: double - 80_000, double, extraAdult: 210_000 });
const room = (roomType: string, mealPlan: string) => ({ roomType, mealPlan });
const hotel = (name: string, values: object) =>
  ask("POST", "hotels", { name, city: "Kochi", country: "IN", currency: "INR", ...values });
const roomTypes = [
  { name: "Lagoon room", maxAdults: 3, maxChildren: 2, maxOccupancy: 4, extraBeds: 1 },
  { name: "Family villa", maxAdults: 4, maxChildren: 3, maxOccupancy: 6, extraBeds: 2 },
];
const childBands = [
  { fromAge: 0, toAge: 5, withBed: 60_000, withoutBed: 0 },
  { fromAge: 6, toAge: 11, withBed: 130_000, withoutBed: 70_000 },
];
const lagoon = room("Lagoon room", "cp");
/** Children by age alone. */
const heron = await hotel("Heron Lagoon", {
  roomTypes,
  childBands,
  paymentTerms: "Half with the booking, half on arrival.",
  rates: [
    { ...lagoon, ...seasons.low, ...adults(420_000) },
    { ...lagoon, ...seasons.high, ...adults(640_000), triple: 880_000 },
    { ...lagoon, ...seasons.weekend, ...adults(720_000) },
  ],
});
/** Some rates with prices of their own for children, and one that sells at a price. */
const lighthouse = await hotel("Old Lighthouse", {
  roomTypes,
  childBands,
  rates: [
    { ...lagoon, ...seasons.high, ...adults(640_000) },
    {
      ...{ ...lagoon, ...seasons.festive, ...adults(990_000), minNights: 3 },
      ...{ childWithBed: 240_000, childWithoutBed: 150_000 },
    },
    { ...room("Family villa", "map"), ...seasons.high, double: 1_380_000, priceKind: "sell" },
  ],
});
const ridge = await hotel("Ridge of Rains", {
  roomTypes: [{ name: "Mist room", maxAdults: 3, maxChildren: 1, maxOccupancy: 4, extraBeds: 1 }],
  currency: "USD",
  rates: [
    {
      ...{ ...room("Mist room", "map"), ...seasons.high, single: 9_500, double: 11_000, triple: 14_900 },
      ...{ extraAdult: 4_100, childWithBed: 3_300, childWithoutBed: 1_800 },
    },
  ],
});
const activity = (name: string, values: object) =>
  ask("POST", "activities", { name, city: "Kochi", country: "IN", currency: "INR", ...values });
const canoe = await activity("Canoe at dawn", {
  supplier: "Two Paddles",
  ticketTypes: [
    { name: "Adult", fromAge: 12, price: 150_000 },
    { name: "Child", fromAge: 4, toAge: 11, price: 80_000 },
  ],
  rates: [{ ...seasons.festive, ticketType: "Adult", price: 190_000 }],
});
const feast = await activity("Feast on the jetty", {
  // The house's own, written otherwise.
  supplier: "heron lagoon",
  basis: "per_group",
  rates: [{ ...seasons.high, price: 1_250_000 }],
});
const birds = await activity("Birds of the backwaters", {
  supplier: "Two Paddles",
  ticketTypes: [{ name: "Everybody", price: 95_000 }],
});

const meals = { breakfast: true, lunch: false, dinner: false };
const item = (kind: string, title: string, values: object) => ({ id: randomUUID(), kind, title, ...values });
const stay = (at: Body, roomType: string, mealPlan: string, nights: number, values: object = {}) =>
  item("hotel_stay", at.name, { hotelId: at.id, roomType, mealPlan, nights, ...values });
const visit = (to: Body, values: object = {}) => item("activity", to.name, { activityId: to.id, ...values });
const days = (count: number, items: Readonly<Record<number, readonly object[]>>) =>
  Array.from({ length: count }, (_, day) => ({
    ...{ id: randomUUID(), title: `Day ${day + 1}`, overnightPlace: "Kochi", meals },
    items: items[day] ?? [],
  }));

interface Family {
  name: string;
  adults: number;
  childAges: readonly number[];
  infants?: number;
  rooms?: number;
  start: string;
  days: object[];
  values?: object;
  /** What becomes of it. */
  status?: "sent" | "accepted";
}
const families: readonly Family[] = [
  {
    ...{ name: "Two seasons with two children", adults: 2, childAges: [9, 4], rooms: 1, start: "2027-09-28" },
    days: days(6, {
      0: [stay(heron, "Lagoon room", "cp", 5, { childrenWithBed: 1, childrenWithoutBed: 1 })],
      1: [visit(canoe)],
      3: [visit(feast, { inclusion: "optional" })],
    }),
    status: "accepted",
  },
  {
    ...{ name: "Weekend rates, infant and extra bed", adults: 3, childAges: [7], infants: 1, rooms: 1 },
    start: "2027-11-04",
    days: days(4, {
      0: [stay(heron, "Lagoon room", "cp", 3, { occupancy: "double", extraBeds: 1 })],
      2: [visit(canoe), visit(birds)],
    }),
    status: "sent",
  },
  {
    ...{ name: "Festive with a grown child", adults: 2, childAges: [14, 10], rooms: 1, start: "2027-12-24" },
    days: days(5, { 0: [stay(lighthouse, "Lagoon room", "cp", 4)], 1: [visit(canoe)], 2: [visit(feast)] }),
    status: "sent",
  },
  {
    ...{
      name: "A villa that sells at a price",
      adults: 4,
      childAges: [11, 8, 3],
      rooms: 2,
      start: "2028-01-10",
    },
    days: days(4, { 0: [stay(lighthouse, "Family villa", "map", 3)], 1: [visit(feast)] }),
  },
  {
    ...{ name: "Dollars and a lock", adults: 2, childAges: [6], rooms: 1, start: "2027-10-12" },
    days: days(5, {
      0: [
        stay(ridge, "Mist room", "map", 4, { childrenWithBed: 1 }),
        item("flight", "Delhi to Kochi", { cost: 640_000, basis: "per_person", quantity: 1 }),
      ],
      2: [visit(canoe, { priceLocked: true, lockedPrice: 500_000, lockReason: "Agreed by telephone" })],
    }),
    values: { markup: { kind: "percent", basisPoints: 1_850 } },
    status: "accepted",
  },
  {
    ...{ name: "Five in two rooms", adults: 3, childAges: [12, 5], rooms: 2, start: "2027-10-18" },
    days: days(4, { 0: [stay(ridge, "Mist room", "map", 3)] }),
    status: "sent",
  },
];

for (const { name, start, status, values, ...family } of families) {
  const { rooms = 1, days, ...party } = family;
  const end = new Date(Date.parse(start) + (days.length - 1) * 86_400_000).toISOString().slice(0, 10);
  const customer = { customerName: `The ${name.split(" ").at(-1)} family`, email: "family@example.com" };
  const trip = await ask("POST", "trips", { ...customer, ...party, rooms, startDate: start, endDate: end });
  await ask("POST", `trips/${trip.id}/move`, { to: "in_progress" });
  const offer = { tripId: trip.id, name, startDate: start, validUntil: "2027-05-31", currency: "INR", rooms };
  const made = await ask("POST", "itineraries", { ...offer, ...party, ...values, days });
  if (!status) continue;
  await ask("POST", `itineraries/${made.id}/send`);
  if (status === "accepted") await ask("POST", `itineraries/${made.id}/move`, { to: "accepted" });
}

// What each item of every itinerary costs and sells for, by the rules of 0.1.
const { priceItinerary } = await import(
  pathToFileURL(join(resolve(sources), "src/domain/pricing/priceItinerary.ts")).href
);
const organisation = await ask("GET", "tenants");
const found: Record<string, Record<string, [cost: number, price: number]>> = {};
const listed: Body[] = await ask("GET", "itineraries?_start=0&_end=200");
for (const { id } of listed) {
  const itinerary = await ask("GET", `itineraries/${id}`);
  const items: Body[] = itinerary.days.flatMap((day: Body) => day.items);
  const rowsOf = (name: string, field: string) => {
    const ids = [...new Set(items.flatMap((one) => one[field] ?? []))];
    return ids.length > 0 ? ask("GET", `itineraries/${name}?${ids.map((one) => `id=${one}`).join("&")}`) : [];
  };
  const [hotels, activities] = [await rowsOf("hotels", "hotelId"), await rowsOf("activities", "activityId")];
  const pricedOn = new Date().toISOString().slice(0, 10);
  const price = priceItinerary({ itinerary, hotels, activities, organisation, pricedOn });
  if (price.totals.total !== itinerary.totals?.total)
    throw new Error(`${itinerary.name}: ${price.totals.total}, stored ${itinerary.totals?.total}.`);
  found[id] = Object.fromEntries(price.items.map((one: Body) => [one.itemId, [one.cost, one.price]]));
}
writeFileSync(prices, `${JSON.stringify(found, null, 1)}\n`);
console.log(`${families.length} families, ${listed.length} itineraries priced.`);
