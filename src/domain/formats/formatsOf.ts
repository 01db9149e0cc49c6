import type { Tenant } from "../../resources/tenants";
import type { TextFormats } from "../../schema";
import type { Loose } from "../../vocabulary";
import { instantAt, todayIn } from "../dates/wallTime";
import { formatMoney } from "../money/amounts";
import { dateFormatter, numberFormatter, relativeFormatter } from "./formatters";

/** An organisation's preferences for formats. Missing ones follow the platform. */
export type FormatPreferences = Pick<Loose<Tenant>, "locale" | "timeZone" | "dateFormat">;

/** Formats stored values as the organisation prefers. Made once per change of the preferences. */
export interface Formats extends TextFormats {
  timeZone: string | undefined;
  /** The short month of a plain date, as in `date`: "Sept". */
  month: (value: string) => string;
  /** A plain date without its year, for days of one journey: "Thu 24 Dec". */
  dayOfYear: (value: string) => string;
  /** Two plain dates: "24 – 30 Dec 2026" where days come first, else both in full. */
  dateRange: (from: string, to: string) => string;
  /** The time of day of an instant in the organisation's time zone. */
  time: (value: string) => string;
  /** An instant relative to `now` (milliseconds since 1970): "3 hours ago", "in 2 days". */
  relative: (value: string, now?: number) => string;
}

export function formatsOf(preferences: FormatPreferences | undefined): Formats {
  const locale = known(preferences?.locale, (value) => Intl.getCanonicalLocales(value));
  const timeZone = known(preferences?.timeZone, (value) => dateFormatter("en", { timeZone: value }));
  const style = dateStyles[preferences?.dateFormat ?? "locale"];
  const isDayFirst = preferences?.dateFormat === "dayMonthYear";
  const platformDate = () => dateFormatter(locale, { dateStyle: "medium", timeZone: "UTC" });
  const month = (value: string) =>
    dateFormatter(locale, { month: "short", timeZone: "UTC" }).format(utc(value));
  const time = (value: string) =>
    dateFormatter(locale, { timeStyle: "short", timeZone }).format(new Date(value));

  const partsOf = (value: string): DateParts => {
    const [year = "", monthNumber = "", day = ""] = value.slice(0, 10).split("-");
    return { year, month: monthNumber, day, monthName: month(value) };
  };
  const date = (value: string) => (style ? style.write(partsOf(value)) : platformDate().format(utc(value)));

  const dateRange = (from: string, to: string) => {
    if (from === to) return date(to);
    if (!isDayFirst || from.slice(0, 4) !== to.slice(0, 4)) return `${date(from)} – ${date(to)}`;
    const { day, monthName } = partsOf(from);
    const start = from.slice(0, 7) === to.slice(0, 7) ? `${Number(day)}` : `${Number(day)} ${monthName}`;
    return `${start} – ${date(to)}`;
  };

  return {
    locale,
    timeZone,
    datePattern: style?.pattern,
    date,
    month,
    dayOfYear: (value) => dateFormatter(locale, dayOfYear).format(utc(value)),
    dateRange,
    instant: (value) => `${date(todayIn(timeZone, new Date(value)))}, ${time(value)}`,
    today: () => todayIn(timeZone, new Date()),
    instantAt: (day, time) => instantAt(day, time, timeZone).toISOString(),
    time,
    relative: (value, now = Date.now()) => relativeText(Date.parse(value) - now, locale),
    number: (value, options) => numberFormatter(locale, options).format(value),
    percent: (basisPoints) =>
      numberFormatter(locale, { style: "percent", maximumFractionDigits: 2 }).format(basisPoints / 10_000),
    money: ({ amount, currency }) =>
      formatMoney(amount, currency, locale ?? platformDate().resolvedOptions().locale),
  };
}

const dayOfYear = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" } as const;

interface DateParts {
  day: string;
  month: string;
  monthName: string;
  year: string;
}

interface DateStyle {
  pattern: string;
  write: (parts: DateParts) => string;
}

const dateStyles: Record<string, DateStyle | undefined> = {
  dayMonthYear: {
    pattern: "D MMM YYYY",
    write: ({ day, monthName, year }) => `${Number(day)} ${monthName} ${year}`,
  },
  monthDayYear: {
    pattern: "MMM D, YYYY",
    write: ({ day, monthName, year }) => `${monthName} ${Number(day)}, ${year}`,
  },
  slashes: { pattern: "DD/MM/YYYY", write: ({ day, month, year }) => `${day}/${month}/${year}` },
  iso: { pattern: "YYYY-MM-DD", write: ({ day, month, year }) => `${year}-${month}-${day}` },
};

const utc = (plainDate: string) => new Date(`${plainDate.slice(0, 10)}T00:00:00Z`);

/** The value if the platform knows it. An invalid preference must not break a page. */
function known(value: string | null | undefined, check: (value: string) => unknown): string | undefined {
  if (!value) return undefined;
  try {
    check(value);
    return value;
  } catch {
    return undefined;
  }
}

const units = [
  ["year", 31_557_600_000],
  ["month", 2_629_800_000],
  ["week", 604_800_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** A distance in time from now, in milliseconds, in its largest unit: "3 hours ago", "in 2 days", "now". */
function relativeText(milliseconds: number, locale?: string): string {
  const format = relativeFormatter(locale);
  const unit = units.find(([, length]) => Math.abs(milliseconds) >= length);
  return unit ? format.format(Math.round(milliseconds / unit[1]), unit[0]) : format.format(0, "second");
}
