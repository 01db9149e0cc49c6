import type { AccessControlProvider } from "@refinedev/core";
import { resources } from "../resources";
import type { Actor } from "../schema/access";
import { actorOf } from "./actor";
import { currentUserKey, fetchCurrentUser } from "./currentUser";
import { mayDo } from "./mayDo";
import { freshFor, queryClient } from "./queryClient";
import { session } from "./session";

const refused = { can: false, reason: "Your role does not allow this." };

/** Whether the signed-in user may do something, as `mayDo` says; `params.row` lets a rule look at the row. */
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

async function knownActor(): Promise<Actor | undefined> {
  const { user, token } = session.read();
  if (user || !token) return actorOf(user);
  const query = { queryKey: currentUserKey, queryFn: fetchCurrentUser, staleTime: freshFor };
  return actorOf(await queryClient.fetchQuery(query).catch(() => undefined));
}
