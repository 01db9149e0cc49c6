import { type Actor, roleNames } from "../schema";
import type { SessionUser } from "./session";

/** The signed-in user for access rules; undefined while unknown. */
export function actorOf(user: SessionUser | undefined): Actor | undefined {
  const role = roleNames.find((name) => name === user?.role);
  if (!user || !role) return undefined;
  const teamIds = Array.isArray(user["teamIds"]) ? user["teamIds"].map(String) : [];
  return { userId: user.id, role, teamIds };
}
