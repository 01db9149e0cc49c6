/** How the numbers of a resource's rows run: without gaps, by year, `TRP-2026-00042`. */
export interface Series {
  /** What they begin with, or the organisation's preference that says so. */
  prefix: string | { preference: string };
  /** With which year the counting begins anew; a financial year begins in the organisation's month. */
  year: "calendar" | "financial";
}

/** A year of counting: by which number it is kept, and how it is written. */
export interface SeriesYear {
  key: number;
  words: string;
}

/**
 * The year of counting that a day lies in.
 * @param today a plain date.
 * @param firstMonth the month in which a financial year begins, 1 to 12.
 */
export function seriesYear(year: Series["year"], today: string, firstMonth: number): SeriesYear {
  const [calendar, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  if (year === "calendar" || firstMonth === 1) return { key: calendar, words: String(calendar) };
  const key = month >= firstMonth ? calendar : calendar - 1;
  return { key, words: `${key}-${String((key + 1) % 100).padStart(2, "0")}` };
}
