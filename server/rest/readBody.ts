import type { ZodError, ZodType } from "zod";
import { faultsOf } from "../../src/schema/faults";
import { mostFaults, Refusal } from "../auth/Refusal";

/**
 * Checks a body against its schema: nothing is coerced, nothing dropped. Throws 400 where it is not the object that
 * was asked for or holds an unknown property, 422 where a field breaks a rule.
 */
export function readBody<T>(schema: ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw bodyRefusal(parsed.error);
}

function bodyRefusal(error: ZodError): Refusal {
  const isMalformed = error.issues.some(
    ({ code, path }) => code === "unrecognized_keys" || path.length === 0,
  );
  const errors = faultsOf(error, mostFaults);
  const unknown = error.issues.flatMap((issue) => (issue.code === "unrecognized_keys" ? issue.keys : []));
  if (unknown.length > 0) {
    const named = unknown.slice(0, mostFaults).map((key) => `"${key.slice(0, 60)}"`);
    return new Refusal(400, `There is no field ${named.join(", ")}.`, { errors });
  }
  if (isMalformed) return new Refusal(400, "Send the fields as a JSON object.");
  return new Refusal(422, "Some fields need your attention.", { errors });
}
