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
import { accountLetter } from "./accountLetter";
import { addressLetter } from "./addressLetter";
import { JobError, type Attempt } from "./Handler";
import { notificationLetter } from "./notificationLetter";
import { offerLetter, recordSentOffer } from "./offerLetter";
import { passwordLetter } from "./passwordLetter";
import { receiptLetter, recordReceipt } from "./receiptLetter";

type Mailed = PayloadOf<"mail">;

/** Mails what the job names, with what is true by now. A mailbox knows a repeated one by its identity. */
export async function sendMail(attempt: Attempt, payload: Mailed): Promise<string | null> {
  const { mailer } = attempt.rest;
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

/** @throws JobError, after which it is tried again where there are too many within the hour, and not again where nobody may be written to. */
function count({ rest, tenantId }: Attempt, countedAs: Recipients): Promise<void> {
  return rest.database.inTenant(tenantId, async (tx) => {
    if (!(await isOrganisationConfirmed(tx))) throw new JobError(unconfirmedOrganisation, true);
    await admitRecipients(tx, null, countedAs, 1).catch((error: unknown) => {
      throw error instanceof HttpError ? new JobError(error.message) : error;
    });
  });
}
