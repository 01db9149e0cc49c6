import type { Resource } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { missingReferences } from "../../database/repository/missingReferences";
import { HttpError } from "../../http/HttpError";
import type { Values } from "../endpoint/Values";

/**
 * Refuses with 422 what refers to a row that the organisation does not have, at the field that does.
 * @throws 422 at the fields.
 */
export async function refuseMissingReferences(
  tx: Transaction,
  resource: Resource,
  values: Values,
  current?: Values,
): Promise<void> {
  const errors = await missingReferences(tx, resource, values, current);
  if (Object.keys(errors).length > 0)
    throw new HttpError(422, "Some fields need your attention.", { errors });
}
