import { addDays, type PlainDate, weekdayOf } from "../dates/plainDate";
import { countOf } from "../money/amounts";
import {
  inMainOption,
  type PriceInput,
  type PriceSetting,
  priceSetting,
  type TaxedTrip,
} from "../pricing/priceInput";
import { priceFigures } from "../pricing/priceItinerary";
import type { ItemPrice, PriceFigures } from "../pricing/result";
import { type PlacedItem, placedItems } from "../pricing/line";
import type { Weekday } from "../../vocabulary";
import type { ComparedTrip } from "../itineraries/tripDifferences";
import { inclusionOf, type PricedDay } from "../itineraries/pricedItinerary";
import type { Waiver } from "../itineraries/finding";

/** A day with its date, where the itinerary has a start. */
export interface DatedDay {
  readonly day: PricedDay;
  readonly index: number;
  readonly date: PlainDate | null;
  readonly weekday: Weekday | null;
  readonly items: readonly PlacedItem[];
}

/** What every check looks at, prepared once. */
export interface CheckContext {
  readonly input: CheckInput;
  readonly setting: PriceSetting;
  readonly price: PriceFigures;
  /** The price of an item. */
  readonly pricedItem: (placed: PlacedItem) => ItemPrice | undefined;
  readonly days: readonly DatedDay[];
  /** The nights between the first and the last day. */
  readonly nights: number;
}

/** Prepares the checks of an itinerary, pricing it where its price is not at hand. */
export function checkContext(given: CheckInput): CheckContext {
  const input = { ...given, itinerary: inMainOption(given.itinerary) };
  const setting = priceSetting(input);
  const items = placedItems(input.itinerary, setting);
  const days = (input.itinerary.days ?? []).map((day, index) => {
    const date = setting.startDate && addDays(setting.startDate, index);
    const own = items.filter(({ dayIndex }) => dayIndex === index);
    return { day, index, date, weekday: date ? weekdayOf(date) : null, items: own };
  });
  const price = input.price ?? priceFigures(input);
  const priced = new Map(price.items.map((item) => [`${item.dayId} ${item.itemId}`, item]));
  const pricedItem = ({ day, item }: PlacedItem) => priced.get(`${day.id} ${item.id}`);
  return { input, setting, price, pricedItem, days, nights: Math.max(0, days.length - 1) };
}

/** What an itinerary is checked by: what its price depends on, and the price where it is already there. */
export interface CheckInput extends Omit<PriceInput, "trip"> {
  readonly price?: PriceFigures;
  /** The itinerary's waivedFindings. */
  readonly waivers?: readonly Waiver[] | null | undefined;
  /** Where it is known, the itinerary is compared with it. */
  readonly trip?: (ComparedTrip & TaxedTrip) | null | undefined;
}

/** How many nights an item gives a bed for: a stay at least one, a vessel, train or flight as many as it says. */
export function stayNights({ item }: PlacedItem): number {
  if (item.kind === "hotel_stay") return countOf(item.nights, 1, 1);
  const moves = ["cruise", "train", "flight"].includes(item.kind ?? "");
  return moves ? countOf(item.nights, 0) : 0;
}

/** How many days a vehicle is there for, its own the first. */
export function vehicleDaysOf({ item }: PlacedItem): number {
  return item.kind === "transport" ? countOf(item.nights, 1, 1) : 1;
}

/** Whether an item is sure to happen, whoever pays for it. */
export function isSure({ item }: PlacedItem): boolean {
  return ["included", "complimentary", "own_arrangement"].includes(inclusionOf(item));
}

/** What an item is called in a message; `otherwise` where it has no name yet and does not begin the sentence. */
export function nameOf({ item }: PlacedItem, otherwise = "An item"): string {
  return item.title || otherwise;
}
