import {
  alikeInOf,
  followingOf,
  mergedInto,
  referredBy,
  type Referring,
  type Resource,
} from "../../../src/schema";
import { changeAll, discardAll } from "../../database/repository/changeAll";
import { each } from "../../database/repository/list";
import { Computed, columnFor, tableOf } from "../../database/tables/tableOf";
import { Parameters } from "../../database/query/ruleSql";
import { HttpError } from "../../http/HttpError";
import type { Context, Values } from "../endpoint/Context";
import { readRow } from "../endpoint/rows";

type Repointing = Pick<Context, "tx" | "acting"> & {
  services: Pick<Context["services"], "resources">;
};

/** Rows that one statement changes; rows read together where references lie inside them. */
const columnBatch = 500;
const rowBatch = 20;

/** Rows that a preview names. */
export const mostNamed = 20;
/** Rows that one merge drops. */
const mostDropped = 1_000;

/** How many rows of a resource refer to a row, including the trash. */
export interface Referred {
  resource: string;
  rows: number;
}

/** How many rows follow; `since`: those made later, some of them by id. */
export async function countFollowing(
  { tx, services }: Pick<Repointing, "tx" | "services">,
  resource: Resource,
  id: string,
  since?: string,
): Promise<(Referred & { ids: string[] })[]> {
  const following = services.resources
    .map((other) => ({
      other,
      referring: followingOf(other, resource).filter(({ path: [name] }) => name !== mergedInto),
    }))
    .filter(({ referring }) => referring.length > 0);
  const counts = await tx.batch(
    following.map(({ other, referring }) => {
      const parameters = new Parameters();
      const which = whichSql(referring, id, parameters);
      const later = since ? ` and x.created_at > ${parameters.add(since)} and x.deleted_at is null` : "";
      const text = `select count(*)::int as rows, coalesce((array_agg(x.id order by x.id))[:${since ? mostNamed : 0}], '{}') as ids
        from ${tableOf(other).name} x where (${which})${later}`;
      return { text, values: parameters.values };
    }),
  );
  return following.flatMap(({ other }, index) => {
    // The statement selects these.
    const { rows = 0, ids = [] } = (counts[index]?.[0] ?? {}) as { rows?: number; ids?: string[] };
    return rows > 0 ? [{ resource: other.name, rows, ids }] : [];
  });
}

/**
 * Moves all references, also in the trash, with version, history and derived values, except those with `onMerge:
 * "keep"`. Rows that were merged into the first lead to the second then. Both rows must be locked.
 * @returns the number of changed rows by resource, and the rows that went into the trash (`dropAlike`).
 */
export async function repoint(
  context: Repointing,
  resource: Resource,
  from: string,
  to: string,
): Promise<{ moved: Referred[]; dropped: Dropped[] }> {
  const moved: Referred[] = [];
  const dropped: Dropped[] = [];
  for (const other of context.services.resources) {
    const referring = followingOf(other, resource);
    if (referring.length === 0) continue;
    for (const one of referring) dropped.push(...(await dropAlike(context, other, one, { from, to })));
    const [chains, others] = [true, false].map((is) =>
      referring.filter(({ path: [name] }) => (name === mergedInto) === is),
    ) as [Referring[], Referring[]]; // One list for each.
    await repointColumns(context, other, chains, { from, to });
    const rows = others.every(({ fields }) => fields.length === 1 && fields[0]?.kind === "reference")
      ? await repointColumns(context, other, others, { from, to })
      : await repointRows(context, other, others, { from, to });
    if (rows > 0) moved.push({ resource: other.name, rows });
  }
  return { moved, dropped };
}

/** A row that refers to the second already. */
interface Dropped {
  resource: string;
  name: string;
  rowId: string;
  because: string;
}

/** Moves rows into the trash that refer to the first where equal ones refer to the second. @throws 409 for very many */
async function dropAlike(
  context: Repointing,
  other: Resource,
  { path: [name = ""], fields: [field] }: Referring,
  { from, to }: Ids,
): Promise<Dropped[]> {
  const alikeIn = alikeInOf(field);
  if (!alikeIn) return [];
  const table = tableOf(other).name;
  const alike = alikeIn
    .map((one) => `${columnFor(one)} is not distinct from ${columnFor(one, "o")}`)
    .join(" and ");
  const found = await context.tx.query<{ id: string; title: string | null }>(
    `select x.id, ${columnFor(other.title)}::text as title from ${table} x where ${columnFor(name)} = $1 and x.deleted_at is null
       and exists (select from ${table} o where ${columnFor(name, "o")} = $2 and o.deleted_at is null and ${alike})
     order by x.id limit ${mostDropped + 1}`,
    [from, to],
  );
  if (found.length === 0) return [];
  if (found.length > mostDropped)
    throw new HttpError(
      409,
      `Both have the same ${other.label.many.toLowerCase()}. Remove those of one first.`,
    );
  const these = new Computed((add) => `any(${add(found.map(({ id }) => id))}::uuid[])`);
  await discardAll<Resource>(context, other, { id: these });
  const because = `The row that stays has the same ${other.label.one.toLowerCase()}.`;
  const titled = other.fields[other.title];
  return found.map(({ id, title }) => ({
    ...{ resource: other.name, rowId: id, because },
    name: (titled?.kind === "choice" && titled.choices[title ?? ""]?.label) || title || other.label.one,
  }));
}

