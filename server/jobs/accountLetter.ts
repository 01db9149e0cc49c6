import { users } from "../../src/resources/users";
import { roles } from "../../src/vocabulary";
import type { PayloadOf } from "../queue/jobRules";
import { readRow } from "../rest/endpoint/rows";
import type { OutgoingLetter } from "../rest/mailing/outgoing";
import { organisationOf } from "../rest/organisation/organisationOf";
import type { Attempt } from "./Handler";

/** What changed about a user's way in. It has no new address and no link that signs in: the mailbox may be a stranger's by now. */
export async function accountLetter(
  { rest: { database, publicUrl }, tenantId }: Attempt,
  { userId, change, to, isConfirmed }: Extract<PayloadOf<"mail">, { what: "account" }>,
): Promise<OutgoingLetter | null> {
  if (publicUrl === undefined) throw new Error("E-mail is set up without PUBLIC_URL.");
  return database.reading(tenantId, async (tx) => {
    const [user, { name: organisation }] = await Promise.all([
      readRow(tx, users, userId),
      organisationOf(tx),
    ]);
    if (!user?.isActive) return null;
    const account = `your account “${user.username}” at ${organisation}`;
    const { subject, text, remedy, path } = {
      password: {
        subject: "Your password was changed",
        text: `The password of ${account} was changed, and every other session has ended.`,
        remedy: "If it was not you, ask for a new password at once and tell an owner of your organisation.",
        path: "/forgot-password",
      },
      email: {
        subject: "Your e-mail address was changed",
        text: `The e-mail address of ${account} is another one now. Links for a new password no longer come to ${to}.`,
        remedy:
          "If it was not you, tell an owner of your organisation at once: they can end your sessions and correct the address.",
        path: "/login",
      },
      role: {
        subject: "Your role was changed",
        text: `The role of ${account} is ${roles[user.role].label} now, and every session has ended. Log in again to go on.`,
        remedy: "If you do not know why, ask an owner of your organisation.",
        path: "/login",
      },
      factor_added: {
        subject: "A second factor was added",
        text: `An authenticator app or a passkey was added to ${account}. It is needed from the next sign-in on.`,
        remedy: "If it was not you, tell an owner of your organisation at once: they can take it off.",
        path: "/login",
      },
      factor_removed: {
        subject: "A second factor was removed",
        text: `An authenticator app or a passkey of ${account} was removed.`,
        remedy: "If it was not you, tell an owner of your organisation at once, and change your password.",
        path: "/login",
      },
      recovery_code: {
        subject: "A recovery code was used",
        text: `Somebody signed in to ${account} with one of its recovery codes, which works no more.`,
        remedy: "If it was not you, tell an owner of your organisation at once, and change your password.",
        path: "/login",
      },
    }[change];
    return {
      ...(isConfirmed ? {} : { countedAs: "others" }),
      to: { name: user.fullname, address: to },
      from: organisation,
      subject,
      paragraphs: [`Hello ${user.fullname},`, text, remedy],
      link: { label: change === "password" ? "Ask for a new password" : "Log in", url: publicUrl + path },
      reason: `Sent by Tripwright for ${organisation}, whatever you chose to be told of by e-mail.`,
    };
  });
}
