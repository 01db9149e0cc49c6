import type { Choices, ValueOf } from "../vocabulary/choice";

/** What a user is in the organisation. Source: docs/domain.md, "Roles". */
export const roles = {
  owner: { label: "Owner", colour: "gold" },
  admin: { label: "Admin", colour: "purple" },
  sales: { label: "Sales", colour: "blue" },
  operations: { label: "Operations", colour: "cyan" },
  accounts: { label: "Accounts", colour: "green" },
  viewer: { label: "Viewer", colour: "default" },
} as const satisfies Choices;

/** The stored value of a role. */
export type Role = ValueOf<typeof roles>;
