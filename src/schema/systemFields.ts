import { instant } from "./kinds/instant";
import { number } from "./kinds/number";
import { reference } from "./kinds/reference";

/** What every row carries without being declared. `tenantId` is not among them: it never leaves the server. */
export const systemFields = {
  id: reference({ label: "Id", to: "self", readOnly: true }),
  createdAt: instant({ label: "Created", readOnly: true }),
  updatedAt: instant({ label: "Changed", readOnly: true }),
  createdBy: reference({ label: "Created by", to: "users", readOnly: true, optional: true }),
  updatedBy: reference({ label: "Changed by", to: "users", readOnly: true, optional: true }),
  version: number({ label: "Version", readOnly: true, min: 1 }),
  deletedAt: instant({ label: "Deleted", readOnly: true, optional: true }),
} as const;

export const isSystemField = (name: string): name is keyof typeof systemFields =>
  Object.hasOwn(systemFields, name);
