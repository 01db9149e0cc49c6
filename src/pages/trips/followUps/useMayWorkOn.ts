import { useMay } from "../../../fields/useMay";
import { useRow } from "../../../providers/rows/useRow";
import { resourceNamed } from "../../../resources";
import type { Trip } from "../../../resources/trips";

/**
 * Whether the reader may work on the steps of a trip of which only the id is at hand: whoever may change the trip may.
 * The trip is read only where the role alone does not decide; until it is known the answer is no.
 */
export function useMayWorkOn(tripId: string): boolean {
  const trips = resourceNamed("trips");
  const onEvery = useMay(trips, "edit", {});
  const onSome = useMay(trips, "edit");
  const { data: trip } = useRow<Trip>("trips", onSome && !onEvery ? tripId : "");
  const onThis = useMay(trips, "edit", trip);
  return onEvery || (trip !== undefined && onThis);
}
