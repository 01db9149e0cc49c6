import { notificationText, type ToldNotification } from "../../src/domain/notifications/notificationText";
import { users } from "../../src/resources/users";
import type { Letter } from "../mail/Mail";
import type { PayloadOf } from "../queue/jobRules";
import { readRow } from "../rest/endpoint/rows";
import { notificationSql } from "../rest/notifications/notificationSql";
import { organisationOf } from "../rest/organisation/organisationOf";
import type { Attempt } from "./Handler";

type Told = ToldNotification & { userId: string; tripId: string; itineraryId: string | null };

/** What a user is told of, as long as its trip is there and the user works here. */
export async function notificationLetter(
  { rest: { database, publicUrl }, tenantId }: Attempt,
  { id }: Extract<PayloadOf<"mail">, { what: "notification" }>,
): Promise<Letter | null> {
  if (publicUrl === undefined) throw new Error("E-mail is set up without PUBLIC_URL.");
  return database.reading(tenantId, async (tx) => {
    const [[told], { name: organisation }] = await Promise.all([
      tx.query<Told>(`${notificationSql} where n.tenant_id = $1 and n.id = $2::bigint`, [tenantId, id]),
      organisationOf(tx),
    ]);
    if (!told) return null;
    const user = await readRow(tx, users, told.userId);
    if (!user?.isActive || !user.email) return null;
    const text = notificationText(told);
    const url = `${publicUrl}/trips/${told.tripId}${told.itineraryId ? `/itinerary/${told.itineraryId}` : ""}`;
    return {
      to: { name: user.fullname, address: user.email },
      from: organisation,
      subject: text.replace(/\.$/, ""),
      paragraphs: [`Hello ${user.fullname},`, text],
      link: { label: told.itineraryId ? "Open the itinerary" : "Open the trip", url },
      reason: `Sent by Tripwright for ${organisation}. Of what you are told by e-mail you choose in your profile: ${publicUrl}/profile`,
    };
  });
}
