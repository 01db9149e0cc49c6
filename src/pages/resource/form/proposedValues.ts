import type { Tenant } from "../../../resources/tenants";
import { type AnyRow, type Field, fieldsOfLastMade, initialValue, type Resource } from "../../../schema";
import type { FormValues } from "./formBody";
import { useList } from "@refinedev/core";
import { useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useTenant } from "../../../providers/tenant";

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
const valuesAsIn = (resource: Resource, last: AnyRow): FormValues =>
  Object.fromEntries(fieldsOfLastMade(resource).flatMap((name) => proposal(name, last[name])));

const isAsked = (field: Field): field is Field & { kind: "code" } =>
  field.kind === "code" && initialValue(field) === undefined;

const proposal = (name: string, value: unknown): [string, unknown][] => (value ? [[name, value]] : []);

export interface Proposed {
  /** What a new row begins with. */
  values: FormValues;
  /** What it begins with once the row is read that this person made last; what somebody set meanwhile stays. */
  late: FormValues | undefined;
}

/** What a new row most likely needs; undefined until the organisation is known. */
export function useProposedValues(resource: Resource): Proposed | undefined {
  const { actor } = useFieldEnvironment();
  const { data: tenant, isLoading } = useTenant();
  const { query, result } = useList<AnyRow>({
    resource: resource.name,
    pagination: { mode: "server", currentPage: 1, pageSize: 1 },
    filters: [{ field: "createdBy", operator: "eq", value: actor.userId }],
    // Ids follow the time, and stand in the index behind the person.
    sorters: [{ field: "id", order: "desc" }],
    queryOptions: {
      enabled: fieldsOfLastMade(resource).length > 0,
      retry: false,
      refetchOnMount: "always",
    },
    liveMode: "off",
  });
  // Each is decided once: what is read again later changes nothing in a form that stands open.
  const [values, setValues] = useState<FormValues>();
  const [late, setLate] = useState<FormValues>();
  if (!values && !isLoading) setValues(proposedValues(resource, tenant));
  const [last] = result.data;
  if (!late && !query.isFetching && last) setLate(valuesAsIn(resource, last));
  return values && { values, late };
}
