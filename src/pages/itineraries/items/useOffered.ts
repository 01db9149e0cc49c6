import { useMemo } from "react";
import { addDays } from "../../../domain/dates/plainDate";
import type { OptionSource } from "../../../fields/references/OptionSources";
import type { Trip } from "../../../resources/trips";
import type { Draft } from "../draft/draft";
import { offeredRows } from "./offeredRows";

/** Where the hotels, activities and transport services of the day at `index` are chosen from. */
export function useOffered(trip: Trip, draft: Draft, index: number): Readonly<Record<string, OptionSource>> {
  const { startDate } = draft;
  const overnight = draft.days[index]?.overnightPlace ?? null;
  const { destinations } = trip;
  return useMemo(
    () =>
      offeredRows({
        date: startDate ? addDays(startDate, index) : null,
        places: [overnight, ...destinations],
      }),
    [startDate, index, overnight, destinations],
  );
}
