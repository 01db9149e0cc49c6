import { formatMoney } from "../../src/domain/money/amounts";
import { notificationText, type ToldNotification } from "../../src/domain/notifications/notificationText";
import { type Offer, offers } from "../../src/resources/offers";
import { resourceNamed } from "../../src/resources";
import { users } from "../../src/resources/users";
import type { PayloadOf } from "../queue/jobRules";
import { readRow } from "../rest/endpoint/rows";
import type { OutgoingLetter } from "../rest/mailing/outgoing";
import { notificationSql } from "../rest/notifications/notificationSql";
import { organisationOf } from "../rest/organisation/organisationOf";
import type { Attempt } from "./Handler";

type Told = ToldNotification & {
  userId: string;
  tripId: string | null;
  resource: string | null;
  rowId: string | null;
  itineraryId: string | null;
  offerId: string | null;
};

/** What a user is told of, as long as its trip is there and the user works here. */
export async function notificationLetter(
  { rest: { database, publicUrl }, tenantId }: Attempt,
  { id }: Extract<PayloadOf<"mail">, { what: "notification" }>,
): Promise<OutgoingLetter | null> {
  if (publicUrl === undefined) throw new Error("E-mail is set up without PUBLIC_URL.");
  return database.reading(tenantId, async (tx) => {
    const [[told], { name: organisation, locale }] = await Promise.all([
      tx.query<Told>(`${notificationSql} and n.tenant_id = $1 and n.id = $2::bigint`, [tenantId, id]),
      organisationOf(tx),
    ]);
    if (!told) return null;
    const user = await readRow(tx, users, told.userId);
    if (!user?.isActive || !user.email) return null;
    const text = notificationText(told);
    const offer = told.kind === "accepted" && told.offerId ? await readRow(tx, offers, told.offerId) : null;
    return {
      ...(user.isEmailConfirmed ? {} : { countedAs: "others" }),
      to: { name: user.fullname, address: user.email },
      from: organisation,
      subject: text.replace(/\.$/, ""),
      paragraphs: [`Hello ${user.fullname},`, text, ...(offer ? acceptedAs(offer, locale) : [])],
      link: linkTo(told, publicUrl),
      reason: `Sent by Tripwright for ${organisation}. Of what you are told by e-mail you choose in your profile: ${publicUrl}/profile`,
    };
  });
}

function linkTo({ tripId, itineraryId, resource, rowId }: Told, origin: string): OutgoingLetter["link"] {
  const trip = `${origin}/trips/${tripId}`;
  if (itineraryId) return { label: "Open the itinerary", url: `${trip}/itinerary/${itineraryId}` };
  if (tripId) return { label: "Open the trip", url: trip };
  const path = resourceNamed(resource ?? "")?.paths?.show?.replace(":id", rowId ?? "");
  return { label: "Look at it", url: origin + (path ?? "/org/organisation") };
}

/** Who accepted an offer under its link, what they chose, and for how much. */
function acceptedAs({ decision, decidedBy, signature, options, days }: Offer, locale: string): string[] {
  if (decision?.kind !== "accepted") return [];
  const { total, currency, optionId, items } = decision;
  const option = options.find(({ id }) => id === optionId)?.name;
  const extras = days.flatMap((day) => day.items).filter(({ id }) => items.includes(id));
  return [
    [
      `Accepted by: ${decidedBy ?? "the customer"}${signature ? `, signed “${signature}”` : ""}`,
      ...(total !== null && currency ? [`Total: ${formatMoney(total, currency, locale)}`] : []),
      ...(option ? [`Option: ${option}`] : []),
      ...(extras.length > 0 ? [`Chosen extras: ${extras.map(({ title }) => title).join(", ")}`] : []),
    ].join("\n"),
  ];
}
