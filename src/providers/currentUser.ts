import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { apiErrorOf } from "./apiError";
import { getOnceEarly } from "./earlyAnswers";
import { onUnauthorized } from "./http";
import { logger } from "./logger";
import { notices } from "./notices";
import { currentUserPath } from "./startPaths";
import { freshFor, queryClient } from "./queryClient";
import { session, type SessionUser, useSession } from "./session";

export const currentUserKey = ["users", "me"] as const;

/** The session call: reads the current user and stores it. A 401 means that the session is over, and ends it here. */
export async function fetchCurrentUser(): Promise<SessionUser> {
  const { token } = session.read();
  try {
    const { data } = await getOnceEarly<SessionUser>(currentUserPath);
    if (session.read().token === token) remember(data);
    return data;
  } catch (thrown) {
    const isOver = apiErrorOf(thrown).statusCode === 401;
    if (isOver && session.read().token === token) session.reset();
    throw thrown;
  }
}

/** Another role means other permissions: Refine's answers about the old one are asked for again. */
function remember(user: SessionUser) {
  const before = session.read().user;
  session.setUser(user);
  if (before && before.role !== user.role) void queryClient.invalidateQueries({ queryKey: ["access"] });
}

/** Asks again who is signed in; calls that are under way are joined, not repeated. */
export function refetchCurrentUser(): Promise<SessionUser> {
  return queryClient.fetchQuery({
    queryKey: currentUserKey,
    queryFn: fetchCurrentUser,
    staleTime: 0,
    retry: false,
  });
}

/**
 * The signed-in user: read when there is a token (or when `enabled` says so), fresh for 5 minutes, read again when the
 * window gets the focus. A failure is logged and its message shown.
 */
export function useCurrentUser({ enabled = true }: { enabled?: boolean } = {}) {
  const { token, user } = useSession();
  const query = useQuery({
    queryKey: currentUserKey,
    queryFn: fetchCurrentUser,
    enabled: enabled && token !== "",
    staleTime: freshFor,
    refetchOnWindowFocus: true,
  });
  const { error } = query;
  useEffect(() => {
    if (error) reportFailure(error);
  }, [error]);
  return { ...query, user: query.data ?? user };
}

function reportFailure(thrown: Error) {
  const error = apiErrorOf(thrown);
  logger.error("The current user could not be read.", error);
  // A 401 was shown by the HTTP client already.
  if (error.statusCode !== 401) notices.show({ key: "current-user", type: "error", message: error.message });
}

onUnauthorized(refetchCurrentUser);
