import { MailError } from "../mail/Mail";
import type { PayloadOf } from "../queue/jobRules";
import { JobError, type Attempt } from "./Handler";
import { passwordLetter } from "./passwordLetter";

/** Mails what the job names, with what is true by now. A mailbox knows a repeated one by its identity. */
export async function sendMail(attempt: Attempt, payload: PayloadOf<"mail">): Promise<string | null> {
  const { mailer } = attempt.rest;
  if (!mailer) throw new JobError("E-mail is not set up: the server has no SMTP_URL.");
  const letter = await passwordLetter(attempt, payload);
  if (!letter) return "Not sent: there is nobody to send it to any more";
  try {
    await mailer.send({ ...letter, id: attempt.jobId }, attempt.signal);
  } catch (error) {
    throw error instanceof MailError ? new JobError(error.message, error.isFinal) : error;
  }
  return `Sent: ${letter.subject}`;
}
