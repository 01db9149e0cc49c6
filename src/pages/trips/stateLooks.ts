import { tripStates, type TripState } from "../../vocabulary";
import type { Tenant } from "../../resources/tenants";

/** How a state of a trip is called and which Ant Design preset colour it wears. */
export interface StateLook {
  label: string;
  colour: string;
}

export type StateLooks = Readonly<Record<TripState, StateLook>>;

/** The states in the order in which a trip usually passes them. */
// The keys of a constant table are exactly its TripState values.
export const stateOrder = Object.keys(tripStates) as TripState[];

/** The states as the organisation calls and colours them; what it left alone is as it comes. */
export function stateLooksOf(tenant: Pick<Tenant, "stateNames"> | undefined): StateLooks {
  const own = new Map((tenant?.stateNames ?? []).map((row) => [row.status, row]));
  return Object.fromEntries(
    stateOrder.map((state) => {
      const { label, colour } = tripStates[state];
      return [state, { label: own.get(state)?.label || label, colour: own.get(state)?.colour || colour }];
    }),
    // Every state got its entry above.
  ) as Record<TripState, StateLook>;
}

/** The names alone, as the rules of the transitions take them for their messages. */
export const labelsOf = (looks: StateLooks): Partial<Record<TripState, string>> =>
  Object.fromEntries(stateOrder.map((state) => [state, looks[state].label]));
