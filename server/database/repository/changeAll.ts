import type { Resource, RowIn } from "../../../src/schema";
import type { Transaction } from "../connection/Transaction";
import { writerOf, type Acting, Parameters } from "../query/ruleSql";
import { touchRow } from "./row";
import {
  columnNameOf,
  columnOf,
  quoted,
  columnFor,
  tableOf,
  toDatabase,
  Computed,
  type Stored,
} from "../tables/tableOf";

/** Conditions by field: a value, given or computed; not a value; or the beginning of a text. */
export type Where<Row> = {
  readonly [N in keyof Row]?:
    | Row[N]
    | Computed
    | { not: Row[N] }
    | (string extends Row[N] ? { startsWith: string } : never);
};

interface ChangeOptions {
  /** Limit, oldest first; rows locked by others are skipped. Default: all rows. */
  maximum?: number;
  trash?: "with";
}

interface Writing {
  tx: Transaction;
  acting: Acting;
}

/** Changes matching rows, live ones by default, in one statement, as the server. Returns their number. */
export const changeAll = <R extends Resource>(
  { tx, acting }: Writing,
  resource: R,
  where: Where<RowIn<R>>,
  values: Stored<RowIn<R>>,
  { maximum, trash }: ChangeOptions = {},
): Promise<number> => {
  const parameters = new Parameters();
  const changes = Object.entries(values).map(
    ([name, value]) => `${quoted(columnNameOf(name))} = ${valueSql(resource, name, value, parameters)}`,
  );
  const live = trash ? "" : " and x.deleted_at is null";
  const meant = `${whereSql(resource, where, parameters)}${live}`;
  return write({ tx, acting }, resource, parameters, changes, bounded(resource, meant, maximum));
};

export const discardAll = <R extends Resource>(
  writing: Writing,
  resource: R,
  where: Where<RowIn<R>>,
): Promise<number> => {
  const parameters = new Parameters();
  const meant = `${whereSql(resource, where, parameters)} and x.deleted_at is null`;
  return write(writing, resource, parameters, ["deleted_at = moment()"], meant);
};

/** Takes all matching rows out of the trash; `deletedAt` selects when they went there. */
export const untrashAll = <R extends Resource>(
  writing: Writing,
  resource: R,
  where: Where<RowIn<R>>,
): Promise<number> => {
  const parameters = new Parameters();
  return write(writing, resource, parameters, ["deleted_at = null"], whereSql(resource, where, parameters));
};

/**
 * For changeAll: texts, lists and documents with what matches replaced.
 * @param pattern a regular expression of PostgreSQL; case does not count.
 */
export const replacedIn = (
  resource: Resource,
  names: readonly string[],
  pattern: string,
  replacement: string,
): Record<string, Computed> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const field = tableOf(resource).fields[name];
      if (!field) return [];
      const replaced = new Computed(
        (add) =>
          `regexp_replace(${columnFor(name)}::text, ${add(pattern)}, ${add(replacement)}, 'gi')::${columnOf(field).type(field)}`,
      );
      return [[name, replaced]];
    }),
  );

/** Includes the trash. */
export async function idsOf<R extends Resource>(
  tx: Transaction,
  resource: R,
  where: Where<RowIn<R>>,
): Promise<string[]> {
  const parameters = new Parameters();
  const text = `select x.id from ${tableOf(resource).name} x where ${whereSql(resource, where, parameters)}`;
  return (await tx.query<{ id: string }>(text, parameters.values)).map(({ id }) => id);
}

/** Updates a derived field with the next statement. The version stays, so that open forms do not become stale. */
export function keepDerived<R extends Resource>(
  tx: Transaction,
  resource: R,
  id: string,
  field: Extract<keyof RowIn<R>, string>,
  value: Computed,
): void {
  const parameters = new Parameters();
  const column = quoted(columnNameOf(field));
  const derived = valueSql(resource, field, value, parameters);
  tx.later({
    text: `update ${tableOf(resource).name} x set ${column} = next.value from (select ${derived} as value) next
      where x.id = ${parameters.add(id)} and x.${column} is distinct from next.value`,
    values: parameters.values,
  });
}

async function write(
  { tx, acting }: Writing,
  resource: Resource,
  parameters: Parameters,
  changes: readonly string[],
  where: string,
): Promise<number> {
  const stamp = `version = x.version + 1, updated_at = moment(), updated_by = ${parameters.add(writerOf(acting))}`;
  const { always, partOf = [] } = resource;
  const kept = [...(always ? ["id"] : []), ...partOf.map(({ by }) => by)].map(
    (field) => `${columnFor(field)} as ${quoted(field)}`,
  );
  const rows = await tx.query(
    `update ${tableOf(resource).name} x set ${[...changes, stamp].join(", ")} where ${where}
     returning ${kept.join(", ") || "1"}`,
    parameters.values,
  );
  for (const row of rows) touchRow(tx, resource, row);
  return rows.length;
}

/** As an array, which is evaluated once: a subquery with a limit may run again and find further rows. */
const bounded = (resource: Resource, where: string, maximum: number | undefined): string =>
  maximum === undefined
    ? where
    : `x.id = any(array(select x.id from ${tableOf(resource).name} x where ${where}
        order by x.created_at, x.id limit ${maximum} for no key update skip locked))`;

function whereSql(resource: Resource, where: object, parameters: Parameters): string {
  const conditions = Object.entries(where).map(([name, wanted]: [string, unknown]) => {
    const column = columnFor(name);
    if (wanted === null) return `${column} is null`;
    if (isOf("not", wanted))
      return `${column} is distinct from ${valueSql(resource, name, wanted.not, parameters)}`;
    if (isOf("startsWith", wanted)) return `starts_with(${column}, ${parameters.add(wanted.startsWith)})`;
    return `${column} = ${valueSql(resource, name, wanted, parameters)}`;
  });
  if (conditions.length === 0) throw new Error("Say which rows are meant.");
  return conditions.join(" and ");
}

const isOf = <N extends string>(name: N, wanted: unknown): wanted is Record<N, unknown> =>
  typeof wanted === "object" && wanted !== null && !(wanted instanceof Computed) && name in wanted;

function valueSql(resource: Resource, name: string, value: unknown, parameters: Parameters): string {
  if (value instanceof Computed) return value.sql((one) => parameters.add(one));
  const field = tableOf(resource).fields[name];
  if (!field) throw new Error(`${resource.label.many} have no field "${name}".`);
  return parameters.add(toDatabase(field, value));
}
