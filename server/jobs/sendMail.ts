import { HttpError } from "../http/HttpError";
import { MailError, type Mailer } from "../mail/Mail";
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
import { digestLetter, notificationLetter } from "./notificationLetters";
import { offerLetter, receiptLetter, recordReceipt, recordSentOffer } from "./offerLetters";
import { offers } from "../../src/resources/offers";
import { insertRow, readRow } from "../rest/endpoint/rows";
import { notify, notifyOfOffer } from "../rest/notifications/notify";
import { timeline } from "../../src/resources/timeline";
import type { Context } from "../rest/endpoint/Context";

type Mailed = PayloadOf<"mail">;

/** Sends the mail of a job with current data. Its id is the job's, so that mailboxes recognise repeats. */
export async function sendMail(attempt: Attempt, payload: Mailed): Promise<string | null> {
  mailerOf(attempt);
  const outgoing = await letterOf(attempt, payload);
  if (!outgoing) return "Not sent: there is nobody to send it to any more";
  if (typeof outgoing === "string") return outgoing;
  await post(attempt, outgoing);
  if (payload.what === "offer") await recordSentOffer(attempt, payload);
  if (payload.what === "receipt") await recordReceipt(attempt, payload, outgoing.to.address);
  return `Sent: ${outgoing.subject}`;
}

/** @throws JobError where e-mail is not set up. */
export function mailerOf({ services: { mailer } }: Attempt): Mailer {
  if (!mailer) throw new JobError("E-mail is not set up: the server has no SMTP_URL.");
  return mailer;
}

/** Sends the letter of a job. Its id is the job's. @throws JobError */
export async function post(
  attempt: Attempt,
  { countedAs, whenSent, ...letter }: OutgoingLetter,
): Promise<void> {
  const mailer = mailerOf(attempt);
  if (countedAs) await count(attempt, countedAs);
  try {
    await mailer.send({ ...letter, id: attempt.jobId }, attempt.signal);
  } catch (error) {
    throw error instanceof MailError ? new JobError(error.message, error.isFinal) : error;
  }
  await whenSent?.();
}

/** A text says why nothing is sent now. */
function letterOf(attempt: Attempt, payload: Mailed): Promise<OutgoingLetter | string | null> {
  if (payload.what === "account") return accountLetter(attempt, payload);
  if (payload.what === "address_link") return addressLetter(attempt, payload);
  if (payload.what === "notification") return notificationLetter(attempt, payload);
  if (payload.what === "digest") return digestLetter(attempt, payload);
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
