import { addDays, type PlainDate } from "../dates/plainDate";
import { type MarkedDays, type RateLane, ratedDays, stretchesOf } from "./rateYear";
import type { PricedSheet } from "../sheets/pricedSheet";

/** Days on which a sheet holds and has no rate, for all that lack the same ones. */
export interface SheetGap {
  /** "Lake room, MAP"; empty where everything on the sheet lacks these days. */
  readonly names: readonly string[];
  readonly days: readonly MarkedDays[];
}

/** The days that are looked at, two years at most: a sheet without an end would be looked through for ever. */
const longest = 731;

/**
 * What a sheet lacks between its first and its last day, where it names none between its first and its last rate.
 * `lanes` are those of the sheet by itself.
 */
export function sheetGaps(
  sheet: PricedSheet & {
    readonly rates?: readonly { readonly from?: unknown; readonly to?: unknown }[] | null;
  },
  lanes: readonly RateLane[],
): SheetGap[] {
  const { rates } = sheet;
  const from = sheet.validFrom ?? datesOf(rates, "from")[0];
  const to = sheet.validTo ?? datesOf(rates, "to").at(-1);
  if (!from || !to || to < from) return [];
  const last = addDays(from, longest - 1);
  const gaps = new Map<string, { names: string[]; days: readonly MarkedDays[] }>();
  for (const lane of lanes) {
    const days = stretchesOf(ratedDays(lane, from, to < last ? to : last), "gap");
    const key = JSON.stringify(days);
    if (days.length > 0) gaps.set(key, { names: [...(gaps.get(key)?.names ?? []), lane.name], days });
  }
  return [...gaps.values()].map(({ names, days }) => ({
    names: names.length === lanes.length ? [] : names,
    days,
  }));
}

const datesOf = (
  rates: readonly { readonly from?: unknown; readonly to?: unknown }[] | null | undefined,
  end: "from" | "to",
): PlainDate[] => (rates ?? []).flatMap((rate) => (typeof rate[end] === "string" ? [rate[end]] : [])).sort();
