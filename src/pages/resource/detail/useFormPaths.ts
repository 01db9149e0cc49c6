import { useGo } from "@refinedev/core";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { notices } from "../../../providers/notices";
import { pagePath, rowPath } from "../../../providers/resourcePath";
import type { AnyRow, Resource } from "../../../schema";

/** Where a page that changes a row, or makes one, leads. */
export function useFormPaths(resource: Resource, row: AnyRow | undefined) {
  const { actor } = useFieldEnvironment();
  const go = useGo();
  const listPath = pagePath(resource, "list", actor);
  const showPath = row && pagePath(resource, "show", actor, row.id);
  return {
    showPath,
    cancel: () => go({ to: showPath ?? listPath ?? "/" }),
    /** Says that it is saved and goes to its page; one that has no page of its own stays where it is. */
    onSaved(saved: AnyRow) {
      notices.show({
        type: "success",
        message: row ? "Saved." : `${resource.label.one} “${String(saved[resource.title])}” created.`,
      });
      const next =
        pagePath(resource, "show", actor, saved.id) ?? (row ? undefined : rowPath(resource, saved.id, actor));
      if (next) go({ to: next });
    },
  };
}
