import type { Choices, ValueOf } from "../vocabulary/choice";

/** What a timeline entry of a trip tells. */
export const timelineKinds = {
  note: { label: "Note", colour: "gold" },
  call: { label: "Call", colour: "blue" },
  whatsapp: { label: "WhatsApp", colour: "green" },
  email: { label: "Email", colour: "geekblue" },
  meeting: { label: "Meeting", colour: "purple" },
  enquiry: { label: "Enquiry received", colour: "cyan" },
  status_change: { label: "Status change", colour: "purple" },
  assignment: { label: "Assignment", colour: "cyan" },
  itinerary_created: { label: "Itinerary created", colour: "default" },
  itinerary_sent: { label: "Itinerary sent", colour: "blue" },
  itinerary_viewed: { label: "Itinerary viewed", colour: "gold" },
  itinerary_accepted: { label: "Itinerary accepted", colour: "green" },
  follow_up: { label: "Follow-up", colour: "orange" },
  field_change: { label: "Fields changed", colour: "default" },
} as const satisfies Choices;

/** The stored value of a timeline entry's kind. */
export type TimelineKind = ValueOf<typeof timelineKinds>;

/** The entries that count as a contact with the customer: the first of them moves a new trip to in progress. */
export const contactKinds: readonly TimelineKind[] = ["call", "whatsapp", "email", "meeting"];
