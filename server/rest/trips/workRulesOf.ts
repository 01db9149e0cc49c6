import type { Tenant } from "../../../src/resources/tenants";
import type { PlainDate } from "../../../src/domain/dates/plainDate";
import { todayIn } from "../../../src/domain/dates/todayIn";
import type { TripState } from "../../../src/domain/trips/tripStates";
import type { Transaction } from "../../database/connection/Transaction";

/** How the organisation works on its trips. */
export type WorkRules = Pick<
  Tenant,
  "timeZone" | "tripPrefix" | "firstResponseHours" | "workingHours" | "followUpRules" | "stateNames"
>;

const known = new WeakMap<Transaction, Promise<WorkRules>>();

/** The organisation's rules of work, read once in a transaction. */
export function workRulesOf(tx: Transaction): Promise<WorkRules> {
  let rules = known.get(tx);
  if (!rules) known.set(tx, (rules = readRules(tx)));
  return rules;
}

async function readRules(tx: Transaction): Promise<WorkRules> {
  const [rules] = await tx.query<WorkRules>(
    `select time_zone as "timeZone", trip_prefix as "tripPrefix", first_response_hours as "firstResponseHours",
      working_hours as "workingHours", follow_up_rules as "followUpRules", state_names as "stateNames"
      from tenants where id = $1`,
    [tx.tenantId],
  );
  if (!rules) throw new Error(`The organisation ${tx.tenantId} has no row.`);
  return rules;
}

/** Today on the organisation's calendar. */
export const todayOf = ({ timeZone }: Pick<WorkRules, "timeZone">, now: Date): PlainDate =>
  todayIn(timeZone, now);

/** The organisation's own names for the states. */
export const stateLabelsOf = ({ stateNames }: WorkRules): Partial<Record<TripState, string>> =>
  Object.fromEntries(stateNames.map(({ status, label }) => [status, label]));
