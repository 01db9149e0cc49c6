import { permits, type Action, type Actor } from "../schema/access";
import { lockOf } from "../schema/lockedWhen";
import type { Paths, Resource } from "../schema/resource";
import { isGatedPath, mayEnterOrganisation } from "./sectionAccess";

/** What Refine's actions mean to the access rules. */
const actions: Record<string, Action> = {
  list: "read",
  show: "read",
  read: "read",
  create: "create",
  clone: "create",
  edit: "update",
  update: "update",
  delete: "delete",
  restore: "delete",
};

/**
 * Whether an actor (`useActor`) may do something, by the declared rules; a rule may look at the row, and its state may lock it. Pages below /org and
 * /admin are for owner, admin and sales besides. A courtesy: the server decides by itself.
 */
export function mayDo(
  resource: Resource,
  action: string,
  actor: Actor,
  row?: Record<string, unknown>,
): boolean {
  const wanted = actions[action];
  // Refine names an action by the page that does it.
  const path = resource.paths?.[action as keyof Paths];
  if (!wanted || (path && isGatedPath(path) && !mayEnterOrganisation(actor.role))) return false;
  if (row && (wanted === "update" || wanted === "delete") && lockOf(resource, row)) return false;
  return permits(resource.access[wanted], actor, row);
}
