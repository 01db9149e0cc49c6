import { randomUUID } from "node:crypto";
import * as z from "zod";
import { leadingRoles } from "../../../src/vocabulary";
import {
  type AnyRow,
  customFieldOf,
  isSameValue,
  isSensitive,
  isWritable,
  mergedInto,
  listsUnited,
  namedLists,
  patchSchema,
  type Resource,
  shortened,
} from "../../../src/schema";
import { merges } from "../../../src/resources/merges";
import { newId } from "../../database/newId";
import { fieldError, HttpError } from "../../http/HttpError";
import { listOf, plain, rowOf, shape } from "../endpoint/answers";
import { type CallerContext, valuesOf, type Values } from "../endpoint/Context";
import { endpoint, type Endpoint } from "../endpoint/endpoint";
import { changeRow, discardRow, insertRow, readRow, readOne } from "../endpoint/rows";
import { readBody } from "../endpoint/compilers";
import { refuseClosed } from "../writes/checkWrite";
import { lockRow, refuseLocked, updateRow } from "../writes/writeRow";
import { countFollowing, refuseTogether, type Referred, repoint } from "./repoint";

const referred = listOf(
  plain(z.object({ resource: z.string(), rows: z.int().describe("Those in the trash too.") })),
);

export const mergeEndpoints = (resource: Resource): Endpoint[] => {
  const one = resource.label.one.toLowerCase();
  const described = { access: { roles: leadingRoles }, tag: resource.label.many } as const;
  return [
    endpoint({
      ...described,
      method: "GET",
      url: `/api/${resource.name}/:id/merge`,
      summary: `How many rows would follow one ${one} into another`,
      answer: referred,
      async read(tx, { params, caller, services }) {
        const { id } = await readOne(tx, resource, params.id ?? "", caller);
        return countFollowing({ tx, services }, resource, id);
      },
    }),
    endpoint({
      ...described,
      method: "POST",
      url: `/api/${resource.name}/:id/merge`,
      summary: `Merge one ${one} into another: what refers to it refers to the other, and it goes into the trash`,
      body: z.strictObject({
        into: z.uuid().toLowerCase(),
        take: z
          .array(z.string().max(100))
          .max(300)
          .optional()
          .describe(
            'The fields of which the row that stays gets the value of the other; "custom.diet" for a query field.',
          ),
      }),
      answer: shape({
        row: rowOf(resource),
        moved: referred,
        merge: z.uuid().describe("By which it can be undone."),
      }),
      idempotent: true,
      transact: (context, { params, body }) => merge(context, resource, params.id ?? "", body),
    }),
  ];
};

/**
 * References move to the second row, its lists get missing entries, and the first goes into the trash.
 * @throws 404; 403; 409 where a row is locked by its state; 422 where both are one.
 */
async function merge(
  context: CallerContext,
  resource: Resource,
  from: string,
  { into, take = [] }: { into: string; take?: readonly string[] | undefined },
): Promise<{ row: AnyRow; moved: Referred[]; merge: string }> {
  const { tx } = context;
  if (from.toLowerCase() === into) throw fieldError("into", "Choose another one to merge it into.");
  const rows = new Map<string, AnyRow>();
  // Locked in the same order in every merge, so that two never deadlock.
  for (const id of [from.toLowerCase(), into].sort())
    rows.set(id, await lockRow(context, resource, id, { action: id === into ? "update" : "delete" }));
  const [gone, kept] = [rows.get(from.toLowerCase()), rows.get(into)];
  if (!gone || !kept) throw new HttpError(404, "One of the two is not there.");
  for (const row of [gone, kept]) refuseLocked(resource, row);
  await refuseTogether(context, resource, gone.id, kept.id);
  const hooks = context.services.hooksOf(resource);
  const id = newId();
  tx.setWriteMode({ merge: id });
  const entries = unitedLists(resource, context.services.resources, gone, kept);
  if (Object.keys(entries).length > 0) await changeRow(context, resource, into, valuesOf(resource, entries));
  const { moved, dropped } = await repoint(context, resource, gone.id, kept.id);
  await hooks.beforeDelete?.(context, gone);
  await changeRow(context, resource, gone.id, valuesOf(resource, { [mergedInto]: kept.id }));
  const trashed = await discardRow(context, resource, gone.id);
  await hooks.afterDelete?.(context, trashed);
  if (take.length > 0) await takeValues(context, resource, take, { gone, kept });
  await hooks.afterMerge?.(context, kept.id, { id, gone });
  tx.setWriteMode("normal");
  const row = (await readRow<Resource>(tx, resource, into)) ?? kept;
  await insertRow(context, merges, {
    ...{ id, resource: resource.name, loserId: gone.id, survivorId: kept.id },
    ...{ loserName: nameOf(resource, gone), survivorName: nameOf(resource, row) },
    ...{ at: context.now.toISOString(), byUserId: context.caller.userId },
    ...{ taken: labelsOf(resource, take), united: labelsOf(resource, Object.keys(entries)), moved, dropped },
  });
  return { row, moved, merge: id };
}

