import type { TripState } from "../../../src/domain/vocabulary";
import type { Tenant } from "../../../src/resources/tenants";

/** The organisation's own names for the states. */
export const stateLabelsOf = ({
  stateNames,
}: Pick<Tenant, "stateNames">): Partial<Record<TripState, string>> =>
  Object.fromEntries(stateNames.map(({ status, label }) => [status, label]));
