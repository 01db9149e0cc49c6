import { weekdays, type Weekday } from "../../vocabulary";

/** The words of typed dates in a language and in English, in small letters. */
export interface DateWords {
  /** The month, from 1 on, that a name or its beginning of three letters or more stands for. */
  month(word: string): number | undefined;
  weekday(word: string): Weekday | undefined;
  /** "tomorrow" is 1. */
  awayFromToday: ReadonlyMap<string, number>;
  /** Words that mean nothing beside the others: "next", "th", "de". */
  fillers: ReadonlySet<string>;
}

const fillers = new Set("next of the on st nd rd th de del den le г 年 月 日 년 월 일".split(" "));
const known = new Map<string, DateWords>();

/** The words of dates in a locale. */
export function dateWordsOf(locale: string | undefined): DateWords {
  const key = locale ?? "";
  const found = known.get(key) ?? build(locale);
  known.set(key, found);
  return found;
}

function build(locale: string | undefined): DateWords {
  const tags = [locale, "en"];
  const monthNames = namesOf(tags, "month", 12, (index) => Date.UTC(2026, index, 15));
  // 5 January 2026 is a Monday.
  const dayNames = namesOf(tags, "weekday", 7, (index) => Date.UTC(2026, 0, 5 + index));
  const awayFromToday = new Map(
    [-1, 0, 1].flatMap((days) =>
      tags.map((tag) => {
        const text = new Intl.RelativeTimeFormat(tag, { numeric: "auto" }).format(days, "day");
        return [text.toLowerCase(), days] as const;
      }),
    ),
  );
  // The keys of a constant table are exactly its Weekday values.
  const order = Object.keys(weekdays) as Weekday[];
  return {
    month: (word) => (/^\d/.test(word) ? undefined : placeOf(word, monthNames, 1)),
    weekday: (word) => order[placeOf(word, dayNames) ?? -1],
    awayFromToday,
    fillers,
  };
}

/** The names of months or weekdays by their place, long and short, without points. */
const namesOf = (
  tags: readonly (string | undefined)[],
  part: "month" | "weekday",
  count: number,
  at: (index: number) => number,
): readonly (readonly string[])[] => {
  const formatters = tags.flatMap((tag) =>
    (["long", "short"] as const).flatMap((width) => [
      new Intl.DateTimeFormat(tag, { calendar: "gregory", timeZone: "UTC", [part]: width }),
      // Beside a day, some languages bend the name of the month.
      new Intl.DateTimeFormat(tag, { calendar: "gregory", timeZone: "UTC", day: "numeric", [part]: width }),
    ]),
  );
  return Array.from({ length: count }, (_, index) =>
    formatters.map((formatter) => {
      const name = formatter.formatToParts(at(index)).find(({ type }) => type === part)?.value ?? "";
      return name.toLowerCase().replace(/[.॰]$/, "");
    }),
  );
};

/** The one place whose name the word is, or of whose name alone it is a beginning of three letters or more. */
function placeOf(word: string, names: readonly (readonly string[])[], first = 0): number | undefined {
  const placesWhere = (test: (name: string) => boolean) =>
    names.flatMap((ofPlace, index) => (ofPlace.some(test) ? [index] : []));
  const exact = placesWhere((name) => name === word);
  const [place, ...others] =
    exact.length > 0 || [...word].length < 3 ? exact : placesWhere((name) => name.startsWith(word));
  return place === undefined || others.length > 0 ? undefined : place + first;
}
