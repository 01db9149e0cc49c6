import { useList } from "@refinedev/core";
import { useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useTenant } from "../../../providers/tenant";
import type { AnyRow, Resource } from "../../../schema";
import type { FormValues } from "./formBody";
import { isCountryAsked, proposedValues } from "./proposedValues";

/** What a new row begins with: undefined until the organisation is known, and the row that this person made last. */
export function useProposedValues(resource: Resource): FormValues | undefined {
  const { actor } = useFieldEnvironment();
  const { data: tenant, isLoading } = useTenant();
  const { query, result } = useList<AnyRow>({
    resource: resource.name,
    pagination: { mode: "server", currentPage: 1, pageSize: 1 },
    filters: [{ field: "createdBy", operator: "eq", value: actor.userId }],
    sorters: [{ field: "createdAt", order: "desc" }],
    queryOptions: { enabled: isCountryAsked(resource), retry: false, refetchOnMount: "always" },
    liveMode: "off",
    errorNotification: false,
  });
  const [proposed, setProposed] = useState<FormValues>();
  // Decided once: what is read again later changes nothing in a form that stands open.
  if (!proposed && !isLoading && !query.isFetching)
    setProposed(proposedValues(resource, tenant, result.data[0]));
  return proposed;
}
