import { useCan } from "@refinedev/core";
import { type AskedResource, decidingFields, mayDo, ruleFor } from "../schema";
import { useFieldEnvironment } from "./FieldEnvironment";

/**
 * Whether the signed-in person may do something with a resource or a row: Refine's `useCan` with the answer in the
 * first render. Actions are Refine's (list, show, create, edit, delete, …), `move` and `issue`. `resource` may allow
 * less than its declaration.
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
      // Until the user's role or teams change, see `currentUser.ts`.
      staleTime: Infinity,
    },
  });
  return data?.can === true;
}
