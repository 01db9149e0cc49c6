import type { Choices, ValueOf } from "../vocabulary/choice";

/** What came of a follow-up. */
export const followUpOutcomes = {
  connected: { label: "Connected", colour: "green" },
  no_answer: { label: "No answer", colour: "orange" },
  busy: { label: "Busy", colour: "orange" },
  call_back_later: { label: "Call back later", colour: "gold" },
  interested: { label: "Interested", colour: "green" },
  not_interested: { label: "Not interested", colour: "red" },
  quote_requested: { label: "Quote requested", colour: "blue" },
  negotiating: { label: "Negotiating", colour: "purple" },
  ready_to_book: { label: "Ready to book", colour: "cyan" },
  wrong_number: { label: "Wrong number", colour: "red" },
  other: { label: "Other", colour: "default" },
} as const satisfies Choices;

/** The stored value of a follow-up's outcome. */
export type FollowUpOutcome = ValueOf<typeof followUpOutcomes>;
