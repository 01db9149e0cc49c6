import type { Party } from "../itineraries/party";
import type { PricedItem } from "../itineraries/pricedItinerary";
import { countOf } from "../money/countOf";
import { adultWeights, equalWeights, type TravellerWeights } from "./travellerWeights";
import type { PriceBasis } from "../vocabulary";

/** How often a unit price counts, why, and on whom it weighs. */
export interface Units {
  readonly count: bigint;
  /** "2 rooms × 3 nights"; empty where the unit price counts once. */
  readonly detail: string;
  readonly weights: TravellerWeights;
}

interface Factor {
  readonly count: number;
  readonly one: string;
  readonly many: string;
}

/** How often a unit price counts by its basis; a quantity multiplies every basis. */
export function unitsOf(item: PricedItem, basis: PriceBasis, party: Party): Units {
  const factors = factorsOf[basis](item, party);
  const told = factors.filter(({ count, one }) => count !== 1 || one !== "unit");
  return {
    count: factors.reduce((product, { count }) => product * BigInt(count), 1n),
    detail: told.map(({ count, one, many }) => `${count} ${count === 1 ? one : many}`).join(" × "),
    weights: basis === "per_room_night" ? adultWeights(party) : equalWeights(party),
  };
}

const quantity = (item: PricedItem, one = "unit", many = `${one}s`): Factor => ({
  count: countOf(item.quantity, 1, 1),
  one,
  many,
});
const people = (party: Party): Factor => ({ count: party.paying, one: "person", many: "people" });
const nights = (item: PricedItem, one = "night"): Factor => ({
  count: countOf(item.nights, 1, 1),
  one,
  many: `${one}s`,
});

const factorsOf: Readonly<Record<PriceBasis, (item: PricedItem, party: Party) => Factor[]>> = {
  per_person: (item, party) => [quantity(item), people(party)],
  per_room_night: (item, party) => [
    quantity(item),
    { count: countOf(item.rooms, party.rooms, 1), one: "room", many: "rooms" },
    nights(item),
  ],
  per_person_night: (item, party) => [quantity(item), people(party), nights(item)],
  per_group: (item) => [quantity(item, "group")],
  per_vehicle: (item) => [quantity(item, "vehicle")],
  per_vehicle_day: (item) => [quantity(item, "vehicle"), nights(item, "day")],
  flat: (item) => [quantity(item)],
};
