import { shownParts } from "./shownParts";
import {
  among,
  choice,
  clear,
  group,
  longText,
  needed,
  notBefore,
  text,
  type Transition,
  type Transitions,
} from "../../schema";
import {
  closedStates,
  documentLanguages,
  type ItineraryStatus,
  type Maybe,
  soldStates,
  tripStates,
  workingRoles,
} from "../../vocabulary";

const fact = (label: string) => text({ label, maxLength: 300, optional: true });
const usual = {
  roles: workingRoles,
  asks: { reason: longText({ label: "Reason", maxLength: 2_000, optional: true }) },
} as const;
const tripStatesBut = (others: readonly string[]) =>
  Object.keys(tripStates).filter((state) => !others.includes(state));
/** Refused while the trip is sold, since its booking is based on this itinerary. */
const undoing = {
  ...usual,
  checks: [
    among(
      "tripStatus",
      tripStatesBut(soldStates),
      "The trip is sold and stands on this itinerary. Accept another itinerary instead, or let an owner or admin move the trip back to Quoted first.",
    ),
  ],
} as const;
const sending = {
  ...usual,
  asks: {
    ...usual.asks,
    language: choice({ label: "Language", choices: documentLanguages, optional: true }),
    shows: group({ label: "Shows", of: shownParts, optional: true }),
  },
  checks: [
    among(
      "tripStatus",
      tripStatesBut(closedStates),
      "The trip does not take place, so that the customer's page would be closed. Reopen the trip first.",
    ),
    notBefore("validUntil", "today", "The offer's validity has passed. Set a later date before sending it."),
  ],
} as const;
/** Accepting another itinerary of a sold trip changes what was sold, so it needs a reason. */
const amending = soldStates.map((state) =>
  needed(
    "reason",
    "tripStatus",
    state,
    "The trip is sold on another itinerary. Say why the customer changes it.",
  ),
);
const agreeing = { ...usual, checks: amending } as const;
/** The customer's version must be the current content. */
const accepting = { ...usual, checks: [clear("changed", "changed"), ...amending] } as const;

/** Every manual transition of an itinerary. Source: docs/domain.md, "Entities". */
const table: readonly (Transition & { from: ItineraryStatus; to: ItineraryStatus })[] = [
  { from: "draft", to: "sent", ...sending },
  { from: "draft", to: "accepted", ...agreeing },
  { from: "sent", to: "sent", ...sending },
  { from: "sent", to: "accepted", ...accepting },
  { from: "sent", to: "declined", ...usual },
  { from: "sent", to: "draft", ...usual },
  { from: "accepted", to: "draft", ...usual },
  { from: "accepted", to: "declined", ...undoing },
  { from: "declined", to: "draft", ...usual },
  { from: "declined", to: "accepted", ...agreeing },
  { from: "superseded", to: "draft", ...usual },
  { from: "superseded", to: "accepted", ...agreeing },
  { from: "expired", to: "draft", ...usual },
];

/**
 * The states of an itinerary and their transitions. Automatically, an accepted itinerary is superseded when
 * another is accepted, and a sent one expires on the day after its validity. The server refuses to send an
 * offer with errors, since only it prices the stored row. A sold itinerary may be edited as the draft of its
 * next version while the accepted version stays accepted.
 */
export const itineraryTransitions: Transitions = {
  field: "status",
  table,
  automatic: ["superseded", "expired"],
  facts: {
    tripStatus: choice({ label: "State of the trip", choices: tripStates }),
    changed: fact("What the customer does not have"),
  },
};

interface Versioned {
  readonly status: ItineraryStatus;
  readonly offerNumber?: Maybe<number>;
  readonly lastOffer?: Maybe<{ readonly isChanged: boolean }>;
}

/** The fact that stops accepting: the itinerary has changed since the customer's version. */
export function versionFacts({ status, offerNumber, lastOffer }: Versioned) {
  if (status !== "sent" || !offerNumber || !lastOffer?.isChanged) return { changed: null };
  return {
    changed: `It was changed since version ${offerNumber} was sent. Send it as version ${offerNumber + 1} first, or restore version ${offerNumber}.`,
  };
}
