import * as z from "zod";
import { erasedValues, type Resource, type RowIn } from "../../../src/schema";
import { erasing, usual } from "../../database/connection/writeMode";
import { changeRow } from "../endpoint/rows";
import { eraseFiles } from "../files/eraseFiles";
import { refuseUnconfirmed } from "../users/confirmation";
import { valuesOf } from "../endpoint/Values";
import type { CallerContext } from "../endpoint/Context";
import { lockRow } from "../writes/lockRow";

const sayVersion = "Say which version was read.";

export const eraseSchema = z.strictObject({ version: z.int(sayVersion).min(1, sayVersion) });

/**
 * Blanks the personal values of a row, files included, and takes them out of its history, for good. A lock of its state does not keep it:
 * whoever asks to be forgotten is.
 * @throws 404; 403, with `password_needed` where the password was not typed of late; 409 where it was changed since it was read.
 */
export async function eraseRow<R extends Resource>(
  context: CallerContext,
  resource: R,
  id: string,
  version: number,
): Promise<RowIn<R>> {
  const hooks = context.rest.hooksOf(resource);
  const current = await lockRow(context, resource, id, { action: "update", version });
  await refuseUnconfirmed(context);
  await hooks.beforeErase?.(context, current);
  context.tx.later(erasing);
  const row = await changeRow(context, resource, id, valuesOf(resource, erasedValues(resource.fields, id)));
  await eraseFiles(context, resource, id);
  await hooks.afterErase?.(context, row);
  context.tx.later(usual);
  return row;
}
