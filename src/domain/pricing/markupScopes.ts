import type { Choices, ValueOf } from "../vocabulary/choice";

/** What a markup amount is counted by. */
export const markupScopes = {
  person: { label: "Per person" },
  total: { label: "In total" },
} as const satisfies Choices;

/** The stored value of a markup amount's scope. */
export type MarkupScope = ValueOf<typeof markupScopes>;
