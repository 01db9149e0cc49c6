import * as z from "zod";
import { HttpError } from "../../http/HttpError";
import type { Throttle } from "../../auth/throttle";

/** The token of a one-use link, as `newToken` makes it. */
export const tokenSchema = z
  .string("The link is not complete.")
  .regex(/^[\w-]{43}$/, "The link is not complete. Copy all of it.");

export const linkIsOver = (): HttpError =>
  new HttpError(404, "This link was used already or is too old. Ask for a new one.");

export const linkThrottle: Throttle = {
  subject: "link",
  maximum: 60,
  window: "15 minutes",
  what: "attempts",
};
