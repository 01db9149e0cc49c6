import { type AuthProvider, keys } from "@refinedev/core";
import { actorOf } from "./actor";
import { authProvider } from "./authProvider";
import { fetchCurrentUser, readCurrentUser } from "./currentUser";
import { queryClient } from "./queryClient";
import { session } from "./session";

// `Authenticated` removes its page while it asks, so it asks once. The answer is not kept for another session.
queryClient.setQueryDefaults(keys().auth().action("check").get(), { staleTime: Infinity, gcTime: 0 });

/** Refine's auth provider: `authProvider` and the current user, which the light pages do not need. */
export const workspaceAuthProvider: AuthProvider = {
  ...authProvider,
  async getIdentity() {
    return session.read().token ? fetchCurrentUser() : null;
  },
  /** What access rules need, for `usePermissions`: role, id and teams. */
  async getPermissions() {
    return session.read().token ? (actorOf(await readCurrentUser()) ?? null) : null;
  },
};
