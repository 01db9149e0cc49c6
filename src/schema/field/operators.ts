/** How a filter of the list-query dialect compares. The suffix stands behind the field's name in the query: `startDate_gte`. */
export const operators = {
  eq: { suffix: "", label: "is", values: "one" },
  ne: { suffix: "_ne", label: "is not", values: "one" },
  gt: { suffix: "_gt", label: "is after or above", values: "one" },
  gte: { suffix: "_gte", label: "is at least", values: "one" },
  lt: { suffix: "_lt", label: "is before or below", values: "one" },
  lte: { suffix: "_lte", label: "is at most", values: "one" },
  like: { suffix: "_like", label: "contains", values: "one" },
  in: { suffix: "_in", label: "is any of", values: "many" },
  nin: { suffix: "_nin", label: "is none of", values: "many" },
  null: { suffix: "_null", label: "is empty", values: "yesNo" },
  between: { suffix: "_between", label: "is between", values: "two" },
} as const satisfies Record<
  string,
  { suffix: string; label: string; values: "one" | "many" | "two" | "yesNo" }
>;

export type Operator = keyof typeof operators;

const equality = ["eq", "ne", "in", "nin", "null"] as const;

/** The operators that a kind of field may offer, by what its values can do. */
export const operatorSets = {
  none: [],
  presence: ["null"],
  identity: equality,
  text: [...equality, "like"],
  ordered: [...equality, "gt", "gte", "lt", "lte", "between"],
  membership: [...equality],
} as const satisfies Record<string, readonly Operator[]>;
