import { useMemo } from "react";
import { addDays } from "../../../domain/dates/plainDate";
import type { OptionSource } from "../../../fields/references/OptionSources";
import type { DayRows } from "../draft/draft";
import { offeredRows } from "./offeredRows";

/** Of the whole, what decides from where is chosen. */
export interface OfferedFor {
  destinations: readonly string[];
  /** Of the customer, where known: sheets for a market are for it. */
  nationality?: string | null;
}

/** Where the hotels, activities and transport services of the day at `index` are chosen from. */
export function useOffered(
  { destinations, nationality = null }: OfferedFor,
  { days, startDate }: DayRows,
  index: number,
): Readonly<Record<string, OptionSource>> {
  const overnight = days[index]?.overnightPlace ?? null;
  return useMemo(
    () =>
      offeredRows({
        date: startDate ? addDays(startDate, index) : null,
        places: [overnight, ...destinations],
        nationality,
      }),
    [startDate, index, overnight, destinations, nationality],
  );
}
