import type { Choices, ValueOf } from "../vocabulary/choice";

/** How a follow-up reaches the customer. */
export const followUpKinds = {
  call: { label: "Call", colour: "blue" },
  whatsapp: { label: "WhatsApp", colour: "green" },
  email: { label: "Email", colour: "geekblue" },
  meeting: { label: "Meeting", colour: "purple" },
  other: { label: "Other", colour: "default" },
} as const satisfies Choices;

/** The stored value of a follow-up's kind. */
export type FollowUpKind = ValueOf<typeof followUpKinds>;
