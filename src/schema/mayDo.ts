import { permits, ruleFields, type Action, type Actor, type Rule, type Role } from "./field/access";
import { lockOf } from "./transitions";
import type { Paths, Resource } from "./resource";

type Row = Readonly<Record<string, unknown>>;
export type AskedResource = Pick<Resource, "name" | "access" | "paths" | "without" | "lockedWhen">;

/** The right that each of Refine's actions needs. */
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

/** Actions of single entities. The lock of a row and `without` do not restrict them. */
const verbs: Record<string, Action> = { move: "update", issue: "create" };

/** The rule that decides about an action; undefined for an unknown action. */
export function ruleFor({ access }: AskedResource, action: string): Rule | undefined {
  const right = actions[action] ?? verbs[action];
  return right && access[right];
}

/**
 * Whether an actor may do something by the declared rules, the row's lock and the gate of /org and /admin. It
 * guides the pages; the server decides. Components ask Refine's access control or `useMay`, which call this.
 */
export function mayDo(
  resource: AskedResource,
  action: string,
  actor: Actor,
  row?: Row,
  rule: Rule | undefined = ruleFor(resource, action),
): boolean {
  // Refine names an action by the page that does it.
  const path = resource.paths?.[action as keyof Paths];
  if (!rule || (path && isGatedPath(path) && !mayEnterOrganisation(actor.role))) return false;
  const right = actions[action];
  if (right && right !== "read" && resource.without?.includes(right)) return false;
  if (row && (right === "update" || right === "delete") && lockOf(resource, row)) return false;
  return permits(rule, actor, row);
}

/** The fields of a row that the answer depends on: rows with equal values get the same answer. */
export function decidingFields(resource: AskedResource, rule: Rule | undefined, row: Row): Row {
  const names = [...(rule ? ruleFields(rule) : []), resource.lockedWhen?.field].filter(
    (name) => name !== undefined,
  );
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** The roles that may enter the paths below /org and /admin (specification, section 6). */
const organisationRoles: readonly Role[] = ["owner", "admin", "sales"];

/** Whether a path lies in a section that is closed to most roles. */
export const isGatedPath = (path: string): boolean => /^\/(org|admin)(\/|$)/.test(path);

/** Whether the role may enter the organisation section. An unknown role may not. */
export const mayEnterOrganisation = (role: string | undefined): boolean =>
  organisationRoles.some((allowed) => allowed === role);
