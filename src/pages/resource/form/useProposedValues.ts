import { useList } from "@refinedev/core";
import { useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useTenant } from "../../../providers/tenant";
import { type AnyRow, fieldsOfLastMade, type Resource } from "../../../schema";
import type { FormValues } from "./formBody";
import { proposedValues, valuesAsIn } from "./proposedValues";

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
    errorNotification: false,
  });
  // Each is decided once: what is read again later changes nothing in a form that stands open.
  const [values, setValues] = useState<FormValues>();
  const [late, setLate] = useState<FormValues>();
  if (!values && !isLoading) setValues(proposedValues(resource, tenant));
  const [last] = result.data;
  if (!late && !query.isFetching && last) setLate(valuesAsIn(resource, last));
  return values && { values, late };
}
