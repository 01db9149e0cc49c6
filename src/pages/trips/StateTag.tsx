import type { TripState } from "../../vocabulary";
import { ChoiceTag } from "../../fields/parts/ChoiceTag";
import { useStateLooks } from "./useStateLooks";

/** The state of a trip under the organisation's own name and colour. */
export function StateTag({ state }: { state: TripState }) {
  const look = useStateLooks()[state];
  return <ChoiceTag colour={look.colour}>{look.label}</ChoiceTag>;
}
