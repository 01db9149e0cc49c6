import type { Tenant } from "../../../resources/tenants";
import { initialValue, type Resource } from "../../../schema";
import type { FormValues } from "./formBody";

/**
 * What a new row most likely needs: where a currency or a country is required, the organisation's. Of several currencies it is
 * the one that says so.
 */
export function proposedValues(resource: Resource, tenant: Tenant | undefined): FormValues {
  const own = { currency: tenant?.currency, country: tenant?.address?.country };
  const isSaid = Object.values(resource.fields).some((field) => field.kind === "code" && field.startsAsOwn);
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      if (field.kind !== "code" || initialValue(field) !== undefined) return [];
      if (isSaid && field.list === "currency" && !field.startsAsOwn) return [];
      const value = field.list === "currency" || field.list === "country" ? own[field.list] : undefined;
      return value ? [[name, value]] : [];
    }),
  );
}
