import { HttpError } from "../../http/HttpError";
import type { Mailer } from "../../mail/Mail";
import type { Services } from "./Context";

/** @throws 409 where e-mail is not set up. */
export function mailerIn({ mailer }: Services): Mailer {
  if (mailer) return mailer;
  throw new HttpError(409, "E-mail is not set up here. Copy the link and send it yourself.");
}
