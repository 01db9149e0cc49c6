import { type AnyField, initialValue, type Resource, type RowIn } from "../../../src/schema";
import type { Statement } from "../connection/Batch";
import type { Transaction } from "../connection/Transaction";
import { ForbiddenError } from "../errors/DatabaseError";
import { newId } from "../newId";
import { writerOf, type Acting } from "../query/Acting";
import { Parameters } from "../query/Parameters";
import { ruleSql } from "../query/ruleSql";
import { columnNameOf, quoted } from "../tables/names";
import { tableOf, toDatabase } from "../tables/tableOf";
import { Computed } from "./Computed";

/**
 * Stores a new row and gives it back. Values that are left out are the fields' defaults; `id` may be among the values, and
 * a value may be Computed.
 * @throws ForbiddenError where the rule of creating does not hold on the new row, UniqueError, ForeignKeyError.
 */
export async function insert<R extends Resource>(
  tx: Transaction,
  resource: R,
  values: Readonly<Record<string, unknown>>,
  acting: Acting,
): Promise<RowIn<R>> {
  const parameters = new Parameters();
  const rule = ruleSql(resource.access.create, acting, parameters);
  if (rule === false) throw new ForbiddenError();
  const [row] = await tx.query<RowIn<R>>(...parts(insertStatement(tx, resource, values, acting)));
  if (!row) throw new Error("An insert gave no row back.");
  if (rule !== true) {
    const id = parameters.add(row.id);
    const held = await tx.query(
      `select from ${tableOf(resource).name} x where x.id = ${id} and ${rule}`,
      parameters.values,
    );
    if (held.length === 0) throw new ForbiddenError();
  }
  return row;
}

/** Stores many rows in one round trip, as the server itself. */
export async function insertAll<R extends Resource>(
  tx: Transaction,
  resource: R,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<RowIn<R>[]> {
  const answers = await tx.batch(rows.map((values) => insertStatement(tx, resource, values, "system")));
  // Each statement gives back the row that it stored.
  return answers.map(([row]) => row as RowIn<R>);
}

/**
 * Stores many rows, as the server itself, with whatever the transaction sends next; their errors are met there.
 * @param end "on conflict do nothing" where what is there already is left.
 */
export function insertLater(
  tx: Transaction,
  resource: Resource,
  rows: readonly Readonly<Record<string, unknown>>[],
  end: "" | " on conflict do nothing" = "",
): void {
  for (const values of rows) tx.later(insertStatement(tx, resource, values, "system", end));
}

const stored = (declared: AnyField, value: unknown): unknown =>
  value instanceof Computed ? value : toDatabase(declared, value);

const parts = ({ text, values = [] }: Statement): [string, readonly unknown[]] => [text, values];

function insertStatement(
  tx: Transaction,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  acting: Acting,
  end = ` returning ${tableOf(resource).selected}`,
): Statement {
  const parameters = new Parameters();
  const writer = "createdBy" in values ? values["createdBy"] : writerOf(acting);
  const columns: [string, unknown][] = [
    ["tenant_id", tx.tenantId],
    ["id", values["id"] ?? newId()],
    ["created_by", writer],
    ["updated_by", writer],
    ...Object.entries(resource.fields).map(([field, declared]): [string, unknown] => [
      columnNameOf(field),
      stored(declared, values[field] === undefined ? initialValue(declared) : values[field]),
    ]),
  ];
  if (values["createdAt"])
    columns.push(["created_at", values["createdAt"]], ["updated_at", values["createdAt"]]);
  const names = columns.map(([column]) => quoted(column)).join(", ");
  const add = (value: unknown) => parameters.add(value);
  const given = columns
    .map(([, value]) => (value instanceof Computed ? value.sql(add) : add(value)))
    .join(", ");
  return {
    text: `insert into ${tableOf(resource).name} as x (${names}) values (${given})${end}`,
    values: parameters.values,
  };
}
