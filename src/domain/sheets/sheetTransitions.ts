import { filled, longText, type Transition, type Transitions } from "../../schema";
import { type SheetState, workingRoles } from "../vocabulary";

const table: readonly (Transition & { from: SheetState; to: SheetState })[] = [
  {
    from: "draft",
    to: "published",
    verb: "Publish",
    roles: workingRoles,
    checks: [filled("rates", "There is no rate yet. Enter at least one before you publish the sheet.")],
  },
  {
    from: "published",
    to: "withdrawn",
    verb: "Withdraw",
    roles: workingRoles,
    danger: true,
    asks: { reason: longText({ label: "Reason", maxLength: 2_000, optional: true }) },
  },
  { from: "withdrawn", to: "published", verb: "Publish again", roles: workingRoles },
];

/**
 * The states of a rate sheet. A published sheet is never edited: it is followed by another, which replaces it when that is
 * published. Source: docs/domain.md, "Rate sheets".
 */
export const sheetTransitions: Transitions = { field: "status", table, automatic: ["replaced"] };
