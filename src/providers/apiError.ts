import { isAxiosError, isCancel } from "axios";
import type { PriceCause } from "../vocabulary";
import type { AnyRow } from "../schema";

/** Messages by field, as the server sends them: `{ email: ["That is not an email address"] }`. */
export type FieldErrors = Record<string, string[]>;

/** The stored total and the current one, in minor units, with the causes of the difference. */
export interface Repriced {
  readonly stored: number;
  readonly now: number;
  readonly causes: readonly (PriceCause & { readonly title: string | null })[];
}

/** The error of a failed call. Refine reads `message`, `statusCode` and `errors` (its HttpError). */
export class ApiError extends Error {
  override name = "ApiError";
  /** HTTP status; 0 where no answer came. */
  statusCode = 0;
  errors?: FieldErrors | undefined;
  /** Of a 409: the current row, with its version. */
  current?: Record<string, unknown> | undefined;
  /** What the server needs to accept the call: "password_needed". */
  code?: string | undefined;
  /** Of a 409 for a price that has changed unseen: both totals in minor units, and why they differ. */
  repriced?: Repriced | undefined;
  /** To quote to the operator of the server. */
  requestId?: string | undefined;
  /** Of a 429: seconds to wait. */
  retryAfter?: number | undefined;
  cancelled = false;
  /** True where the message is the server's and not one of ours. */
  fromServer = false;

  constructor(message: string, said: Partial<Omit<ApiError, "message" | "name">> = {}) {
    super(message);
    Object.assign(this, said);
  }
}

/** Turns a thrown value into an ApiError with a message that a person can act on. */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isCancel(error)) return new ApiError("Cancelled.", { cancelled: true });
  if (!isAxiosError(error))
    return new ApiError(error instanceof Error ? error.message : "Something went wrong.");
  if (!error.response) return new ApiError(noAnswer(error.code));
  const { status, headers } = error.response;
  const body = bodyOf(error.response.data);
  const message = textOf(body.message);
  return new ApiError(message ?? fallbackOf(status), {
    statusCode: status,
    fromServer: message !== undefined,
    errors: fieldErrorsOf(body.errors),
    // The server sends a row of the same resource (docs/api.md).
    current: body.current as Record<string, unknown> | undefined,
    code: textOf(body.code),
    // The server sends the three together (docs/api.md).
    repriced: "causes" in body ? (body as unknown as Repriced) : undefined,
    requestId: textOf(body.requestId),
    retryAfter: Number(headers["retry-after"]) || undefined,
  });
}

/** The current row, where a change was refused because another person had changed the row. */
export function conflictIn(thrown: unknown): AnyRow | undefined {
  const { statusCode, current } = apiErrorOf(thrown);
  // The server sends a row of the same resource (docs/api.md).
  return statusCode === 409 ? (current as AnyRow | undefined) : undefined;
}

function noAnswer(code: string | undefined): string {
  return code === "ECONNABORTED" || code === "ETIMEDOUT"
    ? "The server took longer than 30 seconds to answer. Try again."
    : "The server cannot be reached. Check your connection and try again.";
}

function fallbackOf(status: number): string {
  if (status === 403) return "Your role does not allow this.";
  if (status === 404) return "This does not exist, or no longer.";
  if (status === 409) return "Someone else changed this in the meantime.";
  if (status === 413) return "This is larger than the server accepts.";
  if (status === 429) return "Too many attempts. Wait a moment and try again.";
  if (status >= 500) return "The server could not do this. Try again in a moment.";
  return "The server did not accept this.";
}

function bodyOf(data: unknown): Record<string, unknown> {
  // Each property is checked before it is used.
  return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function fieldErrorsOf(value: unknown): FieldErrors | undefined {
  const entries = Object.entries(bodyOf(value)).map(([field, messages]): [string, string[]] => [
    field,
    (Array.isArray(messages) ? messages : [messages]).map(String),
  ]);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
