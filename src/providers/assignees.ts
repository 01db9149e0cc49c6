import { keys } from "@refinedev/core";
import { useQueries } from "@tanstack/react-query";
import { formatListQuery } from "../schema";
import { ApiError, apiErrorOf } from "./apiError";
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

/** Active users, and active teams with members. */
export interface Assignees {
  users: AssignableUser[];
  teams: AssignableTeam[];
}

const isActive = { field: "isActive", operator: "eq", value: true } as const;
const hasMembers = { field: "hasMembers", operator: "eq", value: true } as const;
const filters = { users: [isActive], teams: [isActive, hasMembers] };
const empty: Assignees = { users: [], teams: [] };
const store = createStore(empty);
session.onReset(() => assignees.reset());

/** The users and teams that work can be given to; empty at the start and after signing out. */
export const assignees = {
  read: store.get,
  reset: () => store.set(empty),
  /** Reads both lists and stores them. An error is logged and returned, not thrown. */
  async load(): Promise<Assignees | ApiError> {
    const [users, teams] = await Promise.all([loadList("users"), loadList("teams")]);
    return users instanceof ApiError ? users : teams instanceof ApiError ? teams : store.get();
  },
};

async function loadList(name: keyof Assignees): Promise<true | ApiError> {
  const { token } = session.read();
  try {
    const { data } = await http.get(`/api/${name}/?${formatListQuery({ filters: filters[name] })}`);
    if (session.read().token === token) store.set({ ...store.get(), [name]: data });
    return true;
  } catch (thrown) {
    const error = apiErrorOf(thrown);
    logger.error("The list of assignees could not be read.", error);
    return error;
  }
}

/** Requests nothing. */
export const useKnownAssignees = (): Assignees => useStore(store);

/**
 * Read on first use and again after a minute, unless `enabled` is false. The keys are Refine's keys for lists, so
 * that every write to users or teams refetches them.
 */
export function useAssignees({ enabled = true } = {}): Assignees & { isLoading: boolean } {
  const { token } = useSession();
  const lists = useKnownAssignees();
  const halves = useQueries({
    queries: (["users", "teams"] as const).map((name) => ({
      queryKey: keys().data("default").resource(name).action("list").params({ assignable: true }).get(),
      queryFn: () => loadList(name),
      staleTime: 60_000,
      enabled: enabled && token !== "",
    })),
  });
  return { ...lists, isLoading: halves.some(({ isLoading }) => isLoading) };
}

export function displayName(user: {
  fullname?: string | null | undefined;
  username?: string | undefined;
}): string {
  return user.fullname || user.username || "Unknown user";
}
