import type * as z from "zod";
import { users } from "../../../src/resources/users";
import { patchSchema } from "../../../src/schema/bodies";
import { self } from "../../../src/schema/access";
import type { Resource } from "../../../src/schema/resource";
import type { Endpoint } from "../endpoint";
import { updateRow } from "../writes/updateRow";
import { ownUser, ownUserSchema } from "./ownUser";

const { fullname, email, phone, phoneE164, timeZone, photo, theme } = users.fields;

/** What users may change of themselves. */
const ownFields = patchSchema({
  ...users,
  fields: { fullname, email, phone, timeZone, photo, theme },
});

/** The users as each of them may change their own row. */
const ownRow: Resource = {
  ...users,
  // Nobody can keep their own contact data from themselves.
  fields: { ...users.fields, email: open(email), phone: open(phone), phoneE164: open(phoneE164) },
  access: { ...users.access, update: self },
};

export const readOwn: Endpoint = {
  method: "GET",
  url: "/api/users/me",
  access: "signedIn",
  tag: "Session",
  summary: "Who is signed in",
  answer: ownUserSchema,
  read: (tx, { caller }) => ownUser(tx, caller),
};

export const changeOwn: Endpoint<z.infer<typeof ownFields>> = {
  method: "PATCH",
  url: "/api/users/me",
  access: "signedIn",
  tag: "Session",
  summary: "Change one's own profile",
  body: ownFields,
  answer: ownUserSchema,
  async work(work, { body: { version, ...changes } }) {
    await updateRow(work, ownRow, work.caller.userId, version, changes);
    return ownUser(work.tx, work.caller);
  },
};

function open<F extends { access?: unknown }>({ access: _, ...field }: F): Omit<F, "access"> {
  return field;
}
