import { brokenChecks, type Resource } from "../../../src/schema";
import { fieldErrors } from "../../http/HttpError";
import type { Values } from "../endpoint/Values";

/**
 * Refuses a row that breaks the rules between its fields, with 422 at the field.
 * @param changes the fields that are written; rules that read none of them are left alone.
 * @throws 422 with every broken rule at its field.
 */
export function refuseBroken(resource: Resource, row: Values, changes: Values = row): void {
  const errors = brokenChecks(resource, row, new Set(Object.keys(changes)));
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
}
