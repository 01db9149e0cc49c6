import { users } from "../../src/resources/users";
import type { Letter } from "../mail/Mail";
import type { PayloadOf } from "../queue/jobRules";
import { readRow } from "../rest/endpoint/rows";
import { makeAddressLink } from "../rest/users/makeLink";
import type { Attempt } from "./Handler";

/**
 * The link with which a user confirms their address. It goes to whoever's address that is, so that it has no words of theirs but the
 * username.
 */
export async function addressLetter(
  { rest, tenantId, now }: Attempt,
  { userId }: Extract<PayloadOf<"mail">, { what: "address_link" }>,
): Promise<Letter | null> {
  const { publicUrl } = rest;
  if (publicUrl === undefined) throw new Error("E-mail is set up without PUBLIC_URL.");
  return rest.database.inTenant(tenantId, async (tx) => {
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
