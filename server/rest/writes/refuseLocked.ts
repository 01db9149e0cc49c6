import { lockOf } from "../../../src/schema/lockedWhen";
import type { AnyRow, Resource } from "../../../src/schema/resource";
import { Refusal } from "../../auth/Refusal";

/** Refuses with 409 to write a row that its state locks; what the server itself writes and transitions go another way. */
export function refuseLocked(resource: Resource, row: AnyRow): void {
  const message = lockOf(resource, row);
  if (message !== undefined) throw new Refusal(409, message);
}
