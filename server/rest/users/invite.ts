import { leadingRoles } from "../../../src/vocabulary";
import * as z from "zod";
import { users, type User } from "../../../src/resources/users";
import { fieldError } from "../../http/HttpError";
import { enqueue } from "../../queue/enqueue";
import { shape } from "../endpoint/answers";
import type { CallerContext } from "../endpoint/Context";
import { endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/rows";
import { mailerIn } from "../endpoint/mailerIn";
import { publicOrigin } from "../endpoint/publicOrigin";
import { admitRecipients, refuseUnconfirmedOrganisation } from "../mailing/outgoing";
import { record } from "../security/record";
import { refuseUnconfirmed } from "../endpoint/refuseUnconfirmed";
import { endLinks } from "./endAccess";
import { linkKindOf, makeLink } from "./makeLink";
import { refuseOwner } from "./ownerRules";

const described = {
  method: "POST",
  access: { roles: leadingRoles },
  tag: users.label.many,
} as const;
const kind = z.enum(["invitation", "reset"]);

/**
 * Makes the one-use link by which a user sets a password: an invitation, or a reset where they have one. It is shown
 * once, to be passed on; earlier links of the user stop working, and it works while its maker might make it still.
 */
export const invite = endpoint({
  ...described,
  url: "/api/users/:id/invite",
  summary: "Make a one-use link for setting a password",
  answer: shape({ link: z.string(), kind, expiresAt: z.iso.datetime() }),
  status: 201,
  async transact(context, { params: { id }, rest, request }) {
    const { tx, caller, now } = context;
    const user = await invitedUser(context, id);
    await beginAnew(context, user);
    const origin = publicOrigin(rest, request);
    return makeLink(tx, { user, madeBy: caller.userId, now, origin });
  },
});

/** The same link by e-mail: it is made when the mail is sent, and nobody but the user sees it. */
export const mailInvitation = endpoint({
  ...described,
  url: "/api/users/:id/invite/mail",
  summary: "Mail a one-use link for setting a password",
  answer: shape({ kind, address: z.string() }),
  status: 202,
  async transact(context, { params: { id }, rest }) {
    const user = await invitedUser(context, id);
    mailerIn(rest);
    if (!user.email) throw fieldError("email", "This user has no e-mail address. Add one first.");
    await refuseUnconfirmedOrganisation(context.tx);
    await admitRecipients(context.tx, context.caller.userId, "others", 1);
    await beginAnew(context, user, "by e-mail");
    enqueue(context, "mail", { what: "password_link", userId: id, madeBy: context.caller.userId });
    return { kind: linkKindOf(user), address: user.email };
  },
});

/** @throws HttpError where the caller may give this user no link. */
async function invitedUser(context: CallerContext, id: string): Promise<User> {
  const user = await readOne(context.tx, users, id, "system");
  refuseOwner(context.caller, user);
  if (!user.isActive) throw fieldError("isActive", "This user is not active. Activate them first.");
  await refuseUnconfirmed(context);
  return user;
}

async function beginAnew(context: CallerContext, user: User, ...how: string[]): Promise<void> {
  await endLinks(context.tx, user.id);
  const note = [linkKindOf(user), ...how].join(", ");
  record(context, "link_made", { id: user.id, name: user.username, note });
}
