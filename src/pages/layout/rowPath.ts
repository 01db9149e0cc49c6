import { generatePath } from "react-router";
import { mayDo } from "../../providers/accessControlProvider";
import type { Actor } from "../../schema/access";
import type { Resource } from "../../schema/resource";

/** The page of a row: its detail page or else its form, where there is one and the role may open it. */
export function rowPath(resource: Resource, id: string, actor: Actor): string | undefined {
  const { show, edit } = resource.paths ?? {};
  if (show && mayDo(resource, "show", actor)) return generatePath(show, { id });
  if (edit && mayDo(resource, "edit", actor)) return generatePath(edit, { id });
  return undefined;
}
