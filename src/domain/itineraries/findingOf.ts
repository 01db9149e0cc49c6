import type { Finding, FindingFix } from "./finding";
import { findingCodes, type FindingCode } from "./findingCodes";

/** Where a finding sits: a day, an item of it, or (with neither) the itinerary as a whole. */
export interface FindingPlace {
  readonly dayId?: string | null;
  readonly itemId?: string | null;
}

/** A finding with the severity that belongs to its code. */
export function findingOf(
  code: FindingCode,
  place: FindingPlace,
  message: string,
  fix?: FindingFix,
): Finding {
  return {
    code,
    severity: findingCodes[code].severity,
    dayId: place.dayId ?? null,
    itemId: place.itemId ?? null,
    message,
    ...(fix ? { fix } : {}),
  };
}
