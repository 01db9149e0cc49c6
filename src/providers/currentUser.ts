import { keys, useGetIdentity } from "@refinedev/core";
import { useEffect } from "react";
import { currentUserPath, isSameValue } from "../schema";
import { actorOf } from "./actor";
import { apiErrorOf } from "./apiError";
import { http, onUnauthorized } from "./http";
import { logger } from "./logger";
import { notices } from "./notices";
import { freshFor, queryClient, worthAnotherTry } from "./queryClient";
import { session, type SessionUser, useSession } from "./session";

/** Refine's key: `useGetIdentity` reads the person from here. */
export const currentUserKey = keys().auth().action("identity").get();

queryClient.setQueryDefaults<SessionUser>(currentUserKey, {
  staleTime: freshFor,
  refetchOnWindowFocus: true,
  // The login has returned the user; the server is asked again all the same.
  initialData: () => session.read().user,
  initialDataUpdatedAt: 0,
});

/** Reads the current user and stores it. A 401 means that the session is over, and ends it here. */
export async function fetchCurrentUser(): Promise<SessionUser> {
  const { token } = session.read();
  try {
    const { data } = await http.get<SessionUser>(currentUserPath);
    if (session.read().token === token) remember(data);
    return data;
  } catch (thrown) {
    const isOver = apiErrorOf(thrown).statusCode === 401;
    if (isOver && session.read().token === token) session.reset();
    throw thrown;
  }
}

/** Another role or team means other permissions: earlier answers about them are refetched. */
function remember(user: SessionUser) {
  const before = session.read().user;
  session.setUser(user);
  if (!before || isSameValue(actorOf(before), actorOf(user))) return;
  void queryClient.invalidateQueries({ queryKey: keys().access().get() });
  void queryClient.invalidateQueries({ queryKey: keys().auth().action("permissions").get() });
  void queryClient.invalidateQueries({ queryKey: keys().data("default").get() });
}

/** The current user, from the cache where it is fresh. */
export const readCurrentUser = (): Promise<SessionUser> =>
  queryClient.fetchQuery({ queryKey: currentUserKey, queryFn: fetchCurrentUser, staleTime: freshFor });

/** Reads the current user again; joins a pending call. */
export function refetchCurrentUser(): Promise<SessionUser> {
  return queryClient.fetchQuery({
    queryKey: currentUserKey,
    queryFn: fetchCurrentUser,
    staleTime: 0,
    retry: false,
  });
}

/** Refine's `useGetIdentity` for places where the user may be unknown; reports a failure. */
export function useCurrentUser() {
  const { token } = useSession();
  const query = useGetIdentity<SessionUser>({
    queryOptions: { enabled: token !== "", retry: worthAnotherTry },
  });
  const { error } = query;
  useEffect(() => {
    if (error) reportFailure(error);
  }, [error]);
  return { ...query, user: query.data };
}

function reportFailure(thrown: Error) {
  const error = apiErrorOf(thrown);
  logger.error("The current user could not be read.", error);
  // The HTTP client has already handled a 401.
  if (error.statusCode !== 401) notices.show({ key: "current-user", type: "error", message: error.message });
}

onUnauthorized(refetchCurrentUser);
