import { tripStates, type TripState } from "../../vocabulary";
import type { Tenant } from "../../resources/tenants";
import { useMemo } from "react";
import { useTenant } from "../../providers/tenant";
import { ChoiceTag } from "../../fields/parts/ChoiceTag";
import { trips } from "../../resources/trips";
import { resourceNamed } from "../../resources";
import type { Resource } from "../../schema";

interface StateLook {
  label: string;
  colour: string;
}

type StateLooks = Readonly<Record<TripState, StateLook>>;

// In the usual order of a trip. The keys of a constant table are exactly its TripState values.
export const stateOrder = Object.keys(tripStates) as TripState[];

/** The states with the organisation's labels and colours; the defaults where it set none. */
export function stateLooksOf(tenant: Pick<Tenant, "stateNames"> | undefined): StateLooks {
  const own = new Map((tenant?.stateNames ?? []).map((row) => [row.status, row]));
  return Object.fromEntries(
    stateOrder.map((state) => {
      const { label, colour } = tripStates[state];
      return [state, { label: own.get(state)?.label || label, colour: own.get(state)?.colour || colour }];
    }),
    // Every state has its entry.
  ) as Record<TripState, StateLook>;
}

/** The labels alone, for the messages of the transition rules. */
export const labelsOf = (looks: StateLooks): Partial<Record<TripState, string>> =>
  Object.fromEntries(stateOrder.map((state) => [state, looks[state].label]));

export function useStateLooks(): StateLooks {
  const { data } = useTenant();
  return useMemo(() => stateLooksOf(data), [data]);
}

/** The state of a trip with the organisation's label and colour. */
export function StateTag({ state }: { state: TripState }) {
  const look = useStateLooks()[state];
  return <ChoiceTag colour={look.colour}>{look.label}</ChoiceTag>;
}

/** The trips resource with the organisation's labels and colours of states, and short column headings. */
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
