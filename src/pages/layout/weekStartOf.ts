import { weekdays } from "../../vocabulary";
import type { Tenant } from "../../resources/tenants";

/** The day on which the organisation's weeks begin: 0 is Sunday, 1 Monday. Monday until it is known. */
export function weekStartOf(tenant: Tenant | undefined): number {
  const fromMonday = Object.keys(weekdays).indexOf(tenant?.weekStart ?? "mon");
  return (fromMonday + 1) % 7;
}
