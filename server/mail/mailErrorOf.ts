import { MailError } from "./Mail";

/** What nodemailer says of a failure. */
interface Failure {
  /** Its own word for what went wrong. */
  code?: string;
  message?: string;
  /** What the mail server answered, and the number in it. */
  response?: string;
  responseCode?: number;
}

/** What a server answers to whoever has not signed in as it wants. */
const signInCodes: readonly number[] = [530, 534, 535, 538];

/** The words for what kept a mail from being sent. */
export function mailErrorOf(thrown: unknown): MailError {
  // Whatever is thrown may have these properties, or none of them.
  const failure = (thrown ?? {}) as Failure;
  const { code = "", responseCode = 0 } = failure;
  const isRefused =
    !signInCodes.includes(responseCode) &&
    (code === "EENVELOPE" || code === "EMESSAGE") &&
    responseCode >= 500;
  return new MailError(wordsOf(failure) + answerIn(failure), isRefused, thrown);
}

function wordsOf({ code = "", message = "", responseCode = 0 }: Failure): string {
  if (/ECONNREFUSED/.test(message)) return "The mail server refuses connections. Check SMTP_URL.";
  if (code === "EDNS" || /ENOTFOUND|EAI_AGAIN/.test(message))
    return "The mail server's name is not known. Check SMTP_URL.";
  if (code === "ETIMEDOUT") return "The mail server did not answer in time.";
  if (code === "ENOAUTH" || responseCode === 530)
    return "The mail server wants to know who sends. Give user and password in SMTP_URL.";
  if (code === "EAUTH" || signInCodes.includes(responseCode))
    return "The mail server does not accept the user or the password. Check SMTP_URL.";
  if (code === "ETLS" || /certificate|TLS|SSL/i.test(message))
    return "No secure connection to the mail server could be made. Check SMTP_URL.";
  if (code === "EENVELOPE" || code === "EMESSAGE")
    return responseCode >= 500 || responseCode === 0
      ? "The mail server refused the mail."
      : "The mail server did not take the mail this time.";
  return "The connection to the mail server broke.";
}

/** What the server itself said, as far as people can read it. */
function answerIn({ response }: Failure): string {
  const words = response
    ?.replace(/[^\x20-\x7e]+/g, " ")
    .trim()
    .slice(0, 200);
  return words ? ` It said: “${words}”` : "";
}
