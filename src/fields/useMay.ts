import { useCan } from "@refinedev/core";
import { type AskedResource, decidingFields, mayDo, ruleFor } from "../schema";
import { useFieldEnvironment } from "./FieldEnvironment";

/**
 * Whether the signed-in person may do something with a resource, or with one row of it: Refine's `useCan` with the answer
 * there at the first drawing. Actions are Refine's (list, show, create, edit, delete, …), and `move` and `issue`.
 * The resource may allow less than its declaration does.
 */
export function useMay(
  resource: AskedResource,
  action: string,
  row?: Readonly<Record<string, unknown>> | undefined,
): boolean {
  const { actor } = useFieldEnvironment();
  const rule = ruleFor(resource, action);
  const { data } = useCan({
    resource: resource.name,
    action,
    params: { rule, row: row && decidingFields(resource, rule, row) },
    queryOptions: {
      initialData: () => ({ can: mayDo(resource, action, actor, row) }),
      // Until somebody is another than they were, see `currentUser.ts`.
      staleTime: Infinity,
    },
  });
  return data?.can === true;
}
