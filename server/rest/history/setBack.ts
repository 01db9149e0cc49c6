import * as z from "zod";
import {
  type AnyRow,
  fieldErrorsOf,
  isWritable,
  patchSchema,
  permits,
  type Resource,
  secretFields,
  versionSchema,
} from "../../../src/schema";
import { forbidden, HttpError } from "../../http/HttpError";
import { columnNameOf } from "../../database/tables/tableOf";
import { readOne } from "../endpoint/rows";
import { checkedInTurns } from "../endpoint/compilers";
import type { Values, CallerContext } from "../endpoint/Context";
import { maySet, refuseClosed } from "../writes/checkWrite";
import { updateRow } from "../writes/writeRow";
import { openChanges, type StoredChanges } from "./readHistory";

export const setBackSchema = z.strictObject({
  version: versionSchema,
  entry: z.int().min(1),
  fields: z.array(z.string().max(100)).min(1).max(300).optional(),
  /** Undoes all later changes too: the row as it was before this one. */
  later: z.boolean().optional(),
});

/**
 * Writes back what a row held before a change. Fields that are read-only or closed to the caller are skipped, or
 * refused where they are named.
 * @throws 404, 403, 409 where the row was changed since it was read, 422.
 */
export async function setBack(
  context: CallerContext,
  resource: Resource,
  id: string,
  { version, entry, fields: named, later = false }: z.infer<typeof setBackSchema>,
  origin: string | undefined,
): Promise<AnyRow> {
  const { tx, caller } = context;
  const row = await readOne(tx, resource, id, caller);
  if (!permits(resource.access.update, caller, row)) throw forbidden();
  const before = await valuesBefore(context, resource, id, entry, later);
  const isSettable = (name: string) => {
    const field = resource.fields[name];
    return field !== undefined && isWritable(field, "update");
  };
  const fixed = named?.find((name) => !isSettable(name) || !Object.hasOwn(before, name));
  if (fixed !== undefined) throw new HttpError(422, "This field of the change cannot be set back.");
  const chosen = Object.entries(before).filter(([name]) =>
    named ? named.includes(name) : isSettable(name) && maySet(resource, name, caller),
  );
  const values = Object.fromEntries(chosen);
  if (chosen.length === 0) throw new HttpError(422, "Nothing of this change can be set back.");
  refuseClosed(resource, values, caller);
  const { version: _, ...changes } = await fitting(resource, { version, ...values });
  tx.setWriter({ ...caller, origin, via: "history" });
  return updateRow(context, resource, id, version, changes);
}

/** @throws 422 where the resource does not accept the values any more. */
async function fitting(resource: Resource, values: Values): Promise<Values> {
  try {
    return await checkedInTurns(patchSchema(resource), values);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw new HttpError(422, "What was there before does not fit any more.", {
      errors: fieldErrorsOf(error),
    });
  }
}

/** As far as the caller may see them. */
export async function valuesBefore(
  { tx, caller }: CallerContext,
  resource: Resource,
  id: string,
  entry: number,
  later: boolean,
): Promise<Values> {
  const secret = secretFields(resource.fields).map(columnNameOf);
  const stored = await tx.query<{ column: string; change: StoredChanges[string] }>(
    `with kept as (
       select h.id, coalesce(h.changes - $5::text[], '{}') || coalesce(h.secrets, '{}') as changes from history h
       where h.tenant_id = $1 and h.resource = $2 and h.row_id = $3 and h.id ${later ? ">=" : "="} $4
     )
     select c.key as column, jsonb_build_array(f.changes -> c.key -> 0, l.changes -> c.key -> 1) as change
     from (select key, min(h.id) as first, max(h.id) as last from kept h, jsonb_object_keys(h.changes) key group by key) c
     join kept f on f.id = c.first
     join kept l on l.id = c.last`,
    [tx.tenantId, resource.name, id, entry, secret],
  );
  const changes = Object.fromEntries(stored.map(({ column, change }) => [column, change]));
  return Object.fromEntries(
    openChanges(resource, changes, caller).map(({ field, from }) => [
      field,
      // The change shows secrets masked.
      resource.fields[field]?.secret ? changes[columnNameOf(field)]?.[0] : from,
    ]),
  );
}
