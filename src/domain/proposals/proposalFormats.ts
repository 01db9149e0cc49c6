import { formatMoney } from "../money/amounts";
import type { DocumentLanguage } from "../../vocabulary";

export interface ProposalFormats {
  /** BCP 47, in the document's language. */
  readonly locale: string;
  /** A plain date: "24 December 2026". */
  readonly date: (value: string) => string;
  /** A plain date with its weekday: "Thursday, 24 December 2026". */
  readonly weekday: (value: string) => string;
  /** An instant (ISO 8601) in a time zone (IANA), with its name: "24 December 2026 at 09:30:00 GMT+5:30". */
  readonly moment: (value: string, timeZone: string) => string;
  /** Two plain dates: "24–30 December 2026". */
  readonly dateRange: (from: string, to: string) => string;
  /** A time of day, "09:30". */
  readonly time: (value: string) => string;
  /** Two times, the second possibly after midnight: "09:30 – 11:00". */
  readonly timeRange: (from: string, to: string) => string;
  readonly number: (value: number) => string;
  /** Basis points: 1,850 is "18.5%". */
  readonly percent: (basisPoints: number) => string;
  /** Minor units, with the currency and all digits of its minor unit. */
  readonly money: (amount: number, currency: string) => string;
  /** "Munnar, Thekkady and Kumarakom". */
  readonly list: (parts: readonly string[]) => string;
}

/**
 * The formats of a proposal in a language: by the organisation's locale if it has that language, else by the
 * language's usual locale. The calendar is always Gregorian, since tickets and hotels use it. Arabic has
 * Latin digits unless the organisation's locale has others.
 */
export function proposalFormats(language: DocumentLanguage, organisationLocale: string): ProposalFormats {
  const locale = languageOf(organisationLocale) === language ? organisationLocale : usual[language];
  const date = new Intl.DateTimeFormat(locale, longDate);
  const weekday = new Intl.DateTimeFormat(locale, { ...longDate, weekday: "long" });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" });
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, shortPercent);
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  const timeText = (value: string) => time.format(new Date(`2000-01-01T${value.slice(0, 5)}:00Z`));
  return {
    locale,
    date: (value) => date.format(midnightOf(value)),
    weekday: (value) => weekday.format(midnightOf(value)),
    moment: (value, timeZone) =>
      new Intl.DateTimeFormat(locale, {
        ...{ calendar: "gregory", dateStyle: "long", timeStyle: "long", timeZone },
      }).format(new Date(value)),
    dateRange: (from, to) => date.formatRange(midnightOf(from), midnightOf(to)),
    time: timeText,
    timeRange: (from, to) => `${timeText(from)} – ${timeText(to)}`,
    number: (value) => number.format(value),
    percent: (basisPoints) => percent.format(basisPoints / 10_000),
    money: (amount, currency) => formatMoney(amount, currency, locale),
    list: (parts) => list.format(parts),
  };
}

const usual: Readonly<Record<DocumentLanguage, string>> = {
  ...{ en: "en-GB", de: "de-DE", fr: "fr-FR", es: "es-ES", hi: "hi-IN", ar: "ar-AE-u-nu-latn", zh: "zh-CN" },
};

function languageOf(locale: string): string | null {
  try {
    return new Intl.Locale(locale).language;
  } catch {
    return null;
  }
}

/** Options for plain dates, which are read as midnight UTC. Gregorian, since tickets use it. */
export const longDate = {
  calendar: "gregory",
  timeZone: "UTC",
  day: "numeric",
  month: "long",
  year: "numeric",
} as const;

export const shortPercent = { style: "percent", maximumFractionDigits: 2 } as const;

/** A plain date as a value for a formatter with {@link longDate}. */
export const midnightOf = (plainDate: string) => new Date(`${plainDate}T00:00:00Z`);
