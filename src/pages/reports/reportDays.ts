import { isPlainDate } from "../../domain/dates/plainDate";
import {
  type Compared,
  daysBefore,
  type Period,
  periodBefore,
  periods,
  periodUpTo,
} from "../../domain/organisation/periods";
import type { Month } from "../../vocabulary";

/** The periods of a report: each until today, and each as it was before. */
export const reportPeriods = {
  month: { label: periods.month.label, of: "month", isOver: false },
  lastMonth: { label: "Last month", of: "month", isOver: true },
  quarter: { label: periods.quarter.label, of: "quarter", isOver: false },
  lastQuarter: { label: "Last quarter", of: "quarter", isOver: true },
  year: { label: periods.year.label, of: "year", isOver: false },
  lastYear: { label: "Last financial year", of: "year", isOver: true },
} as const satisfies Record<string, { label: string; of: Period; isOver: boolean }>;

export type ReportPeriod = keyof typeof reportPeriods;

// The keys of a constant table are its periods.
export const reportPeriodNames = Object.keys(reportPeriods) as ReportPeriod[];

/** What an address asks for: a period, or days of one's own. This month where it asks for nothing that there is. */
export function askedPeriod(search: URLSearchParams): ReportPeriod | "own" {
  if (isPlainDate(search.get("from")) && isPlainDate(search.get("to"))) return "own";
  return reportPeriodNames.find((name) => name === search.get("period")) ?? "month";
}

/** The days of a report, and those with which it compares them. Days in the wrong order are turned round. */
export function reportDays(search: URLSearchParams, today: string, yearStart: Month): Compared {
  const asked = askedPeriod(search);
  if (asked === "own") {
    const [from = today, to = today] = [search.get("from") ?? today, search.get("to") ?? today].sort();
    return daysBefore({ from, to });
  }
  const { of, isOver } = reportPeriods[asked];
  return (isOver ? periodBefore : periodUpTo)(of, today, yearStart);
}
