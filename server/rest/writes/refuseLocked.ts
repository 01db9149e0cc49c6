import { type AnyRow, lockOf, type Resource } from "../../../src/schema";
import { HttpError } from "../../http/HttpError";

/**
 * Refuses with 409 to write a row that its state locks; what the server itself writes and transitions go another way.
 * @throws 409 with the message of the declaration.
 */
export function refuseLocked(resource: Resource, row: AnyRow): void {
  const message = lockOf(resource, row);
  if (message !== undefined) throw new HttpError(409, message);
}
