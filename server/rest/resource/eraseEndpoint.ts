import * as z from "zod";
import { leadingRoles } from "../../../src/vocabulary";
import { erasedValues, personalFields, type Resource, type RowIn, versionSchema } from "../../../src/schema";
import { rowOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { forgetAnswers } from "../endpoint/idempotency";
import { changeRow } from "../endpoint/rows";
import { eraseFiles } from "../files/eraseFiles";
import { refuseUnconfirmed } from "../endpoint/refuseUnconfirmed";
import { valuesOf, type CallerContext } from "../endpoint/Context";
import { lockRow } from "../writes/writeRow";
import { leftAnswer, readLeft } from "./readLeft";

/** Whether the rows of a resource hold something that can be erased. */
export const isErasable = ({ fields, without = [] }: Resource): boolean =>
  !without.includes("update") && personalFields(fields).length > 0;

/** Erases the personal values of a row, for owners and admins, who prove by their password that it is they. */
export const eraseEndpoint = (resource: Resource) =>
  endpoint({
    method: "POST",
    url: `/api/${resource.name}/:id/erase`,
    access: { roles: leadingRoles },
    tag: resource.label.many,
    summary: `Erase the personal values of one ${resource.label.one.toLowerCase()} for good: ${personalFields(resource.fields).join(", ")}`,
    body: z.strictObject({ version: versionSchema }),
    answer: rowOf(resource, { left: leftAnswer }),
    async transact(context, { params: { id }, body }) {
      const row = await eraseRow(context, resource, id, body.version);
      return { ...row, left: await readLeft(context.tx, resource, id, context.rest.resources) };
    },
  });

/**
 * Blanks the personal values of a row, files included, and takes them out of its history and of kept answers, for good. A lock of its state does not keep it:
 * whoever asks to be forgotten is.
 * @throws 404; 403, with `password_needed` where the password was not typed of late; 409 where it was changed since it was read.
 */
async function eraseRow<R extends Resource>(
  context: CallerContext,
  resource: R,
  id: string,
  version: number,
): Promise<RowIn<R>> {
  const hooks = context.rest.hooksOf(resource);
  const current = await lockRow(context, resource, id, { action: "update", version });
  await refuseUnconfirmed(context);
  await hooks.beforeErase?.(context, current);
  context.tx.setWriteMode("erase");
  const row = await changeRow(context, resource, id, valuesOf(resource, erasedValues(resource.fields, id)));
  await eraseFiles(context, resource, [id]);
  forgetAnswers(context.tx, id);
  await hooks.afterErase?.(context, row);
  context.tx.setWriteMode("normal");
  return row;
}
