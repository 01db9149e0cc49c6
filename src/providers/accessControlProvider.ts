import type { AccessControlProvider } from "@refinedev/core";
import { resources } from "../resources";
import { permits, type Action, type Actor } from "../schema/access";
import type { Paths, Resource } from "../schema/resource";
import { actorOf } from "./actor";
import { currentUserKey, fetchCurrentUser } from "./currentUser";
import { freshFor, queryClient } from "./queryClient";
import { isGatedPath, mayEnterOrganisation } from "./sectionAccess";
import { session } from "./session";

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

const refused = { can: false, reason: "Your role does not allow this." };

/**
 * Whether the signed-in user may do something, by the declared rules; `params.row` lets a rule look at the row. Pages
 * below /org and /admin are for owner, admin and sales besides. A courtesy: the server decides by itself.
 */
export const accessControlProvider: AccessControlProvider = {
  async can({ resource: name, action, params }) {
    const resource = resources.find((known) => known.name === name);
    if (!resource) return { can: true };
    const actor = await knownActor();
    if (!actor) return refused;
    return mayDo(resource, action, actor, params?.["row"]) ? { can: true } : refused;
  },
  options: {
    buttons: { enableAccessControl: true, hideIfUnauthorized: true },
    queryOptions: { staleTime: freshFor },
  },
};

/** The same question, answered at once; for code that has the actor (`useActor`). */
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
  return permits(resource.access[wanted], actor, row);
}

async function knownActor(): Promise<Actor | undefined> {
  const { user, token } = session.read();
  if (user || !token) return actorOf(user);
  const query = { queryKey: currentUserKey, queryFn: fetchCurrentUser, staleTime: freshFor };
  return actorOf(await queryClient.fetchQuery(query).catch(() => undefined));
}
