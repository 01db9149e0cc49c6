import { useMemo } from "react";
import { addDays } from "../../../domain/dates/plainDate";
import type { OptionSource } from "../../../fields/references/OptionSources";
import type { DayRows } from "../draft/draft";
import { offeredRows } from "./offeredRows";

/** Where the hotels, activities and transport services of the day at `index` are chosen from; `destinations` are those of the whole. */
export function useOffered(
  destinations: readonly string[],
  { days, startDate }: DayRows,
  index: number,
): Readonly<Record<string, OptionSource>> {
  const overnight = days[index]?.overnightPlace ?? null;
  return useMemo(
    () =>
      offeredRows({
        date: startDate ? addDays(startDate, index) : null,
        places: [overnight, ...destinations],
      }),
    [startDate, index, overnight, destinations],
  );
}
