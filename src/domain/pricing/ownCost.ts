import { type Party, type PricedItem, usualRooms } from "../itineraries/pricedItinerary";
import { countOf } from "../money/amounts";
import { plainMoney } from "../money/moneyText";
import type { PriceBasis, ItemKind } from "../../vocabulary";
import { type ItemCost, adultWeights, equalWeights, type TravellerWeights, unsupplied } from "./pricedLine";

/** The cost of an item from a unit price of its own, in minor units of a currency. */
export function ownCost(
  item: PricedItem,
  unitPrice: number,
  currency: string,
  basis: PriceBasis,
  party: Party,
): ItemCost {
  const { count, detail, weights } = unitsOf(item, basis, party);
  const price = plainMoney(unitPrice, currency);
  return {
    currency,
    cost: BigInt(unitPrice) * count,
    soldCost: 0n,
    sold: 0n,
    fixed: 0n,
    known: count > 0n,
    weights,
    detail: detail ? `${detail} × ${price}` : price,
    explainParts: () => [],
    findings: [],
    ...unsupplied,
  };
}

/** How often a unit price counts, why, and on whom it weighs. */
export interface Units {
  readonly count: bigint;
  /** "2 rooms × 3 nights"; empty where the unit price counts once. */
  readonly detail: string;
  readonly weights: TravellerWeights;
}

/** What the cost of a kind of item is counted by where the item does not say. */
export const usualBasis: Readonly<Record<ItemKind, PriceBasis>> = {
  hotel_stay: "per_room_night",
  activity: "per_person",
  transfer: "per_vehicle",
  transport: "per_vehicle_day",
  flight: "per_person",
  train: "per_person",
  cruise: "per_person",
  meal: "per_person",
  guide: "per_group",
  visa: "per_person",
  insurance: "per_person",
  fee: "flat",
  note: "flat",
};

interface Factor {
  readonly count: number;
  readonly one: string;
  readonly many: string;
}

/** How often a unit price counts by its basis; a quantity multiplies every basis. */
function unitsOf(item: PricedItem, basis: PriceBasis, party: Party): Units {
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
    { count: countOf(item.rooms, party.rooms ?? usualRooms(party.adults), 1), one: "room", many: "rooms" },
    nights(item),
  ],
  per_person_night: (item, party) => [quantity(item), people(party), nights(item)],
  per_group: (item) => [quantity(item, "group")],
  per_vehicle: (item) => [quantity(item, "vehicle")],
  per_vehicle_day: (item) => [quantity(item, "vehicle"), nights(item, "day")],
  flat: (item) => [quantity(item)],
};
