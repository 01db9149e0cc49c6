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

/** Refine's: `useGetIdentity` reads the person from here. */
export const currentUserKey = keys().auth().action("identity").get();

queryClient.setQueryDefaults<SessionUser>(currentUserKey, {
  staleTime: freshFor,
  refetchOnWindowFocus: true,
  // The login has answered who it is; it is asked once more all the same.
  initialData: () => session.read().user,
  initialDataUpdatedAt: 0,
});

/** The session call: reads the current user and stores it. A 401 means that the session is over, and ends it here. */
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

/** Another role or team means other permissions: answers about the old ones are asked for again. */
function remember(user: SessionUser) {
  const before = session.read().user;
  session.setUser(user);
  if (!before || isSameValue(actorOf(before), actorOf(user))) return;
  void queryClient.invalidateQueries({ queryKey: keys().access().get() });
  void queryClient.invalidateQueries({ queryKey: keys().auth().action("permissions").get() });
}

/** Who is signed in, as it is known; asked where it is not. */
export const readCurrentUser = (): Promise<SessionUser> =>
  queryClient.fetchQuery({ queryKey: currentUserKey, queryFn: fetchCurrentUser, staleTime: freshFor });

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
 * Refine's `useGetIdentity`, which pages use; this one stands where the person may not be known yet. It asks once there is
 * a token, again when the window gets the focus, and tells of a failure.
 */
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
  // A 401 was shown by the HTTP client already.
  if (error.statusCode !== 401) notices.show({ key: "current-user", type: "error", message: error.message });
}

onUnauthorized(refetchCurrentUser);
