import { useMemo } from "react";
import type { CheckedFinding } from "../../../domain/findings/checkItinerary";
import type { FieldErrors } from "../../../schema";
import type { DayRows } from "../draft/draft";

/** The ids of the days with a finding that nobody waived, or with a field that needs another look. */
export function useTroubledDays(
  { days }: DayRows,
  findings: readonly CheckedFinding[] | undefined,
  errors: FieldErrors,
): ReadonlySet<string> {
  return useMemo(() => {
    const troubled = new Set<string>();
    for (const { dayId, severity, waivedBecause } of findings ?? [])
      if (dayId !== null && severity !== "info" && waivedBecause === null) troubled.add(dayId);
    for (const path of Object.keys(errors)) {
      const place = /^days\.(\d+)/.exec(path)?.[1];
      const day = place === undefined ? undefined : days[Number(place)];
      if (day) troubled.add(day.id);
    }
    return troubled;
  }, [days, findings, errors]);
}
