import type { CheckedFinding } from "../../../src/domain/findings/checkItinerary";
import { isOf } from "../../../src/domain/itineraries/finding";
import type { Itinerary } from "../../../src/resources/itineraries";

type StoredWaiver = Itinerary["waivedFindings"][number];

/**
 * The waivers as they are stored: those that were there stay as they were, the others get who waives and when, whatever
 * was sent. One that does not tell what the finding says becomes one for each finding that it fits.
 */
export function signWaivers(
  given: readonly StoredWaiver[],
  stored: readonly StoredWaiver[],
  findings: readonly CheckedFinding[],
  signature: Pick<StoredWaiver, "by" | "at">,
): StoredWaiver[] {
  return given.flatMap((waiver) => {
    const { code, dayId, itemId, reason } = waiver;
    const known = stored.find(
      (one) => isOf(one, waiver) && one.reason === reason && (one.said ?? null) === waiver.said,
    );
    if (known) return known;
    const fitting = waiver.said === null ? findings.filter((finding) => isOf(waiver, finding)) : [];
    const each = fitting.length > 0 ? new Set(fitting.map(({ said }) => said)) : [waiver.said];
    return [...each].map((said) => ({ code, dayId, itemId, reason, said, ...signature }));
  });
}
