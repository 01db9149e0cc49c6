import { useQueries } from "@tanstack/react-query";
import type { Team } from "../../resources/teams";
import type { User } from "../../resources/users";
import { apiErrorOf } from "../apiError";
import { displayName } from "../assignees";
import { rowQuery, useRow } from "./useRow";

/** A member as it is shown: by full name, or else by username. */
export type TeamMember = Pick<User, "id" | "username" | "role" | "photo" | "isActive"> & { name: string };

/**
 * A team's members: the team is read first, then each member by a call of its own (specification, section 7).
 * Undefined while the team or one of them is not known. Who cannot be read is left out, and the error says why; who was
 * deleted is left out without.
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
