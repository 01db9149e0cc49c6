import { addDays, type PlainDate, weekdayOf } from "../../dates/plainDate";
import type { Weekday } from "../../vocabulary";
import { placedItems, type PlacedItem } from "../../pricing/pricedLine";
import { priceFigures } from "../../pricing/priceItinerary";
import type { PriceFigures } from "../../pricing/priceResult";
import { priceSetting, type PriceSetting } from "../../pricing/priceInput";
import type { CheckInput } from "../checkInput";
import type { PricedDay } from "../pricedItinerary";

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
  readonly days: readonly DatedDay[];
  /** The nights between the first and the last day. */
  readonly nights: number;
}

/** Prepares the checks of an itinerary, pricing it where its price is not at hand. */
export function checkContext(input: CheckInput): CheckContext {
  const setting = priceSetting(input);
  const items = placedItems(input.itinerary, setting.party);
  const days = (input.itinerary.days ?? []).map((day, index) => {
    const date = setting.startDate && addDays(setting.startDate, index);
    const own = items.filter(({ dayIndex }) => dayIndex === index);
    return { day, index, date, weekday: date ? weekdayOf(date) : null, items: own };
  });
  const price = input.price ?? priceFigures(input);
  return { input, setting, price, days, nights: Math.max(0, days.length - 1) };
}
