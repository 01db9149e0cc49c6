import { useQueries, useQuery } from "@tanstack/react-query";
import { displayName } from "./assignees";
import { http } from "./http";
import { freshFor } from "./queryClient";
import type { SessionUser } from "./session";

/** A team as `GET /api/teams/:id` answers it. */
export interface TeamAnswer {
  id: string;
  members: string[];
  [property: string]: unknown;
}

/** A member as it is shown: by full name, or else by username. */
export interface TeamMember {
  id: string;
  name: string;
}

/** One user; asked only if an id is given. */
export function useUser(id: string | undefined) {
  return useQuery({ ...userQuery(id ?? ""), enabled: Boolean(id) });
}

/** A team's members: the team is read first, then each member by a call of its own. Who cannot be read is left out. */
export function useTeamMembers(teamId: string | undefined): { members: TeamMember[]; isLoading: boolean } {
  const team = useQuery({
    queryKey: ["teams", "one", teamId],
    queryFn: async () => (await http.get<TeamAnswer>(`/api/teams/${teamId}`)).data,
    enabled: Boolean(teamId),
  });
  const users = useQueries({ queries: (team.data?.members ?? []).map(userQuery) });
  const members = users.flatMap(({ data }) => (data ? [{ id: data.id, name: displayName(data) }] : []));
  return { members, isLoading: team.isLoading || users.some(({ isLoading }) => isLoading) };
}

function userQuery(id: string) {
  return {
    queryKey: ["users", "one", id],
    queryFn: async () => (await http.get<SessionUser>(`/api/users/${id}`)).data,
    staleTime: freshFor,
  };
}
