import { addDays, type PlainDate } from "../../../src/domain/dates/plainDate";
import { regions } from "../data/data";
import type { Values } from "../../rest/endpoint/Context";
import type { TripPlan } from "./tripPlans";

/** What the form of a trip holds. */
export function tripValues(plan: TripPlan, today: PlainDate): Values {
  const { guest, random, index, adults, childAges } = plan;
  const region = regions[plan.region];
  const number = phoneOf(guest.country, index);
  const isFlexible = (plan.status === "new" || plan.status === "in_progress") && random.chance(0.4);
  return {
    title: random.pick(region.titles),
    priority: random.pick(["low", "normal", "normal", "normal", "normal", "high", "urgent"]),
    queryType: childAges.length > 0 ? "family" : (["solo", "couple", "friends"][adults - 1] ?? "group"),
    scope: guest.country === "IN" || region.scope === "outbound" ? region.scope : "inbound",
    customerName: guest.name,
    email: random.chance(0.85) ? emailOf(guest.name) : null,
    phone: number,
    whatsapp: random.chance(0.6) ? number : null,
    nationality: guest.country,
    preferredLanguage: guest.language,
    origin: guest.origin,
    destinations: [...region.destinations],
    startDate: plan.startDate,
    endDate: plan.endDate,
    dateFlexibility: isFlexible ? random.pick(["few_days", "few_weeks"]) : "exact",
    adults,
    childAges: [...childAges],
    infants: childAges.length > 0 && random.chance(0.2) ? 1 : 0,
    rooms: Math.ceil(adults / 2),
    hotelCategory: random.pick(["three_star", "four_star", "four_star", "five_star", "heritage", "mixed"]),
    mealPlan: random.pick(["cp", "cp", "map", null]),
    budget: random.chance(0.8)
      ? {
          amount: Math.round((region.budget * adults * random.between(80, 130)) / 200_000) * 100_000,
          currency: "INR",
        }
      : null,
    budgetBasis: "total",
    tags: tagsOf(plan),
    notes: random.chance(0.3) ? "Came back to us after a recommendation; treat with care." : null,
    custom: customOf(plan, today),
  };
}

function tagsOf({ random, childAges, source }: TripPlan): string[] {
  return [
    ...(childAges.length > 0 ? ["children"] : []),
    ...(source === "Returning guests" ? ["returning"] : []),
    ...(random.chance(0.15) ? ["VIP"] : []),
    ...(random.chance(0.15) ? ["anniversary"] : []),
  ];
}

function customOf({ random, source, status, age }: TripPlan, today: PlainDate): Values {
  const interests = ["wildlife", "food", "culture", "beaches", "hiking", "wellness", "photography"];
  const isOpen = status === "new" || status === "in_progress" || status === "quoted";
  return {
    occasion: random.pick([
      "anniversary",
      "birthday",
      "honeymoon",
      "reunion",
      "just_a_holiday",
      "just_a_holiday",
    ]),
    interests: interests.filter(() => random.chance(0.35)),
    ...(random.chance(0.4)
      ? { dietaryNeeds: random.pick(["Vegetarian", "Vegan", "No nuts", "Halal", "Gluten free"]) }
      : {}),
    flightsBooked: random.chance(0.3),
    ...(isOpen ? { decisionBy: addDays(today, random.between(2, 20)) } : {}),
    pastTrips: source === "Returning guests" ? random.between(1, 4) : age % 2 ? 0 : random.between(0, 1),
  };
}

/**
 * A number that nobody has: countries that keep ranges for fiction lend theirs, the others get a number of a length
 * and beginning that their plans do not use.
 */
function phoneOf(country: string, index: number): string {
  const two = String(index % 100).padStart(2, "0");
  const ranges: Readonly<Record<string, string>> = {
    GB: `+44 7700 9004${two}`,
    IE: `+353 20 910 00${two}`,
    US: `+1 503 555 01${two}`,
    CA: `+1 514 555 01${two}`,
    AU: `+61 491 570 1${two}`,
    FR: `+33 6 39 98 10 ${two}`,
    DE: `+49 30 23125 0${two}`,
    IN: `+91 55550 100${two}`,
  };
  return ranges[country] ?? `+44 7700 9005${two}`;
}

/** An address of the domain that is kept for examples. */
const emailOf = (name: string): string =>
  `${name
    .normalize("NFD")
    .toLowerCase()
    .replace(/ł/g, "l")
    .replace(/[^a-z ]/g, "")
    .trim()
    .replace(/ +/g, ".")}@example.com`;
