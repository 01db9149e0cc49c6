import type { Tenant } from "../../../resources/tenants";
import { type AnyRow, type Field, fieldsOfLastMade, initialValue, type Resource } from "../../../schema";
import type { FormValues } from "./formBody";

/**
 * What a new row most likely needs: where a currency is required, the organisation's, and where a country is. Of several
 * currencies it is the one that says so.
 */
export function proposedValues(resource: Resource, tenant: Tenant | undefined): FormValues {
  const isSaid = Object.values(resource.fields).some((field) => field.kind === "code" && field.startsAsOwn);
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      if (!isAsked(field)) return [];
      if (field.list === "country") return proposal(name, tenant?.address?.country);
      if (field.list !== "currency" || (isSaid && !field.startsAsOwn)) return [];
      return proposal(name, tenant?.currency);
    }),
  );
}

/** What of the row that the same person made last the next one most likely has too. */
export const valuesAsIn = (resource: Resource, last: AnyRow): FormValues =>
  Object.fromEntries(fieldsOfLastMade(resource).flatMap((name) => proposal(name, last[name])));

const isAsked = (field: Field): field is Field & { kind: "code" } =>
  field.kind === "code" && initialValue(field) === undefined;

const proposal = (name: string, value: unknown): [string, unknown][] => (value ? [[name, value]] : []);