const labelsOf = ({ fields }: Resource, names: readonly string[]) =>
  names.map((name) => fields[name]?.label ?? name);

const nameOf = ({ title, label }: Resource, row: AnyRow): string => {
  const name = row[title];
  return (typeof name === "string" ? shortened(name, 300) : "") || label.one;
};

/** Writes some values of the merged row into the kept one, as the caller. @throws 403, 422 */
async function takeValues(
  context: CallerContext,
  resource: Resource,
  take: readonly string[],
  { gone, kept }: { gone: AnyRow; kept: AnyRow },
): Promise<void> {
  const united = new Set(listsUnited(resource, context.services.resources));
  for (const name of take) {
    const [outer = "", key] = name.split(".");
    const field = resource.fields[outer];
    const isWhole = (field?.kind === "custom") === (key === undefined);
    if (!field || isWhole || !isWritable(field, "update") || isSensitive(field) || united.has(name))
      throw fieldError("take", `“${field?.label ?? name}” cannot be taken from the other.`);
  }
  const values: Record<string, unknown> = {};
  for (const name of take) {
    const [outer = "", key] = name.split(".");
    // Query fields are a map by key.
    const [held, before] = [gone[outer], values[outer]] as Values[];
    values[outer] = key === undefined ? held : { ...before, [key]: held?.[key] ?? null };
  }
  refuseClosed(resource, values, context.caller);
  const { version } = await readOne(context.tx, resource, kept.id, context.caller);
  const { version: _, ...checked } = readBody(patchSchema(resource), { ...values, version });
  await updateRow(context, resource, kept.id, version, checked);
}

/** With missing query fields, and entries that rate sheets and itineraries name. @throws 409 where a list gets too long. */
function unitedLists(resource: Resource, resources: readonly Resource[], gone: AnyRow, kept: AnyRow): Values {
  const united: Record<string, unknown> = {};
  const custom = customFieldOf(resource)?.name;
  if (custom !== undefined) {
    // Query fields are a map by key.
    const together = { ...(gone[custom] as Values), ...(kept[custom] as Values) };
    if (!isSameValue(together, kept[custom])) united[custom] = together;
  }
  for (const { list, keyOf } of listsToUnite(resource, resources)) {
    const field = resource.fields[list];
    if (field?.kind !== "rows") continue;
    // A field of rows holds a list of objects.
    const [more, own] = [gone[list], kept[list]] as [Values[], Values[]];
    const known = new Set(own.map(keyOf));
    const ids = new Set(own.map(({ id }) => id));
    const lacking = more
      .filter((entry) => !known.has(keyOf(entry)))
      .map((entry) => (ids.has(entry["id"]) ? { ...entry, id: randomUUID() } : entry));
    if (lacking.length === 0) continue;
    const { maxItems = 200, label } = field;
    if (own.length + lacking.length > maxItems)
      throw new HttpError(409, `Together they have more than ${maxItems} ${label.toLowerCase()}.`);
    united[list] = [...own, ...lacking];
  }
  return united;
}

/** Lists whose entries others name, and those that say `onMerge: "unite"`, whose entries are equal but for marks. */
function listsToUnite(resource: Resource, resources: readonly Resource[]) {
  const said = Object.entries(resource.fields).flatMap(([list, field]) => {
    if (field.kind !== "rows" || field.onMerge !== "unite") return [];
    const names = Object.entries(field.of).flatMap(([name, { kind }]) =>
      name === "id" || kind === "yesNo" ? [] : [name],
    );
    return [
      { list, keyOf: (entry: Values) => JSON.stringify(names.map((name) => entry[name])).toLowerCase() },
    ];
  });
  const named = namedLists(resource, resources).map(({ list, of }) => ({
    list,
    keyOf: (entry: Values) => String(entry[of]).toLowerCase(),
  }));
  return [...named, ...said];
}
