import type { AccessControlProvider } from "@refinedev/core";
import { resources } from "../resources";
import { type Actor, mayDo } from "../schema";
import { actorOf } from "./actor";
import { readCurrentUser } from "./currentUser";
import { freshFor } from "./queryClient";
import { session } from "./session";

const refused = { can: false, reason: "Your role does not allow this." };

/**
 * For Refine's `useCan`, `CanAccess` and buttons; our components use `useMay`. `params.row` is the row, `params.rule`
 * replaces the declared rule.
 */
export const accessControlProvider: AccessControlProvider = {
  async can({ resource: name, action, params }) {
    const resource = resources.find((known) => known.name === name);
    if (!resource) return { can: true };
    const actor = await knownActor();
    return actor && mayDo(resource, action, actor, params?.["row"], params?.["rule"])
      ? { can: true }
      : refused;
  },
  options: {
    buttons: { enableAccessControl: true, hideIfUnauthorized: true },
    queryOptions: { staleTime: freshFor },
  },
};

async function knownActor(): Promise<Actor | undefined> {
  const { user, token } = session.read();
  if (user || !token) return actorOf(user);
  return actorOf(await readCurrentUser().catch(() => undefined));
}
