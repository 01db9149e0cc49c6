import { users } from "../../src/resources/users";
import type { Letter } from "../mail/Mail";
import type { PayloadOf } from "../queue/jobRules";
import { readRow } from "../rest/endpoint/rows";
import { isOrganisationConfirmed } from "../rest/mailing/outgoing";
import { organisationOf } from "../rest/organisation/organisationOf";
import { makeLink } from "../rest/users/makeLink";
import type { Attempt } from "./Handler";

/**
 * The link with which a user sets a password. Each attempt makes one of its own, so that none is kept before it is sent; what
 * was sent before goes on working.
 */
export async function passwordLetter(
  { rest, tenantId, now }: Attempt,
  { userId, madeBy }: Extract<PayloadOf<"mail">, { what: "password_link" }>,
): Promise<Letter | null> {
  const { publicUrl } = rest;
  if (publicUrl === undefined) throw new Error("E-mail is set up without PUBLIC_URL.");
  return rest.database.inTenant(tenantId, async (tx) => {
    const [user, { name }, isConfirmed] = await Promise.all([
      readRow(tx, users, userId),
      organisationOf(tx),
      isOrganisationConfirmed(tx),
    ]);
    if (!user?.isActive || !user.email) return null;
    const mailedTo = user.email;
    const { link, kind } = await makeLink(tx, { user, madeBy, now, origin: publicUrl, mailedTo });
    // Nobody knows yet whose address it is: no stranger's words go there.
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
