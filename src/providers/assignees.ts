import { useQuery } from "@tanstack/react-query";
import { type ApiError, apiErrorOf } from "./apiError";
import { createStore, useStore } from "./createStore";
import { http } from "./http";
import { logger } from "./logger";
import { session, useSession } from "./session";

export interface AssignableUser {
  id: string;
  username: string;
  fullname: string;
  photo?: string | null;
  [property: string]: unknown;
}

export interface AssignableTeam {
  id: string;
  name: string;
  members: string[];
  [property: string]: unknown;
}

/** Whom work can be given to: active users, and active teams that have members. */
export interface Assignees {
  users: AssignableUser[];
  teams: AssignableTeam[];
}

export const assigneesKey = ["assignees"] as const;
const empty: Assignees = { users: [], teams: [] };
const store = createStore(empty);
session.onReset(() => assignees.reset());

/** The list of whom work can be given to: empty at the start and again after signing out. */
export const assignees = {
  read: store.get,
  reset: () => store.set(empty),
  /** Reads both lists and stores them. A failure is only logged, and returned. */
  async load(): Promise<Assignees | ApiError> {
    const { token } = session.read();
    try {
      const [users, teams] = await Promise.all([
        http.get<AssignableUser[]>("/api/users/?isActive=true"),
        http.get<AssignableTeam[]>("/api/teams/?isActive=true&hasMembers=true"),
      ]);
      const loaded = { users: users.data, teams: teams.data };
      if (session.read().token === token) store.set(loaded);
      return loaded;
    } catch (thrown) {
      const error = apiErrorOf(thrown);
      logger.error("The list of assignees could not be read.", error);
      return error;
    }
  },
};

/** The assignee list, loaded when a component first needs it and again after a minute. */
export function useAssignees(): Assignees & { isLoading: boolean } {
  const { token } = useSession();
  const lists = useStore(store);
  const { isLoading } = useQuery({
    queryKey: assigneesKey,
    queryFn: assignees.load,
    staleTime: 60_000,
    enabled: token !== "",
  });
  return { ...lists, isLoading };
}

/** How a person is shown: by full name, or else by username. */
export function displayName(user: {
  fullname?: string | null | undefined;
  username?: string | undefined;
}): string {
  return user.fullname || user.username || "Unknown user";
}
