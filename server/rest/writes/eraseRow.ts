import * as z from "zod";
import { erasedValues } from "../../../src/schema/personal";
import type { Resource, RowIn } from "../../../src/schema/resource";
import { erasing, usual } from "../../database/connection/deeds";
import { changeRow } from "../rows";
import { refuseUnconfirmed } from "../users/confirmation";
import { valuesOf } from "../Values";
import type { CallersWork } from "../Work";
import { lockRow } from "./lockRow";

const sayVersion = "Say which version was read.";

export const eraseSchema = z.strictObject({ version: z.int(sayVersion).min(1, sayVersion) });

/**
 * Blanks the personal values of a row and takes them out of its history, for good. A lock of its state does not keep it:
 * whoever asks to be forgotten is.
 * @throws 404; 403, with `password_needed` where the password was not typed of late; 409 where it was changed since it was read.
 */
export async function eraseRow<R extends Resource>(
  work: CallersWork,
  resource: R,
  id: string,
  version: number,
): Promise<RowIn<R>> {
  const hooks = work.rest.hooksOf(resource);
  const current = await lockRow(work, resource, id, { action: "update", version });
  await refuseUnconfirmed(work);
  await hooks.beforeErase?.(work, current);
  work.tx.later(erasing);
  const row = await changeRow(work, resource, id, valuesOf(resource, erasedValues(resource.fields, id)));
  await hooks.afterErase?.(work, row);
  work.tx.later(usual);
  return row;
}
