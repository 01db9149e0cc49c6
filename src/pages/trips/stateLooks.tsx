import { tripStates, type TripState } from "../../vocabulary";
import type { Tenant } from "../../resources/tenants";
import { useMemo } from "react";
import { useTenant } from "../../providers/tenant";
import { ChoiceTag } from "../../fields/parts/ChoiceTag";
import { trips } from "../../resources/trips";
import { resourceNamed } from "../../resources";
import type { Resource } from "../../schema";

/** How a state of a trip is called and which Ant Design preset colour it wears. */
interface StateLook {
  label: string;
  colour: string;
}

type StateLooks = Readonly<Record<TripState, StateLook>>;

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

/** The states as the organisation calls and colours them, for components. */
export function useStateLooks(): StateLooks {
  const { data } = useTenant();
  return useMemo(() => stateLooksOf(data), [data]);
}

/** The state of a trip under the organisation's own name and colour. */
export function StateTag({ state }: { state: TripState }) {
  const look = useStateLooks()[state];
  return <ChoiceTag colour={look.colour}>{look.label}</ChoiceTag>;
}

/**
 * The trips as one organisation's list shows them: its own names and colours for the states, and short headings over
 * the columns whose cells tell more than their field.
 */
export function organisationTrips(looks: StateLooks): Resource {
  const declared = resourceNamed("trips");
  const { status, startDate } = trips.fields;
  return {
    ...declared,
    fields: {
      ...declared.fields,
      status: { ...status, choices: looks },
      startDate: { ...startDate, label: "Dates" },
      assigneeUserId: { ...trips.fields.assigneeUserId, label: "Assignee" },
    },
  };
}
