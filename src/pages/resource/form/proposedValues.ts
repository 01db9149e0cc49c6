import type { Tenant } from "../../../resources/tenants";
import { type AnyRow, type Field, fieldsOfLastMade, initialValue, type Resource } from "../../../schema";
import type { FormValues } from "./formBody";
import { useList } from "@refinedev/core";
import { useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useTenant } from "../../../providers/tenant";

/**
 * The organisation's country and currency, for required fields of these kinds. Of several currency fields,
 * only one with `startsAsOwn` gets it, if there is one.
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

/** The values of the user's last created row that the next one probably shares. */
const valuesAsIn = (resource: Resource, last: AnyRow): FormValues =>
  Object.fromEntries(fieldsOfLastMade(resource).flatMap((name) => proposal(name, last[name])));

const isAsked = (field: Field): field is Field & { kind: "code" } =>
  field.kind === "code" && initialValue(field) === undefined;

const proposal = (name: string, value: unknown): [string, unknown][] => (value ? [[name, value]] : []);

export interface Proposed {
  values: FormValues;
  /** Further values, once the user's last created row is read. Fields that the user has set keep their values. */
  late: FormValues | undefined;
}

/** Likely values of a new row. Undefined until the organisation is known. */
export function useProposedValues(resource: Resource): Proposed | undefined {
  const { actor } = useFieldEnvironment();
  const { data: tenant, isLoading } = useTenant();
  const { query, result } = useList<AnyRow>({
    resource: resource.name,
    pagination: { mode: "server", currentPage: 1, pageSize: 1 },
    filters: [{ field: "createdBy", operator: "eq", value: actor.userId }],
    // Ids are ordered by time, and follow the user in the index.
    sorters: [{ field: "id", order: "desc" }],
    queryOptions: {
      enabled: fieldsOfLastMade(resource).length > 0,
      retry: false,
      refetchOnMount: "always",
    },
    liveMode: "off",
  });
  // Each is set once: later reads do not change an open form.
  const [values, setValues] = useState<FormValues>();
  const [late, setLate] = useState<FormValues>();
  if (!values && !isLoading) setValues(proposedValues(resource, tenant));
  const [last] = result.data;
  if (!late && !query.isFetching && last) setLate(valuesAsIn(resource, last));
  return values && { values, late };
}
