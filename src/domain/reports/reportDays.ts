import { allFields, type Report, type Resource } from "../../schema";
import type { Month, ReportRhythm } from "../../vocabulary";
import { addDays, epochDayOf, isPlainDate, type PlainDate } from "../dates/plainDate";
import { instantAt, todayIn } from "../dates/wallTime";
import {
  type Compared,
  type Days,
  daysBefore,
  type Period,
  periodBefore,
  periods,
  periodUpTo,
} from "../organisation/periods";

/** Periods until today, and the whole ones before. */
export const reportPeriods = {
  month: { label: periods.month.label, of: "month", isOver: false },
  lastMonth: { label: "Last month", of: "month", isOver: true },
  quarter: { label: periods.quarter.label, of: "quarter", isOver: false },
  lastQuarter: { label: "Last quarter", of: "quarter", isOver: true },
  year: { label: periods.year.label, of: "year", isOver: false },
  lastYear: { label: "Last financial year", of: "year", isOver: true },
} as const satisfies Record<string, { label: string; of: Period; isOver: boolean }>;

type ReportPeriod = keyof typeof reportPeriods;
export type Asked = ReportPeriod | "all" | "own";

// The keys of a constant table are its periods.
export const reportPeriodNames = Object.keys(reportPeriods) as ReportPeriod[];

/** The parameters of the address that say the period. */
export const periodParameters = ["_period", "_days", "_before"] as const;

const daysIn = (search: URLSearchParams, name: "_days" | "_before"): Days | undefined => {
  const days = (search.get(name) ?? "").split(",").filter(isPlainDate).sort();
  const [from, to] = days;
  return from !== undefined && to !== undefined ? { from, to } : undefined;
};

/** The period in the address: a named one, all days, or "own" for a date range. */
export function askedPeriod(search: URLSearchParams, usual: Asked): Asked {
  if (daysIn(search, "_days")) return "own";
  const asked = search.get("_period");
  return asked === "all" ? "all" : (reportPeriodNames.find((name) => name === asked) ?? usual);
}

/** The days of a report, and those compared with them; undefined for all days. */
export function reportDays(
  search: URLSearchParams,
  usual: Asked,
  today: string,
  yearStart: Month,
): Compared | undefined {
  const asked = askedPeriod(search, usual);
  const own = daysIn(search, "_days");
  if (own) {
    const before = daysIn(search, "_before");
    return before ? { now: own, before } : daysBefore(own);
  }
  if (asked === "all" || asked === "own") return undefined;
  const { of, isOver } = reportPeriods[asked];
  return (isOver ? periodBefore : periodUpTo)(of, today, yearStart);
}

/** The last days on which reports were due, at eight in the morning: a Monday, and the first of a month. */
export function lastDue(now: Date, timeZone: string): Record<ReportRhythm, { day: PlainDate; at: Date }> {
  const today = todayIn(timeZone, now);
  const at = (day: PlainDate) => instantAt(day, "08:00", timeZone);
  // 5 January 1970 was a Monday.
  const monday = addDays(today, -((epochDayOf(today) + 3) % 7));
  const first = `${today.slice(0, 8)}01`;
  const weekly = at(monday) > now ? addDays(monday, -7) : monday;
  const monthly = at(first) > now ? `${addDays(first, -1).slice(0, 8)}01` : first;
  return { weekly: { day: weekly, at: at(weekly) }, monthly: { day: monthly, at: at(monthly) } };
}

/** Of days that are still to come a report is asked for all: they are no part of a period up to today. */
export const usualPeriod = (resource: Resource, { period }: Report): Asked =>
  period && allFields(resource)[period]?.kind === "date" ? "all" : "year";
