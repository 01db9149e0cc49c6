import { useMemo } from "react";
import { roleNames, type Actor } from "../schema/access";
import { type SessionUser, useSession } from "./session";

/** The signed-in user as access rules see them; undefined until the user is known. */
export function actorOf(user: SessionUser | undefined): Actor | undefined {
  const role = roleNames.find((name) => name === user?.role);
  if (!user || !role) return undefined;
  const teamIds = Array.isArray(user["teamIds"]) ? user["teamIds"].map(String) : [];
  return { userId: user.id, role, teamIds };
}

/** Whoever is signed in, for components; the same object until the user changes. */
export function useActor(): Actor | undefined {
  const { user } = useSession();
  return useMemo(() => actorOf(user), [user]);
}
