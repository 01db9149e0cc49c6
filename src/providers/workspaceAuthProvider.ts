import { type AuthProvider, keys } from "@refinedev/core";
import { actorOf } from "./actor";
import { authProvider } from "./authProvider";
import { fetchCurrentUser, readCurrentUser } from "./currentUser";
import { queryClient } from "./queryClient";
import { session } from "./session";

// `Authenticated` takes its page away while it asks: it asks once, and nothing is kept of a session before.
queryClient.setQueryDefaults(keys().auth().action("check").get(), { staleTime: Infinity, gcTime: 0 });

/** Refine's auth provider: signing in and out, and who is signed in, which the light pages need not know. */
export const workspaceAuthProvider: AuthProvider = {
  ...authProvider,
  /** The person, for `useGetIdentity`. */
  async getIdentity() {
    return session.read().token ? fetchCurrentUser() : null;
  },
  /** What access rules know of the person, for `usePermissions`: role, id and teams. */
  async getPermissions() {
    return session.read().token ? (actorOf(await readCurrentUser()) ?? null) : null;
  },
};
