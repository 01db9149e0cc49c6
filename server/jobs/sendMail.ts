import { HttpError } from "../http/HttpError";
import { MailError } from "../mail/Mail";
import type { PayloadOf } from "../queue/jobRules";
import {
  admitRecipients,
  isOrganisationConfirmed,
  type OutgoingLetter,
  type Recipients,
  unconfirmedOrganisation,
} from "../rest/mailing/outgoing";
import { accountLetter, addressLetter, passwordLetter } from "./accountLetters";
import { type Attempt, JobError } from "./Handler";
import { offerLetter, receiptLetter, recordReceipt, recordSentOffer } from "./offerLetters";
import { formatMoney } from "../../src/domain/money/amounts";
import { notificationText, type NotificationFacts } from "../../src/domain/notifications/notificationText";
import { type Offer, offers } from "../../src/resources/offers";
import { resourceNamed } from "../../src/resources";
import { users } from "../../src/resources/users";
import { insertRow, readRow } from "../rest/endpoint/rows";
import { callerOfUser } from "../auth/Caller";
import { Parameters } from "../database/query/ruleSql";
import { notificationSql, notify, notifyOfOffer } from "../rest/notifications/notify";
import { organisationOf } from "../rest/organisation/organisationOf";
import { timeline } from "../../src/resources/timeline";
import type { Context } from "../rest/endpoint/Context";

type Mailed = PayloadOf<"mail">;

/** Sends the mail of a job with current data. Its id is the job's, so that mailboxes recognise repeats. */
export async function sendMail(attempt: Attempt, payload: Mailed): Promise<string | null> {
  const { mailer } = attempt.services;
  if (!mailer) throw new JobError("E-mail is not set up: the server has no SMTP_URL.");
  const outgoing = await letterOf(attempt, payload);
  if (!outgoing) return "Not sent: there is nobody to send it to any more";
  const { countedAs, ...letter } = outgoing;
  if (countedAs) await count(attempt, countedAs);
  try {
    await mailer.send({ ...letter, id: attempt.jobId }, attempt.signal);
  } catch (error) {
    throw error instanceof MailError ? new JobError(error.message, error.isFinal) : error;
  }
  if (payload.what === "offer") await recordSentOffer(attempt, payload);
  if (payload.what === "receipt") await recordReceipt(attempt, payload, letter.to.address);
  return `Sent: ${letter.subject}`;
}

function letterOf(attempt: Attempt, payload: Mailed): Promise<OutgoingLetter | null> {
  if (payload.what === "account") return accountLetter(attempt, payload);
  if (payload.what === "address_link") return addressLetter(attempt, payload);
  if (payload.what === "notification") return notificationLetter(attempt, payload);
  if (payload.what === "receipt") return receiptLetter(attempt, payload);
  return payload.what === "offer" ? offerLetter(attempt, payload) : passwordLetter(attempt, payload);
}

/** @throws JobError: final where the organisation may not write to others, else tried again later. */
function count({ services, tenantId }: Attempt, countedAs: Recipients): Promise<void> {
  return services.database.inTenant(tenantId, async (tx) => {
    if (!(await isOrganisationConfirmed(tx))) throw new JobError(unconfirmedOrganisation, true);
    await admitRecipients(tx, null, countedAs, 1).catch((error: unknown) => {
      throw error instanceof HttpError ? new JobError(error.message) : error;
    });
  });
}

type MailedNotification = NotificationFacts & {
  userId: string;
  tripId: string | null;
  resource: string | null;
  rowId: string | null;
  itineraryId: string | null;
  offerId: string | null;
};

/** The letter of a notification, while its trip exists and the user is active. */
async function notificationLetter(
  { services: { database, publicUrl }, tenantId }: Attempt,
  { id }: Extract<PayloadOf<"mail">, { what: "notification" }>,
): Promise<OutgoingLetter | null> {
  if (publicUrl === undefined) throw new Error("E-mail is set up without PUBLIC_URL.");
  return database.reading(tenantId, async (tx) => {
    const { name: organisation, locale } = await organisationOf(tx);
    const [told] = await tx.query<{ userId: string }>(
      'select user_id as "userId" from notifications where tenant_id = $1 and id = $2::bigint',
      [tenantId, id],
    );
    const reader = told && (await callerOfUser(tx, told.userId));
    if (!reader) return null;
    const parameters = new Parameters();
    const [notification] = await tx.query<MailedNotification>(
      `${notificationSql(reader, parameters)} and n.tenant_id = ${parameters.add(tenantId)}
         and n.id = ${parameters.add(id)}::bigint`,
      parameters.values,
    );
    if (!notification) return null;
    const user = await readRow(tx, users, notification.userId);
    if (!user?.isActive || !user.email) return null;
    const text = notificationText(notification);
    const offer =
      notification.kind === "accepted" && notification.offerId
        ? await readRow(tx, offers, notification.offerId)
        : null;
    return {
      ...(user.isEmailConfirmed ? {} : { countedAs: "others" }),
      to: { name: user.fullname, address: user.email },
      from: organisation,
      subject: text.replace(/\.$/, ""),
      paragraphs: [`Hello ${user.fullname},`, text, ...(offer ? acceptedAs(offer, locale) : [])],
      link: linkTo(notification, publicUrl),
      reason: `Sent by Tripwright for ${organisation}. Of what you are told by e-mail you choose in your profile: ${publicUrl}/profile`,
    };
  });
}

function linkTo(
  { tripId, itineraryId, resource, rowId }: MailedNotification,
  origin: string,
): OutgoingLetter["link"] {
  const trip = `${origin}/trips/${tripId}`;
  if (itineraryId) return { label: "Open the itinerary", url: `${trip}/itinerary/${itineraryId}` };
  if (tripId) return { label: "Open the trip", url: trip };
  const path = resourceNamed(resource ?? "")?.paths?.show?.replace(":id", rowId ?? "");
  return { label: "Look at it", url: origin + (path ?? "/org/organisation") };
}

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

/** Notifies the sender of an offer, or the users concerned by a receipt, and notes it in the timeline. */
export async function tellOfUnsentMail(
  context: Context,
  payload: PayloadOf<"mail">,
  words: string,
): Promise<void> {
  if (payload.what !== "offer" && payload.what !== "receipt") return;
  const offer = await readRow(context.tx, offers, payload.offerId);
  if (!offer) return;
  const { tripId, itineraryId, number, name } = offer;
  const version = `version ${number} of ${name}`;
  const mail =
    payload.what === "offer" ? `The e-mail with ${version} to ${payload.to}` : `The receipt of ${version}`;
  await insertRow(context, timeline, { tripId, kind: "note", body: `${mail} could not be sent: ${words}` });
  if (payload.what === "receipt") return notifyOfOffer(context, "mail_failed", offer);
  await notify(context, "mail_failed", { userId: payload.by, tripId, itineraryId, offerId: offer.id });
}
