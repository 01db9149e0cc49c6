import { addDays, type PlainDate, weekdayOf } from "../dates/plainDate";
import { countOf } from "../money/amounts";
import {
  inMainOption,
  type PriceInput,
  type PriceSetting,
  priceSetting,
  type TaxedTrip,
} from "../pricing/priceInput";
import type { ItemPrice, PriceFigures } from "../pricing/result";
import { type PlacedItem, placedItems } from "../pricing/line";
import type { Weekday } from "../../vocabulary";
import type { ComparedTrip } from "../itineraries/tripDifferences";
import { inclusionOf, type PricedDay } from "../itineraries/pricedItinerary";
import type { Waiver } from "../itineraries/finding";

/** A day with its date, if the itinerary has a start. */
export interface DatedDay {
  readonly day: PricedDay;
  readonly index: number;
  readonly date: PlainDate | null;
  readonly weekday: Weekday | null;
  readonly items: readonly PlacedItem[];
}

export interface CheckContext {
  readonly input: CheckInput;
  readonly setting: PriceSetting;
  readonly price: PriceFigures;
  readonly pricedItem: (placed: PlacedItem) => ItemPrice | undefined;
  readonly days: readonly DatedDay[];
  /** The number of nights between the first and the last day. */
  readonly nights: number;
}

/** Prepares the checks of an itinerary at its price. */
export function checkContext(given: CheckInput, price: PriceFigures): CheckContext {
  const input = { ...given, itinerary: inMainOption(given.itinerary) };
  const setting = priceSetting(input);
  const items = placedItems(input.itinerary, setting);
  const days = (input.itinerary.days ?? []).map((day, index) => {
    const date = setting.startDate && addDays(setting.startDate, index);
    const own = items.filter(({ dayIndex }) => dayIndex === index);
    return { day, index, date, weekday: date ? weekdayOf(date) : null, items: own };
  });
  const priced = new Map(price.items.map((item) => [`${item.dayId} ${item.itemId}`, item]));
  const pricedItem = ({ day, item }: PlacedItem) => priced.get(`${day.id} ${item.id}`);
  return { input, setting, price, pricedItem, days, nights: Math.max(0, days.length - 1) };
}

/** The input of the checks, besides the price: that of pricing, waivers, and the dates of the trip. */
export interface CheckInput extends Omit<PriceInput, "trip"> {
  readonly waivers?: readonly Waiver[] | null | undefined;
  readonly trip?: (ComparedTrip & TaxedTrip) | null | undefined;
}

/** The nights for which an item has a bed: a stay at least one, a cruise, train or flight as stated. */
export function stayNights({ item }: PlacedItem): number {
  if (item.kind === "hotel_stay") return countOf(item.nights, 1, 1);
  const moves = ["cruise", "train", "flight"].includes(item.kind ?? "");
  return moves ? countOf(item.nights, 0) : 0;
}

/** The days of a vehicle, its own included. */
export function vehicleDaysOf({ item }: PlacedItem): number {
  return item.kind === "transport" ? countOf(item.nights, 1, 1) : 1;
}

/** Whether an item takes place, whether or not the customer pays for it. */
export function isSure({ item }: PlacedItem): boolean {
  return ["included", "complimentary", "own_arrangement"].includes(inclusionOf(item));
}

export function nameOf({ item }: PlacedItem, otherwise = "An item"): string {
  return item.title || otherwise;
}
