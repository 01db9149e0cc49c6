import { type Actor, canWriteWhole, type Resource } from "../../../src/schema";
import { HttpError } from "../../http/HttpError";
import type { Values } from "../endpoint/Values";

/**
 * Refuses a body that sets a field which the actor may not set. A list of rows counts as closed where any of its
 * inner fields is: written back without them it would lose them.
 * @param named what the body itself names, before defaults are filled in.
 * @throws 403 at each of the fields.
 */
export function refuseClosed(resource: Resource, named: Values, actor: Actor): void {
  const closed = Object.keys(named).filter((name) => !maySet(resource, name, actor));
  if (closed.length === 0) return;
  const message = "Your role may not set this.";
  throw new HttpError(403, message, { errors: Object.fromEntries(closed.map((name) => [name, [message]])) });
}

/** Whether nothing in the field is closed to the actor; what is no field has its own error. */
export function maySet(resource: Resource, name: string, actor: Actor): boolean {
  const field = resource.fields[name];
  return field === undefined || canWriteWhole(field, actor);
}
