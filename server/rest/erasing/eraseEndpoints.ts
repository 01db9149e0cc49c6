import * as z from "zod";
import { timeline } from "../../../src/resources/timeline";
import { personalFields, type Resource, type RowIn, versionSchema } from "../../../src/schema";
import { leadingRoles } from "../../../src/vocabulary";
import { tableNameOf } from "../../database/tables/tableOf";
import { HttpError } from "../../http/HttpError";
import { refuseUnconfirmed } from "../endpoint/access";
import { listOf, plain, rowOf, shape } from "../endpoint/answers";
import type { CallerContext } from "../endpoint/Context";
import { endpoint, type Endpoint } from "../endpoint/endpoint";
import { readOne, readRow } from "../endpoint/rows";
import { lockRow } from "../writes/writeRow";
import { daysToTakeBack, eraseRows } from "./eraseRows";
import { countBeside, notesIn, reachedBy } from "./reachedBy";
import { leftAnswer, readLeft } from "./readLeft";

/** Whether rows of the resource have personal values to erase. */
export const isErasable = ({ fields, without = [] }: Resource): boolean =>
  !without.includes("update") && personalFields(fields).length > 0;

const counts = {
  reached: listOf(plain(z.object({ resource: z.string(), rows: z.int() }))),
  files: plain(z.int()),
  history: plain(z.int().describe("Changes of these rows that are on record.")),
  left: leftAnswer,
};

/** For owners and admins who have recently entered their password. */
export function eraseEndpoints(resource: Resource): Endpoint[] {
  const one = `one ${resource.label.one.toLowerCase()}`;
  const described = { access: { roles: leadingRoles }, tag: resource.label.many } as const;
  const url = `/api/${resource.name}/:id/erase`;
  return [
    endpoint({
      ...described,
      method: "GET",
      url,
      summary: `What erasing the personal values of ${one} would reach, and whether an erasure can be taken back`,
      answer: shape({ ...counts, until: plain(z.string().nullable()) }),
      async read(tx, { params, caller, services }) {
        const row = await readOne(tx, resource, params.id ?? "", caller);
        const hooks = services.hooksOf(resource);
        const whole = (await hooks.eraseInstead?.({ tx }, row)) ?? { resource, id: row.id };
        const reached = await reachedBy({ tx, services }, whole.resource, whole.id);
        const notes = await notesIn(tx, reached);
        const all = [...reached, ...(notes.length > 0 ? [{ resource: timeline, ids: notes }] : [])];
        const [erasure] = await tx.query<{ until: string }>(
          `select until from erasures where id = erasure_of($1, $2) and until > now()`,
          [tableNameOf(resource.name), row.id],
        );
        return {
          reached: all.map((found) => ({ resource: found.resource.name, rows: found.ids.length })),
          ...(await countBeside(tx, all)),
          left: await readLeft(tx, reached),
          until: erasure?.until ?? null,
        };
      },
    }),
    endpoint({
      ...described,
      method: "POST",
      url,
      summary: `Erase the personal values of ${one}, to be taken back within ${daysToTakeBack} days: ${personalFields(resource.fields).join(", ")}`,
      body: z.strictObject({ version: versionSchema }),
      answer: rowOf(resource, { left: leftAnswer, until: plain(z.string()) }),
      transact: (context, { params, body }) => eraseRow(context, resource, params.id ?? "", body.version),
    }),
    endpoint({
      ...described,
      method: "POST",
      url: `/api/${resource.name}/:id/take-back`,
      summary: `Take back the erasure of ${one}, with all that was erased together with it`,
      answer: rowOf(resource),
      transact: (context, { params }) => takeBack(context, resource, params.id ?? ""),
    }),
  ];
}

/**
 * Blanks what is personal in a row and in all that is erased with it, files and history included, and names, addresses
 * and numbers of the person wherever else they stand. It ignores a lock of the row's state: a person who asks to be
 * forgotten is.
 * @throws 404; 403, with `password_needed` unless the password was entered recently; 409 where the row has changed
 * since it was read.
 */
async function eraseRow<R extends Resource>(
  context: CallerContext,
  resource: R,
  id: string,
  version: number,
) {
  const { tx, services } = context;
  const current = await lockRow(context, resource, id, { action: "update", version });
  await refuseUnconfirmed(context);
  const hooks = services.hooksOf(resource);
  await hooks.beforeErase?.(context, current);
  const whole = (await hooks.eraseInstead?.(context, current)) ?? { resource, id: current.id };
  const reached = await reachedBy(context, whole.resource, whole.id);
  const until = await eraseRows(context, whole, reached);
  const row = await readOne(tx, resource, current.id, "system");
  return { ...row, left: await readLeft(tx, reached), until };
}

/** @throws 404; 403 as for erasing; 409 where there is nothing to take back, or no longer. */
async function takeBack<R extends Resource>(
  context: CallerContext,
  resource: R,
  id: string,
): Promise<RowIn<R>> {
  const { tx, caller, services } = context;
  await lockRow(context, resource, id, { action: "update" });
  await refuseUnconfirmed(context);
  const [erasure] = await tx.query<{ id: string }>(
    `update erasures set taken_back_at = now(), taken_back_by = $3, ended_at = now()
     where id = erasure_of($1, $2) and until > now() returning id`,
    [tableNameOf(resource.name), id, caller.userId],
  );
  if (!erasure)
    throw new HttpError(
      409,
      `There is nothing to take back: an erasure is for good after ${daysToTakeBack} days.`,
    );
  tx.setWriteMode({ unerase: erasure.id });
  const back = await tx.query<{ of_table: string; row_id: string }>("select * from take_back($1)", [
    erasure.id,
  ]);
  tx.setWriteMode("normal");
  for (const one of services.resources) {
    const hook = services.hooksOf(one).afterTakeBack;
    if (!hook) continue;
    for (const { of_table, row_id } of back)
      if (of_table === tableNameOf(one.name)) {
        const row = await readRow(tx, one, row_id);
        if (row) await hook(context, row);
      }
  }
  return readOne(tx, resource, id, caller);
}
