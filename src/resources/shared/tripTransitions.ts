import {
  among,
  choice,
  clear,
  date,
  filled,
  longText,
  needed,
  notBefore,
  type Transition,
  type Transitions,
} from "../../schema";
import {
  type CloseReason,
  closeReasons,
  leadingRoles,
  type Maybe,
  type TripState,
  workingRoles,
} from "../../vocabulary";

const optionalReason = longText({ label: "Reason", maxLength: 2_000, optional: true });
const usual = { roles: workingRoles, asks: { reason: optionalReason } } as const;
const explained = {
  roles: workingRoles,
  asks: { reason: longText({ label: "Reason", maxLength: 2_000 }) },
  checks: [filled("reason", "Say why the trip makes this move.")],
} as const;

const pausing = {
  roles: workingRoles,
  asks: { reviewDate: date({ label: "Look at it again on" }), ...explained.asks },
  checks: [
    filled("reviewDate", "Choose the date on which to look at the trip again."),
    notBefore("reviewDate", "today", "This day has passed: choose today or a later date."),
    ...explained.checks,
  ],
} as const;

const closing = {
  roles: workingRoles,
  asks: {
    closeReason: choice({ label: "Close reason", choices: closeReasons }),
    reason: longText({ label: "Details", maxLength: 2_000, optional: true }),
  },
  checks: [
    filled("closeReason", "Choose why the trip ends."),
    needed("reason", "closeReason", "other", "Say in a few words what the other reason is."),
  ],
  danger: true,
} as const;

const converting = {
  ...usual,
  checks: [
    filled("startDate", "Enter the start date of the trip."),
    filled("endDate", "Enter the end date of the trip."),
    notBefore("endDate", "startDate", "The end date lies before the start date."),
    among(
      "dateFlexibility",
      ["exact"],
      "The dates are still flexible: settle them with the customer and choose exact dates.",
    ),
    filled(
      ["phone", "whatsapp", "email"],
      "Enter a phone number, a WhatsApp number or an email address of the customer.",
    ),
    filled("acceptedItineraryId", "Mark the itinerary that the customer accepted."),
    clear("acceptedItineraryId", "difference"),
  ],
} as const;

/** Every manual transition of a trip. Any other is refused. Source: docs/domain.md, "The life of a trip". */
const table: readonly (Transition & { from: TripState; to: TripState })[] = [
  { from: "new", to: "in_progress", ...usual },
  { from: "new", to: "on_hold", ...pausing },
  { from: "new", to: "cancelled", ...closing },
  { from: "in_progress", to: "quoted", ...usual },
  { from: "in_progress", to: "converted", ...converting },
  { from: "in_progress", to: "on_hold", ...pausing },
  { from: "in_progress", to: "cancelled", ...closing },
  { from: "quoted", to: "converted", ...converting },
  { from: "quoted", to: "in_progress", ...usual },
  { from: "quoted", to: "on_hold", ...pausing },
  { from: "quoted", to: "cancelled", ...closing },
  { from: "on_hold", to: "in_progress", ...usual },
  { from: "on_hold", to: "quoted", ...usual },
  { from: "on_hold", to: "converted", ...converting },
  { from: "on_hold", to: "cancelled", ...closing },
  { from: "converted", to: "on_trip", ...usual, isUnusual: true },
  { from: "converted", to: "quoted", ...explained, roles: leadingRoles },
  { from: "converted", to: "dropped", ...closing, roles: leadingRoles },
  { from: "on_trip", to: "completed", ...usual, isUnusual: true },
  { from: "on_trip", to: "dropped", ...closing, roles: leadingRoles },
  { from: "completed", to: "on_trip", ...usual, roles: leadingRoles },
  { from: "cancelled", to: "in_progress", ...explained },
  { from: "dropped", to: "converted", ...usual, roles: leadingRoles },
];

export const tripTransitions: Transitions = {
  field: "status",
  table,
  isUndoable: true,
  importedBy: leadingRoles,
  facts: {
    difference: longText({ label: "In what trip and accepted itinerary differ", optional: true }),
  },
  interpret: ({ asks = {} }, given) => ("closeReason" in asks ? closeReasonOf(given) : {}),
};

interface Given {
  readonly closeReason?: Maybe<string>;
  readonly reason?: Maybe<string>;
}

/**
 * The close reason and text of a transition to cancelled or dropped. A text without a reason is matched with
 * the choices, or counts as "other". Null stands for nothing given or an unknown choice.
 */
function closeReasonOf(given: Given): { closeReason: CloseReason | null; reason: string | null } {
  const text = given.reason?.trim() || null;
  if (given.closeReason) {
    return { closeReason: isCloseReason(given.closeReason) ? given.closeReason : null, reason: text };
  }
  if (text === null) return { closeReason: null, reason: null };
  return isCloseReason(text) && text !== "other"
    ? { closeReason: text, reason: null }
    : { closeReason: "other", reason: text === "other" ? null : text };
}

function isCloseReason(value: string): value is CloseReason {
  return Object.hasOwn(closeReasons, value);
}
