import { currentUserKey } from "../currentUser";
import { ownUserName } from "../writeRow";
import { inTurn } from "../once";
import { queryClient } from "../queryClient";
import { useSaveRow } from "./useSaveRow";
import type { User } from "../../resources/users";
import { session, type SessionUser } from "../session";

/** The own data that is saved with one click; the rest is in the form. */
interface OwnData {
  photo: string | null;
  theme: string;
  notificationWays: NonNullable<User["notificationWays"]>;
  mailTimes: NonNullable<User["mailTimes"]>;
  defaultViews: User["defaultViews"];
  reportMails: User["reportMails"];
}

const queue = inTurn();
/** Changes that are not sent yet. */
const waiting: Partial<OwnData>[] = [];

/** Saves changes to the user's own data, one after another; the page shows the response directly. */
export function useOwnDataSaving(): (changes: Partial<OwnData>) => Promise<void> {
  // Only the changed fields are sent, so changes by others never conflict.
  const save = useSaveRow({ name: ownUserName }, { refreshes: [], joins: () => true });
  return (changes) => {
    waiting.push(changes);
    return queue(async () => {
      waiting.shift();
      const { token, user } = session.read();
      // The session call sends the user's own row.
      const answer = await save({ ...changes }, user as unknown as { id: string; version: number });
      if (session.read().token === token) rememberOwnData(answer);
    });
  };
}

/** Takes the server's row as the signed-in user. Fields with a waiting change keep their shown value. */
export function rememberOwnData(answer: Partial<SessionUser>): void {
  const shown = session.read().user;
  if (!shown) return;
  const soon = waiting.flatMap((changes) => Object.keys(changes)).map((name) => [name, shown[name]]);
  const user: SessionUser = { ...shown, ...answer, ...Object.fromEntries(soon) };
  session.setUser(user);
  queryClient.setQueryData(currentUserKey, user);
}