/**
 * Refuses a merge after which two live rows would be alike where the declaration wants them different: two travellers of
 * one trip are two people.
 * @throws 409 that names the row that they have in common.
 */
export async function refuseTogether(
  { tx, services }: Pick<Repointing, "tx"> & { services: Pick<Context["services"], "resources"> },
  resource: Resource,
  from: string,
  to: string,
): Promise<void> {
  for (const other of services.resources) {
    const { unique = [], fields, label } = other;
    for (const { path } of followingOf(other, resource)) {
      const [name = ""] = path;
      const others = unique.filter((one) => one !== name);
      if (path.length > 1 || others.length === unique.length) continue;
      const same = others.map((one) => `${columnFor(one, "a")} = ${columnFor(one, "b")}`);
      const [shared = name] = others;
      const [found] = await tx.query<{ value: unknown }>(
        `select ${columnFor(shared, "a")} as value from ${tableOf(other).name} a, ${tableOf(other).name} b
         where ${[`${columnFor(name, "a")} = $1`, `${columnFor(name, "b")} = $2`, ...same].join(" and ")}
           and a.deleted_at is null and b.deleted_at is null limit 1`,
        [from, to],
      );
      if (!found) continue;
      const whole = services.resources.find((one) => one.name === referredBy(fields[shared]));
      const row = whole && (await readRow(tx, whole, String(found.value)));
      const place = whole && row ? `${whole.label.one.toLowerCase()} ${String(row[whole.title])}` : "one row";
      throw new HttpError(
        409,
        `Both are among the ${label.many.toLowerCase()} of ${place}, so they are two. Take one of them out there first.`,
      );
    }
  }
}

interface Ids {
  from: string;
  to: string;
}

async function repointColumns(
  context: Repointing,
  other: Resource,
  referring: readonly Referring[],
  { from, to }: Ids,
): Promise<number> {
  const seen = new Set<string>();
  for (const { path } of referring) {
    const [name = ""] = path;
    for (;;) {
      const found = await context.tx.query<{ id: string }>(
        `select x.id from ${tableOf(other).name} x where ${columnFor(name)} = $1 order by x.id limit ${columnBatch} for no key update`,
        [from],
      );
      if (found.length === 0) break;
      const ids = found.map(({ id }) => id);
      const these = new Computed((add) => `any(${add(ids)}::uuid[])`);
      await changeAll<Resource>(context, other, { id: these }, { [name]: to }, { trash: "with" });
      for (const id of ids) seen.add(id);
    }
  }
  return seen.size;
}

/** For references inside rows, groups or lists: each row is read and written. */
async function repointRows(
  context: Repointing,
  other: Resource,
  referring: readonly Referring[],
  ids: Ids,
): Promise<number> {
  const fields = [...new Set(referring.flatMap(({ path }) => path.slice(0, 1)))];
  const where = (parameters: Parameters) => whichSql(referring, ids.from, parameters);
  let total = 0;
  for await (const rows of each(context.tx, other, { where, batch: rowBatch, lock: true })) {
    await Promise.all(
      rows.map((row) => {
        const values = Object.fromEntries(
          fields.map((field) => [
            field,
            referring
              .filter(({ path }) => path[0] === field)
              .reduce<unknown>((value, { path }) => repointed(value, path.slice(1), ids), row[field]),
          ]),
        );
        return changeAll<Resource>(context, other, { id: row.id }, values, { trash: "with" });
      }),
    );
    total += rows.length;
  }
  return total;
}

/** A value with the references at the path moved; a list of references has the new one once. */
function repointed(value: unknown, path: readonly string[], ids: Ids): unknown {
  const [name, ...deeper] = path;
  if (name === undefined) {
    if (!Array.isArray(value)) return value === ids.from ? ids.to : value;
    return [...new Set(value.map((one) => (one === ids.from ? ids.to : one)))];
  }
  if (Array.isArray(value)) return value.map((one) => repointed(one, path, ids));
  if (typeof value !== "object" || value === null) return value;
  // A group or a row is an object.
  return { ...value, [name]: repointed((value as Values)[name], deeper, ids) };
}

/** The condition that `x` refers to the row by any of the references. */
const whichSql = (referring: readonly Referring[], id: string, parameters: Parameters): string =>
  referring
    .map(({ path: [name = "", ...inner], fields }) => {
      const column = columnFor(name);
      const [field] = fields;
      if (inner.length > 0 || (field?.kind !== "reference" && field?.kind !== "references"))
        return `${column} @> ${parameters.add(JSON.stringify(heldIn(fields, inner, id)))}::jsonb`;
      return field.kind === "reference"
        ? `${column} = ${parameters.add(id)}::uuid`
        : `${column} @> array[${parameters.add(id)}::uuid]`;
    })
    .join(" or ");

/** What a column of rows or of a group contains where it refers to the row. */
function heldIn(fields: Referring["fields"], [name, ...deeper]: readonly string[], id: string): unknown {
  const [field, ...inner] = fields;
  if (name === undefined) return field?.kind === "references" ? [id] : id;
  const held = { [name]: heldIn(inner, deeper, id) };
  return field?.kind === "rows" ? [held] : held;
}
