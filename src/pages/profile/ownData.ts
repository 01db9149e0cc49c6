import { apiErrorOf } from "../../providers/apiError";
import { currentUserKey } from "../../providers/currentUser";
import { http } from "../../providers/http";
import { inTurn } from "../../providers/inTurn";
import { queryClient } from "../../providers/queryClient";
import { session, type SessionUser } from "../../providers/session";

/** What a person changes about themselves with one click; the rest is their form's. */
interface OwnData {
  photo: string | null;
  theme: string;
}

const queue = inTurn();
/** Changes that are not on their way yet. */
const waiting: Partial<OwnData>[] = [];

/** Changes the signed-in user's own data, after the changes before; the page shows the answer at once. */
export function changeOwnData(changes: Partial<OwnData>): Promise<void> {
  waiting.push(changes);
  return queue(async () => {
    waiting.shift();
    const { token, user } = session.read();
    const answer = await send(changes, user?.["version"]);
    if (session.read().token === token) rememberOwnData(answer);
  });
}

/** Takes what the server answered as the signed-in user. What is about to be changed again stays as it is shown. */
export function rememberOwnData(answer: Partial<SessionUser>): void {
  const shown = session.read().user;
  if (!shown) return;
  const soon = waiting.flatMap((changes) => Object.keys(changes)).map((name) => [name, shown[name]]);
  const user: SessionUser = { ...shown, ...answer, ...Object.fromEntries(soon) };
  session.setUser(user);
  queryClient.setQueryData(currentUserKey, user);
}

/** Somebody else's change of the user is no obstacle: nothing but what is given here is written. */
async function send(changes: Partial<OwnData>, version: unknown, isSecond = false): Promise<SessionUser> {
  try {
    return (await http.patch<SessionUser>("/api/users/me", { version, ...changes })).data;
  } catch (thrown) {
    const { statusCode, current } = apiErrorOf(thrown);
    if (statusCode !== 409 || !current || isSecond) throw thrown;
    return send(changes, current["version"], true);
  }
}
