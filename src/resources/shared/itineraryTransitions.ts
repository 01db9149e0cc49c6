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
const unsoldStates = Object.keys(tripStates).filter((state) => !soldStates.some((sold) => sold === state));
/** Not while the trip is sold: its booking stands on this itinerary. */
const undoing = {
  ...usual,
  checks: [
    among(
      "tripStatus",
      unsoldStates,
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
    notBefore("validUntil", "today", "The offer's validity has passed. Set a later date before sending it."),
  ],
} as const;
/** Whether accepting another itinerary changes what was sold: then somebody says why. */
const amending = soldStates.map((state) =>
  needed(
    "reason",
    "tripStatus",
    state,
    "The trip is sold on another itinerary. Say why the customer changes it.",
  ),
);
const agreeing = { ...usual, checks: amending } as const;
/** What the customer accepts is what the customer has. */
const accepting = { ...usual, checks: [clear("changed", "changed"), ...amending] } as const;

/** Every transition of an itinerary by hand. Source: docs/domain.md, "Entities". */
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
 * The states of an itinerary and how it passes from one to another. By itself an accepted one becomes superseded when
 * another is accepted, and a sent one expires on the day after its validity. That an offer with errors is not sent is
 * seen to by the server, which alone prices what is stored. One that a trip is sold on goes on as the draft of its next version, while
 * the accepted version stays accepted.
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

/** What of the versions of an itinerary stands in the way of accepting what the customer has. */
export function versionFacts({ status, offerNumber, lastOffer }: Versioned) {
  if (status !== "sent" || !offerNumber || !lastOffer?.isChanged) return { changed: null };
  return {
    changed: `It was changed since version ${offerNumber} was sent. Send it as version ${offerNumber + 1} first, or restore version ${offerNumber}.`,
  };
}
