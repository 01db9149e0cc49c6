import type { Statement } from "./Batch";

/** Sets the organisation for the rest of the transaction, and for no longer. */
export const setTenant = (tenantId: string): Statement => ({
  text: "select set_config('app.tenant_id', $1, true)",
  values: [tenantId],
});
