import type { ZodError, ZodType } from "zod";
import { fieldErrorsOf } from "../../../src/schema";
import { mostErrors, HttpError } from "../../http/HttpError";

/**
 * Checks a body against its schema: nothing is coerced, nothing dropped. @throws 400 where it is not the object that
 * was asked for or holds an unknown property, 422 where a field breaks a rule.
 */
export function readBody<T>(schema: ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw bodyError(parsed.error);
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
  return new HttpError(422, "Some fields need your attention.", { errors });
}
