import { addDays } from "../dates/addDays";
import type { PlainDate } from "../dates/plainDate";
import { weekdayOf } from "../dates/weekdayOf";
import type { HotelRate } from "../hotels/pricedHotel";
import { selectRate, type RateDay } from "./selectRate";

/** Consecutive nights that the same rate row decides, or that no row does. */
export interface NightRun {
  readonly nights: readonly RateDay[];
  readonly rate: HotelRate | null;
}

/** The nights of a stay from its first date on, grouped by the row that decides each, of those in the order of `fittingRates`. */
export function ratedNights(fitting: readonly HotelRate[], from: PlainDate, count: number): NightRun[] {
  const runs: { nights: RateDay[]; rate: HotelRate | null }[] = [];
  for (let night = 0; night < count; night += 1) {
    const date = addDays(from, night);
    const day = { date, weekday: weekdayOf(date) };
    const rate = selectRate(fitting, day);
    const last = runs.at(-1);
    if (last && last.rate === rate) last.nights.push(day);
    else runs.push({ nights: [day], rate });
  }
  return runs;
}
