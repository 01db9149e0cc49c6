import { type Actor, roleNames, type Scopes } from "../schema";
import type { SessionUser } from "./session";

/** The signed-in user for access rules; undefined while unknown. */
export function actorOf(user: SessionUser | undefined): Actor | undefined {
  const role = roleNames.find((name) => name === user?.role);
  if (!user || !role) return undefined;
  const [teamIds, managedTeamIds] = [user["teamIds"], user["managedTeamIds"]].map((ids) =>
    Array.isArray(ids) ? ids.map(String) : [],
  );
  // The server answers them so.
  const scopes = (user["scopes"] ?? {}) as Scopes;
  return { userId: user.id, role, teamIds: teamIds ?? [], managedTeamIds: managedTeamIds ?? [], scopes };
}
