import { followingOf, type Referring, type Resource } from "../../../src/schema";
import { changeAll } from "../../database/repository/changeAll";
import { each } from "../../database/repository/list";
import { Computed, columnFor, tableOf } from "../../database/tables/tableOf";
import { Parameters } from "../../database/query/ruleSql";
import type { Context, Values } from "../endpoint/Context";

type Repointing = Pick<Context, "tx" | "acting"> & {
  services: Pick<Context["services"], "resources">;
};

/** Rows that one statement changes; rows read together where references lie inside them. */
const columnBatch = 500;
const rowBatch = 20;

/** How many rows of a resource refer to a row, including the trash. */
export interface Referred {
  resource: string;
  rows: number;
}

export async function countFollowing(
  { tx, services }: Pick<Repointing, "tx" | "services">,
  resource: Resource,
  id: string,
): Promise<Referred[]> {
  const following = services.resources
    .map((other) => ({ other, referring: followingOf(other, resource) }))
    .filter(({ referring }) => referring.length > 0);
  const counts = await tx.batch(
    following.map(({ other, referring }) => {
      const parameters = new Parameters();
      const text = `select count(*)::int as rows from ${tableOf(other).name} x where ${whichSql(referring, id, parameters)}`;
      return { text, values: parameters.values };
    }),
  );
  return following.flatMap(({ other }, index) => {
    const rows = Number(counts[index]?.[0]?.["rows"] ?? 0);
    return rows > 0 ? [{ resource: other.name, rows }] : [];
  });
}

/**
 * Moves all references, also in the trash, with version, history and derived values, except those with `onMerge:
 * "keep"`. Both rows must be locked.
 * @returns the number of changed rows by resource.
 */
export async function repoint(
  context: Repointing,
  resource: Resource,
  from: string,
  to: string,
): Promise<Referred[]> {
  const changed: Referred[] = [];
  for (const other of context.services.resources) {
    const referring = followingOf(other, resource);
    if (referring.length === 0) continue;
    const rows = referring.every(({ fields }) => fields.length === 1 && fields[0]?.kind === "reference")
      ? await repointColumns(context, other, referring, { from, to })
      : await repointRows(context, other, referring, { from, to });
    if (rows > 0) changed.push({ resource: other.name, rows });
  }
  return changed;
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
