import { users } from "../../../src/resources/users";
import { patchSchema } from "../../../src/schema";
import { endpoint } from "../endpoint/endpoint";
import { updateRow } from "../writes/writeRow";
import { ownUser, ownUserAnswer, ownUsers } from "./ownUser";

const { fullname, email, phone, timeZone, photo, introduction, offerPhone, theme, notificationWays } =
  users.fields;

/** What users may change of themselves. */
const ownFields = patchSchema({
  ...users,
  fields: { fullname, email, phone, timeZone, photo, introduction, offerPhone, theme, notificationWays },
});

export const readOwn = endpoint({
  method: "GET",
  url: "/api/users/me",
  access: "signedIn",
  tag: "Session",
  summary: "Who is signed in",
  answer: ownUserAnswer,
  read: (tx, { caller }) => ownUser(tx, caller),
});

export const changeOwn = endpoint({
  method: "PATCH",
  url: "/api/users/me",
  access: "signedIn",
  tag: "Session",
  summary: "Change one's own profile",
  body: ownFields,
  answer: ownUserAnswer,
  async transact(context, { body: { version, ...changes } }) {
    await updateRow(context, ownUsers, context.caller.userId, version, changes);
    return ownUser(context.tx, context.caller);
  },
});
