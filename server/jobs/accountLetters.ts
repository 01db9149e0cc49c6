import { users } from "../../src/resources/users";
import { roles } from "../../src/vocabulary";
import type { PayloadOf } from "../queue/jobRules";
import { readRow } from "../rest/endpoint/rows";
import { isOrganisationConfirmed, type OutgoingLetter } from "../rest/mailing/outgoing";
import { organisationOf } from "../rest/organisation/organisationOf";
import type { Attempt } from "./Handler";
import type { Letter } from "../mail/Mail";
import { makeAddressLink, makeLink } from "../rest/users/makeLink";

/** Contains neither the new address nor a link that signs in: a stranger may have the mailbox by now. */
export async function accountLetter(
  { services: { database, publicUrl }, tenantId }: Attempt,
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

/** The link to confirm an address. It may be a stranger's, so only the username is the user's own text. */
export async function addressLetter(
  { services, tenantId, now }: Attempt,
  { userId }: Extract<PayloadOf<"mail">, { what: "address_link" }>,
): Promise<Letter | null> {
  const { publicUrl } = services;
  if (publicUrl === undefined) throw new Error("E-mail is set up without PUBLIC_URL.");
  return services.database.inTenant(tenantId, async (tx) => {
    const user = await readRow(tx, users, userId);
    if (!user?.isActive || !user.email || user.isEmailConfirmed) return null;
    const address = user.email;
    const url = await makeAddressLink(tx, {
      user,
      madeBy: userId,
      now,
      origin: publicUrl,
      mailedTo: address,
    });
    return {
      to: { name: "", address },
      from: "Tripwright",
      subject: "Confirm your e-mail address",
      paragraphs: [
        "Hello,",
        `this address was given for the account “${user.username}” at ${publicUrl}. If it is yours, confirm it. The link works once, for a day.`,
        "If you know nothing of it, ignore this e-mail: without you nothing is sent from there in the name of this address.",
      ],
      link: { label: "Confirm this address", url },
      reason: "Sent by Tripwright.",
    };
  });
}

/** The link is made with each attempt, so it is never stored unsent. Earlier links remain valid. */
export async function passwordLetter(
  { services, tenantId, now }: Attempt,
  { userId, madeBy }: Extract<PayloadOf<"mail">, { what: "password_link" }>,
): Promise<Letter | null> {
  const { publicUrl } = services;
  if (publicUrl === undefined) throw new Error("E-mail is set up without PUBLIC_URL.");
  return services.database.inTenant(tenantId, async (tx) => {
    const [user, { name }, isConfirmed] = await Promise.all([
      readRow(tx, users, userId),
      organisationOf(tx),
      isOrganisationConfirmed(tx),
    ]);
    if (!user?.isActive || !user.email) return null;
    const mailedTo = user.email;
    const { link, kind } = await makeLink(tx, { user, madeBy, now, origin: publicUrl, mailedTo });
    // The address is unconfirmed: the letter must not contain a stranger's words.
    const [organisation, fullname] = isConfirmed ? [name, user.fullname] : ["Tripwright", user.username];
    const isInvitation = kind === "invitation";
    const asker = madeBy === userId ? undefined : await readRow(tx, users, madeBy);
    const [who, what] = asker
      ? [asker.fullname, isInvitation ? "an account" : "a new password"]
      : ["Somebody, probably you,", "a new password"];
    return {
      to: { name: fullname, address: mailedTo },
      from: organisation,
      subject:
        what === "an account" ? `Your account at ${organisation}` : `A new password for ${organisation}`,
      paragraphs: [
        `Hello ${fullname},`,
        `${who} asked for ${what} for you at ${organisation}. Your username is ${user.username}.`,
        `The link works once, for ${isInvitation ? "seven days" : "one hour"}. If you expected nothing like it, ignore it: nothing changes then.`,
      ],
      link: { label: "Choose a password", url: link },
      reason: `Sent by Tripwright for ${organisation}.`,
    };
  });
}
