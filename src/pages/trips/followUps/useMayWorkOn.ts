import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { mayDo } from "../../../providers/mayDo";
import { useRow } from "../../../providers/rows/useRow";
import { resourceNamed } from "../../../resources";
import type { Trip } from "../../../resources/trips";

/**
 * Whether the reader may work on the steps of a trip of which only the id is at hand: whoever may change the trip may.
 * The trip is read only where the role alone does not decide; until it is known the answer is no.
 */
export function useMayWorkOn(tripId: string): boolean {
  const { actor } = useFieldEnvironment();
  const trips = resourceNamed("trips");
  const onEvery = mayDo(trips, "edit", actor, {});
  const onSome = mayDo(trips, "edit", actor);
  const { data: trip } = useRow<Trip>("trips", onSome && !onEvery ? tripId : "");
  return onEvery || (trip !== undefined && mayDo(trips, "edit", actor, trip));
}
