import type { PriceCause } from "../../src/vocabulary";
import type { FieldErrors } from "../../src/schema";

/** At how many fields an answer names what is wrong; whoever mends them hears of the others. */
export const mostErrors = 20;

/** `password_needed`: the password, typed anew (POST /api/users/me/confirm). */
export type ErrorCode = "password_needed";

/** Two totals of an itinerary in minor units of its currency, and why they differ. */
export interface Repriced {
  stored: number;
  now: number;
  /** Each with the title of its item. */
  causes: readonly (PriceCause & { title: string | null })[];
}

/** A request that is answered with an error: what was found and what to do, in words for the person who asked. */
export class HttpError extends Error {
  /** Messages by field. */
  readonly errors: FieldErrors | undefined;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;
  /** The row as it is now, of a stale version. */
  readonly current: Record<string, unknown> | undefined;
  /** For programs: what the caller can do for the same request to be accepted. */
  readonly code: ErrorCode | undefined;
  /** The price that was stored and the one of now, where nobody has seen that yet. */
  readonly repriced: Repriced | undefined;

  constructor(
    /** HTTP status, 400 to 599. */
    readonly statusCode: number,
    message: string,
    more: {
      errors?: FieldErrors;
      retryAfter?: number;
      current?: Record<string, unknown>;
      code?: ErrorCode;
      repriced?: Repriced;
    } = {},
  ) {
    super(message);
    this.errors =
      more.errors && Object.fromEntries(Object.entries(more.errors).slice(0, mostErrors).map(cut));
    this.retryAfter = more.retryAfter;
    this.current = more.current;
    this.code = more.code;
    this.repriced = more.repriced;
  }
}

/** A field that breaks a rule: 422 with the message at the field. */
export const fieldError = (field: string, message: string, statusCode = 422): HttpError =>
  new HttpError(statusCode, message, { errors: { [field]: [message] } });

/** Fields that break rules: 422 with the messages at the fields. */
export const fieldErrors = (errors: FieldErrors, statusCode = 422): HttpError =>
  new HttpError(statusCode, "Some fields need your attention.", { errors });

export const notFound = (what = "This"): HttpError =>
  new HttpError(404, `${what} does not exist, or no longer.`);
export const forbidden = (message = "Your role does not allow this."): HttpError =>
  new HttpError(403, message);
export const tooMany = (retryAfter: number, what = "attempts"): HttpError =>
  new HttpError(429, `Too many ${what}. Try again ${inWords(retryAfter)}.`, { retryAfter });

const inWords = (seconds: number): string =>
  seconds <= 90 ? `in ${seconds} seconds` : `in ${Math.ceil(seconds / 60)} minutes`;

/** The path of an unknown field is as long as its sender likes. */
const cut = ([path, messages]: [string, string[]]): [string, string[]] => [path.slice(0, 300), messages];
