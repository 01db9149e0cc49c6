import { figureRoles, leadingRoles, sellingRoles, workingRoles } from "../../vocabulary";
import { anyOf, assigned, roles, through } from "../../schema";

/** May do the daily work of selling trips. */
export const sellers = roles(...sellingRoles);
/** May work on the parts of a trip: sellers, and operations staff to whom the trip is assigned. */
export const workersOfTrip = anyOf(
  sellers,
  through({
    field: "tripId",
    resource: "trips",
    rule: assigned({ roles: ["operations"], user: "assigneeUserId", team: "assigneeTeamId" }),
  }),
);
/** May write into a trip's history: those who work on it, and accounts, who leave notes. */
export const writersOfHistory = anyOf(workersOfTrip, roles("accounts"));
export const administrators = roles(...leadingRoles);
/** May see and change bank details. */
export const payers = roles(...leadingRoles, "accounts");
/** May see the sales and earnings of the whole business. */
export const figureReaders = roles(...figureRoles);
/** May work on trips and on the products in them. */
export const planners = roles(...workingRoles);
/** May see costs and margins. Viewers may not. */
export const costReaders = roles(...workingRoles, "accounts");
