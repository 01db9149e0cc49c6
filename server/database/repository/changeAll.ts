import type { Resource, RowIn } from "../../../src/schema";
import type { Transaction } from "../connection/Transaction";
import { writerOf, type Acting, Parameters } from "../query/ruleSql";
import {
  columnNameOf,
  quoted,
  columnFor,
  tableOf,
  toDatabase,
  Computed,
  type Stored,
} from "../tables/tableOf";

/** Which rows: a field has that value, or one that the database works out; not that value; or begins with a text. */
export type Where<Row> = {
  readonly [N in keyof Row]?:
    | Row[N]
    | Computed
    | { not: Row[N] }
    | (string extends Row[N] ? { startsWith: string } : never);
};

interface ChangeOptions {
  /** So many at most, the oldest first; those that somebody is writing just now are left. All of them where not given. */
  most?: number;
  /** Rows in the trash too. */
  trash?: "with";
}

interface Writing {
  tx: Transaction;
  acting: Acting;
}

/**
 * Changes fields of all rows that are meant, the live ones where nothing else is said, as the server itself, whom no rule holds back: in one statement, with
 * versions, times and writers as in every write. Gives how many they were.
 */
export const changeAll = <R extends Resource>(
  { tx, acting }: Writing,
  resource: R,
  where: Where<RowIn<R>>,
  values: Stored<RowIn<R>>,
  { most, trash }: ChangeOptions = {},
): Promise<number> => {
  const parameters = new Parameters();
  const changes = Object.entries(values).map(
    ([name, value]) => `${quoted(columnNameOf(name))} = ${valueSql(resource, name, value, parameters)}`,
  );
  const live = trash ? "" : " and x.deleted_at is null";
  const meant = `${whereSql(resource, where, parameters)}${live}`;
  return write({ tx, acting }, resource, parameters, changes, bounded(resource, meant, most));
};

/** Moves all live rows that are meant to the trash. */
export const discardAll = <R extends Resource>(
  writing: Writing,
  resource: R,
  where: Where<RowIn<R>>,
): Promise<number> => {
  const parameters = new Parameters();
  const meant = `${whereSql(resource, where, parameters)} and x.deleted_at is null`;
  return write(writing, resource, parameters, ["deleted_at = moment()"], meant);
};

/** Takes all rows that are meant out of the trash: `deletedAt` says since when they are there. */
export const untrashAll = <R extends Resource>(
  writing: Writing,
  resource: R,
  where: Where<RowIn<R>>,
): Promise<number> => {
  const parameters = new Parameters();
  return write(writing, resource, parameters, ["deleted_at = null"], whereSql(resource, where, parameters));
};

/** The ids of all rows that are meant, those in the trash too. */
export async function idsOf<R extends Resource>(
  tx: Transaction,
  resource: R,
  where: Where<RowIn<R>>,
): Promise<string[]> {
  const parameters = new Parameters();
  const text = `select x.id from ${tableOf(resource).name} x where ${whereSql(resource, where, parameters)}`;
  return (await tx.query<{ id: string }>(text, parameters.values)).map(({ id }) => id);
}

/**
 * Keeps a field that the server derives from other rows, with whatever the transaction sends next. The row's version and
 * time stay: nobody who has its form open is to be held up by it.
 */
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
  const rows = await tx.query(
    `update ${tableOf(resource).name} x set ${[...changes, stamp].join(", ")} where ${where} returning 1`,
    parameters.values,
  );
  return rows.length;
}

/** As an array, which is read once: a subquery with a limit may be read again, and then finds further rows. */
const bounded = (resource: Resource, where: string, most: number | undefined): string =>
  most === undefined
    ? where
    : `x.id = any(array(select x.id from ${tableOf(resource).name} x where ${where}
        order by x.created_at, x.id limit ${most} for no key update skip locked))`;

function whereSql(resource: Resource, where: object, parameters: Parameters): string {
  const conditions = Object.entries(where).map(([name, wanted]: [string, unknown]) => {
    const column = columnFor(name);
    if (wanted === null) return `${column} is null`;
    if (isOf("not", wanted))
      return `${column} is distinct from ${valueSql(resource, name, wanted.not, parameters)}`;
    if (isOf("startsWith", wanted)) return `starts_with(${column}, ${parameters.add(wanted.startsWith)})`;
    return `${column} = ${valueSql(resource, name, wanted, parameters)}`;
  });
  // Without a condition every row of the organisation would be meant.
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
