import type { Tenant } from "../../../resources/tenants";
import { initialValue, type Resource } from "../../../schema";
import type { FormValues } from "./formBody";

/** What a new row most likely needs: where a currency or a country is owed, the organisation's. */
export function proposedValues(resource: Resource, tenant: Tenant | undefined): FormValues {
  const own = { currency: tenant?.currency, country: tenant?.address?.country };
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      if (field.kind !== "code" || initialValue(field) !== undefined) return [];
      const value = field.list === "currency" || field.list === "country" ? own[field.list] : undefined;
      return value ? [[name, value]] : [];
    }),
  );
}
