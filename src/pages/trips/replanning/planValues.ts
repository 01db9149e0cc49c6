import { addDays, isPlainDate, nightsBetween } from "../../../domain/dates/plainDate";
import { lastDayOf } from "../../../domain/itineraries/tripDifferences";
import { isSameValue } from "../../../schema";
import type { Itinerary } from "../../../resources/itineraries";
import { planNames } from "../../../resources/shared/planNames";
import type { Trip } from "../../../resources/trips";

export type PlanValues = Pick<Trip, (typeof planNames)[number]>;

export const planOf = (row: PlanValues): PlanValues =>
  // `planNames` are the keys of PlanValues.
  Object.fromEntries(planNames.map((name) => [name, row[name]])) as PlanValues;

export const planOfItinerary = (itinerary: Itinerary): PlanValues =>
  planOf({ ...itinerary, endDate: lastDayOf(itinerary) });

export const changedIn = (before: PlanValues, after: PlanValues): Partial<PlanValues> =>
  Object.fromEntries(
    planNames.filter((name) => !isSameValue(before[name], after[name])).map((name) => [name, after[name]]),
  );

/** The end after the start changes: the length stays. */
export const endAfter = (before: PlanValues, startDate: unknown): string | null => {
  const { startDate: from, endDate: to } = before;
  if (!isPlainDate(startDate) || !isPlainDate(from) || !isPlainDate(to) || to < from) return to;
  return addDays(startDate, nightsBetween(from, to));
};

/** The request body for an itinerary: its length in days instead of its end. */
export function itineraryBody(changed: Partial<PlanValues>, { startDate, endDate }: PlanValues): object {
  const { endDate: _, ...rest } = changed;
  const hasDates = "startDate" in changed || "endDate" in changed;
  return hasDates && isPlainDate(startDate) && isPlainDate(endDate) && endDate >= startDate
    ? { ...rest, dayCount: nightsBetween(startDate, endDate) + 1 }
    : rest;
}
