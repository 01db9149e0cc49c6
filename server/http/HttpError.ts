import type { PriceCause } from "../../src/vocabulary";
import type { FieldErrors } from "../../src/schema";

/** Most fields that one answer names. Once those are corrected, the next answer names the others. */
export const mostErrors = 20;

/**
 * `password_needed`: the password must be entered again (POST /api/users/me/confirm). `merged`: the row was merged, and
 * `into` is the id of the one to write instead.
 */
export type ErrorCode = "password_needed" | "merged";

/** Two totals of an itinerary in minor units of its currency, and why they differ. */
export interface Repriced {
  stored: number;
  now: number;
  /** Each with the title of its item. */
  causes: readonly (PriceCause & { title: string | null })[];
}

/** A request that is answered with an error. The message says what is wrong and what to do. */
export class HttpError extends Error {
  readonly errors: FieldErrors | undefined;
  /** Seconds to wait before another try. */
  readonly retryAfter: number | undefined;
  /** The current row, where the given version is stale. */
  readonly current: Record<string, unknown> | undefined;
  /** For programs: what the caller can do to get the same request accepted. */
  readonly code: ErrorCode | undefined;
  readonly into: string | undefined;
  /** The stored and the current price, where no user has seen the difference yet. */
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
      into?: string;
      repriced?: Repriced;
    } = {},
  ) {
    super(message);
    this.errors =
      more.errors && Object.fromEntries(Object.entries(more.errors).slice(0, mostErrors).map(cut));
    this.retryAfter = more.retryAfter;
    this.current = more.current;
    this.code = more.code;
    this.into = more.into;
    this.repriced = more.repriced;
  }
}

export const fieldError = (field: string, message: string, statusCode = 422): HttpError =>
  new HttpError(statusCode, message, { errors: { [field]: [message] } });

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

/** The path of an unknown field is of any length, as its sender chooses. */
const cut = ([path, messages]: [string, string[]]): [string, string[]] => [path.slice(0, 300), messages];
