import type { Faults } from "../../src/schema/faults";

/** At how many fields an answer names what is wrong; whoever mends them hears of the others. */
export const mostFaults = 20;

/** `password_needed`: the password, typed anew (POST /api/users/me/confirm). */
export type RefusalCode = "password_needed";

/** A request that is answered with an error: what was found and what to do, in words for the person who asked. */
export class Refusal extends Error {
  /** Messages by field. */
  readonly errors: Faults | undefined;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;
  /** The row as it is now, of a stale version. */
  readonly current: Record<string, unknown> | undefined;
  /** For programs: what the caller can do for the same request to be accepted. */
  readonly code: RefusalCode | undefined;

  constructor(
    /** HTTP status, 400 to 599. */
    readonly statusCode: number,
    message: string,
    more: {
      errors?: Faults;
      retryAfter?: number;
      current?: Record<string, unknown>;
      code?: RefusalCode;
    } = {},
  ) {
    super(message);
    this.errors =
      more.errors && Object.fromEntries(Object.entries(more.errors).slice(0, mostFaults).map(cut));
    this.retryAfter = more.retryAfter;
    this.current = more.current;
    this.code = more.code;
  }
}

/** A field that breaks a rule: 422 with the message at the field. */
export const fieldRefusal = (field: string, message: string, statusCode = 422): Refusal =>
  new Refusal(statusCode, message, { errors: { [field]: [message] } });

export const notFound = (what = "This"): Refusal => new Refusal(404, `${what} does not exist, or no longer.`);
export const forbidden = (message = "Your role does not allow this."): Refusal => new Refusal(403, message);
export const tooMany = (retryAfter: number, what = "attempts"): Refusal =>
  new Refusal(429, `Too many ${what}. Try again ${inWords(retryAfter)}.`, { retryAfter });

const inWords = (seconds: number): string =>
  seconds <= 90 ? `in ${seconds} seconds` : `in ${Math.ceil(seconds / 60)} minutes`;

/** The path of an unknown field is as long as its sender likes. */
const cut = ([path, messages]: [string, string[]]): [string, string[]] => [path.slice(0, 300), messages];
