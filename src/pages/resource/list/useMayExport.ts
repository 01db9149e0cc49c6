import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useTenant } from "../../../providers/tenant";
import { mayExport, permits, type Resource } from "../../../schema";

/** Whether the signed-in person may take rows of the list out as a file. */
export function useMayExport(resource: Resource): boolean {
  const { actor } = useFieldEnvironment();
  const { data: tenant } = useTenant();
  return tenant !== undefined && mayExport(tenant, actor) && permits(resource.access.export, actor);
}
