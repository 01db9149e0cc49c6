import type { Tenant } from "../../../resources/tenants";
import { type AnyRow, type Field, initialValue, type Resource } from "../../../schema";
import type { FormValues } from "./formBody";

/**
 * What a new row most likely needs: where a currency is required, the organisation's; where a country is, that of the row made
 * last, since who enters hotels abroad enters several, and else the organisation's. Of several currencies it is the one that
 * says so.
 */
export function proposedValues(resource: Resource, tenant: Tenant | undefined, last?: AnyRow): FormValues {
  const isSaid = Object.values(resource.fields).some((field) => field.kind === "code" && field.startsAsOwn);
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      if (!isAsked(field)) return [];
      if (field.list === "country") return proposal(name, last?.[name] ?? tenant?.address?.country);
      if (field.list !== "currency" || (isSaid && !field.startsAsOwn)) return [];
      return proposal(name, tenant?.currency);
    }),
  );
}

/** Whether a new row has to say a country. */
export const isCountryAsked = (resource: Resource): boolean =>
  Object.values(resource.fields).some((field) => isAsked(field) && field.list === "country");

const isAsked = (field: Field): field is Field & { kind: "code" } =>
  field.kind === "code" && initialValue(field) === undefined;

const proposal = (name: string, value: unknown): [string, unknown][] => (value ? [[name, value]] : []);
