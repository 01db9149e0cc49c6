import { currentUserKey } from "../../providers/currentUser";
import { ownUserName } from "../../providers/writeRow";
import { inTurn } from "../../providers/once";
import { queryClient } from "../../providers/queryClient";
import { useSaveRow } from "../../providers/rows/useSaveRow";
import type { User } from "../../resources/users";
import { session, type SessionUser } from "../../providers/session";

/** What a person changes about themselves with one click; the rest is their form's. */
interface OwnData {
  photo: string | null;
  theme: string;
  notificationWays: NonNullable<User["notificationWays"]>;
}

const queue = inTurn();
/** Changes that are not on their way yet. */
const waiting: Partial<OwnData>[] = [];

/** Changes the signed-in user's own data, after the changes before; the page shows the answer at once. */
export function useOwnDataSaving(): (changes: Partial<OwnData>) => Promise<void> {
  // Nothing but what is clicked is written: whatever somebody else changed of the user is no obstacle.
  const save = useSaveRow({ name: ownUserName }, { refreshes: [], joins: () => true });
  return (changes) => {
    waiting.push(changes);
    return queue(async () => {
      waiting.shift();
      const { token, user } = session.read();
      // The session call answers the user's own row.
      const answer = await save({ ...changes }, user as unknown as { id: string; version: number });
      if (session.read().token === token) rememberOwnData(answer);
    });
  };
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
