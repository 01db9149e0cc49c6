import { ZodError, type ZodType } from "zod";
import { checkInPieces, fieldErrorsOf } from "../../../src/schema";
import { fieldErrors, mostErrors, HttpError } from "../../http/HttpError";

/**
 * Checks values against the schema of a body: nothing is coerced, nothing dropped. @throws 400 where they are not the object that
 * was asked for or hold an unknown property, 422 where a field breaks a rule.
 */
export function readBody<T>(schema: ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw bodyError(parsed.error);
}

/** Bodies of so many bytes are checked in pieces. */
export const largeBody = 32 * 1024;
/** How long a large one is checked before others have their turn of the event loop, in milliseconds. */
const longest = 5;

/**
 * The same of what was sent, which holds nobody up however large it is.
 * @param size of the body as it was sent, in bytes.
 */
export async function readSentBody<T>(schema: ZodType<T>, body: unknown, size: number): Promise<T> {
  if (size < largeBody) return readBody(schema, body);
  try {
    return await checkedInTurns(schema, body);
  } catch (error) {
    throw error instanceof ZodError ? bodyError(error) : error;
  }
}

/** Checks values however large they are: others have their turns meanwhile. @throws ZodError */
export async function checkedInTurns<T>(schema: ZodType<T>, values: unknown): Promise<T> {
  const pieces = checkInPieces(schema, values);
  for (let began = performance.now(); ;) {
    const { done, value } = pieces.next();
    if (!done && performance.now() - began < longest) continue;
    // What is made of the whole is made in a turn of its own.
    await new Promise((resolve) => setImmediate(resolve));
    if (done) return value;
    began = performance.now();
  }
}

function bodyError(error: ZodError): HttpError {
  const isMalformed = error.issues.some(
    ({ code, path }) => code === "unrecognized_keys" || path.length === 0,
  );
  const errors = fieldErrorsOf(error, mostErrors);
  const unknown = error.issues.flatMap((issue) => (issue.code === "unrecognized_keys" ? issue.keys : []));
  if (unknown.length > 0) {
    const named = unknown.slice(0, mostErrors).map((key) => `"${key.slice(0, 60)}"`);
    return new HttpError(400, `There is no field ${named.join(", ")}.`, { errors });
  }
  if (isMalformed) return new HttpError(400, "Send the fields as a JSON object.");
  return fieldErrors(errors);
}
