import { figureRoles, leadingRoles, sellingRoles, workingRoles } from "../../vocabulary";
import { anyOf, assigned, roles, through } from "../../schema";

/** Who may do the daily work of selling trips. */
export const sellers = roles(...sellingRoles);
/** Who may work on what belongs to a trip: sellers, and of the others those who have been given the trip. */
export const workersOfTrip = anyOf(
  sellers,
  through({
    field: "tripId",
    resource: "trips",
    rule: assigned({ roles: ["operations"], user: "assigneeUserId", team: "assigneeTeamId" }),
  }),
);
/** Who may write into the history of a trip: who works on it, and accounts, who leave notes. */
export const writersOfHistory = anyOf(workersOfTrip, roles("accounts"));
export const administrators = roles(...leadingRoles);
/** Who may see and change where money is sent. */
export const payers = roles(...leadingRoles, "accounts");
/** Who may learn what the whole business sells and earns. */
export const figureReaders = roles(...figureRoles);
/** Who may work on trips and with what they are made of. */
export const planners = roles(...workingRoles);
/** Who may learn what the business pays and earns; viewers may not. */
export const costReaders = roles(...workingRoles, "accounts");
