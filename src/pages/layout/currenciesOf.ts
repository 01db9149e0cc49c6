import type { Tenant } from "../../resources/tenants";

/** The currencies (ISO 4217) that an organisation works with: its own first, then those it keeps exchange rates for. */
export function currenciesOf(tenant: Tenant | undefined): readonly string[] {
  if (!tenant) return [];
  // An answer without them means none, as with query fields.
  return [...new Set([tenant.currency, ...(tenant.currencies ?? [])])];
}
