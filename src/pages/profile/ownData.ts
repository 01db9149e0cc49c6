import { currentUserKey } from "../../providers/currentUser";
import { http } from "../../providers/http";
import { queryClient } from "../../providers/queryClient";
import { session, type SessionUser } from "../../providers/session";

/** What a person may change about themselves. */
export interface OwnData {
  fullname: string;
  phone: string | null;
  timeZone: string | null;
  photo: string | null;
  theme: string;
}

/** Changes the signed-in user's own data; the page shows the answer at once, the top bar included. */
export async function changeOwnData(changes: Partial<OwnData>): Promise<SessionUser> {
  const version = session.read().user?.["version"];
  const { data } = await http.patch<SessionUser>("/api/users/me", { version, ...changes });
  const user = { ...session.read().user, ...data };
  session.setUser(user);
  queryClient.setQueryData(currentUserKey, user);
  return user;
}
