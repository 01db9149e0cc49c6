import { useQueries } from "@tanstack/react-query";
import type { Team } from "../../resources/teams";
import type { User } from "../../resources/users";
import { apiErrorOf } from "../apiError";
import { displayName } from "../assignees";
import { rowQuery, useRow } from "./useRow";

export type TeamMember = Pick<User, "id" | "username" | "role" | "photo" | "isActive"> & { name: string };

/**
 * A team's members: reads the team, then each member by its own call (specification, section 7). Undefined while
 * loading. Members that cannot be read are left out, with an error; deleted members are left out without one.
 */
export function useTeamMembers(teamId: string) {
  const { data: team } = useRow<Team>("teams", teamId);
  const users = useQueries({ queries: (team?.members ?? []).map((id) => rowQuery<User>("users", id)) });
  const failed = users.filter(({ error }) => error && apiErrorOf(error).statusCode !== 404);
  const isKnown = team && !users.some(({ isLoading }) => isLoading);
  return {
    members: isKnown ? users.flatMap(({ data }) => (data ? [memberOf(data.data)] : [])) : undefined,
    error: failed[0]?.error,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

const memberOf = (user: User): TeamMember => {
  const { id, username, role, photo, isActive } = user;
  return { id, username, role, photo, isActive, name: displayName(user) };
};
