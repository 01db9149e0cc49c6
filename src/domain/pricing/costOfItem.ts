import { addDays } from "../dates/addDays";
import { weekdayOf } from "../dates/weekdayOf";
import { findingOf } from "../itineraries/findingOf";
import type { PricedDay, PricedItem } from "../itineraries/pricedItinerary";
import { isWhole } from "../money/minorAmount";
import { activityCost } from "./activityCost";
import { hotelStayCost } from "./hotelStayCost";
import { inclusionOf } from "./inclusionOf";
import type { ItemCost } from "./itemCost";
import { ownCost } from "./ownCost";
import type { PriceSetting } from "./priceSetting";
import type { StayParty } from "./stayParty";
import { equalWeights } from "./travellerWeights";
import { usualBasis } from "./usualBasis";

/** An item in its place. */
export interface PlacedItem {
  readonly item: PricedItem;
  readonly day: PricedDay;
  readonly dayIndex: number;
  readonly itemIndex: number;
  /** Who sleeps there, for a stay. */
  readonly stay: StayParty | null;
}

/** The cost of an item in whatever currency it comes: its own, else by the rates of its hotel or activity. */
export function costOfItem(placed: PlacedItem, setting: PriceSetting): ItemCost {
  const { item } = placed;
  const basis = item.basis ?? usualBasis[item.kind ?? "fee"];
  const currency = item.currency ?? setting.currency;
  if (isWhole(item.cost)) {
    return currency ? ownCost(item, item.cost, currency, basis, setting.party) : nothing(setting, null);
  }
  return repositoryCost(placed, setting) ?? nothing(setting, wantsCost(item) ? placed : null);
}

function repositoryCost({ item, day, dayIndex, stay }: PlacedItem, setting: PriceSetting): ItemCost | null {
  const place = { dayId: day.id, itemId: item.id };
  const date = setting.startDate && addDays(setting.startDate, dayIndex);
  const hotel = item.hotelId ? setting.hotelOf(item.hotelId) : null;
  if (hotel && stay) {
    const currency = hotel.currency ?? setting.currency;
    if (!date || !currency) return nothing(setting, null);
    return hotelStayCost({ item, hotel, currency, from: date, stay, party: setting.party, place });
  }
  const activity = item.activityId ? setting.activityOf(item.activityId) : null;
  if (!activity) return null;
  const currency = activity.currency ?? setting.currency;
  if (!currency) return nothing(setting, null);
  const rateDay = date ? { date, weekday: weekdayOf(date) } : null;
  return activityCost({ item, activity, currency, day: rateDay, party: setting.party, place });
}

function wantsCost(item: PricedItem): boolean {
  return item.kind !== "note" && ["included", "optional"].includes(inclusionOf(item)) && !item.priceLocked;
}

/** No price at all: a finding where one is wanted, and unknown in any case but a note. */
function nothing({ party }: PriceSetting, wanting: PlacedItem | null): ItemCost {
  const place = wanting && { dayId: wanting.day.id, itemId: wanting.item.id };
  const title = wanting?.item.title || "This item";
  const message = `${title} has no cost. Enter one, 0 if it costs nothing.`;
  return {
    currency: null,
    cost: 0n,
    fixed: 0n,
    known: false,
    weights: equalWeights(party),
    detail: "No cost yet.",
    explainParts: () => [],
    findings: place ? [findingOf("cost_missing", place, message)] : [],
    nights: [],
    ratedUntil: null,
  };
}
