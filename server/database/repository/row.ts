import { type Resource, type RowIn, type Action, type AnyField, initialValue } from "../../../src/schema";
import type { Transaction } from "../connection/Transaction";
import { type Acting, writerOf, Parameters, ruleSql } from "../query/ruleSql";
import { tableOf, columnFor, toDatabase, columnNameOf, quoted, Computed } from "../tables/tableOf";
import type { Statement } from "../connection/Batch";
import { ForbiddenError } from "../errors/DatabaseError";
import { newId } from "../newId";

export interface GetOptions {
  /** Default: live rows; "only": the trash; "also": both. */
  trash?: "only" | "also";
  /** Until the transaction ends. */
  lock?: boolean;
}

export async function get<R extends Resource>(
  tx: Transaction,
  resource: R,
  id: string,
  acting: Acting,
  { trash, lock = false }: GetOptions = {},
): Promise<RowIn<R> | undefined> {
  const parameters = new Parameters();
  const { name, selected, texts } = tableOf(resource);
  const conditions = [`x.id = ${parameters.add(id)}`];
  if (trash !== "also") conditions.push(`x.deleted_at is ${trash === "only" ? "not " : ""}null`);
  const rule = ruleSql(resource.access.read, acting, parameters);
  if (rule === false) return undefined;
  if (rule !== true) conditions.push(rule);
  const rest = `${conditions.join(" and ")}${lock ? " for no key update of x" : ""}`;
  let text = texts.get(rest);
  if (!text) texts.set(rest, (text = `select ${selected} from ${name} x where ${rest}`));
  // The statement selects every field by name.
  return (await tx.query<RowIn<R>>(text, parameters.values))[0];
}

export async function isReadable(
  tx: Transaction,
  resource: Resource,
  id: string,
  acting: Acting,
): Promise<boolean> {
  const parameters = new Parameters();
  const own = `x.id = ${parameters.add(id)} and x.deleted_at is null`;
  const rule = ruleSql(resource.access.read, acting, parameters);
  if (rule === false) return false;
  const text = `select true as is from ${tableOf(resource).name} x where ${own}${rule === true ? "" : ` and ${rule}`}`;
  return (await tx.query(text, parameters.values)).length > 0;
}

/** Whether the actor may perform the action on the row, live or in the trash. */
export async function mayWrite(
  tx: Transaction,
  resource: Resource,
  action: Action,
  id: string,
  acting: Acting,
): Promise<boolean> {
  const parameters = new Parameters();
  const rule = ruleSql(resource.access[action], acting, parameters);
  if (typeof rule === "boolean") return rule;
  const text = `select from ${tableOf(resource).name} x where x.id = ${parameters.add(id)} and ${rule}`;
  return (await tx.query(text, parameters.values)).length > 0;
}

/** Returns a secret and records the look in the history. Undefined where there is no such row. */
export async function reveal(
  tx: Transaction,
  resource: Resource,
  id: string,
  field: string,
): Promise<string | null | undefined> {
  tx.setWriteMode({ reveal: columnNameOf(field) });
  // The history's trigger needs a write, even without a change.
  const [found] = await tx.query<{ value: string | null }>(
    `update ${tableOf(resource).name} x set version = version where x.id = $1 returning ${columnFor(field)} as value`,
    [id],
  );
  tx.setWriteMode("normal");
  return found?.value;
}

/**
 * Stores a new row and returns it. Missing values get the fields' defaults; `id` and Computed values are allowed.
 * @throws ForbiddenError where the create rule does not hold on the new row, UniqueError, ForeignKeyError.
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
    if (held.length === 0)
      throw new ForbiddenError(
        `Your role may add this ${resource.label.one.toLowerCase()} only where it is yours or your team's.`,
      );
  }
  return row;
}

/** In one round trip, as the server. */
export async function insertAll<R extends Resource>(
  tx: Transaction,
  resource: R,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<RowIn<R>[]> {
  const answers = await tx.batch(rows.map((values) => insertStatement(tx, resource, values, "system")));
  // Each statement returns the stored row.
  return answers.map(([row]) => row as RowIn<R>);
}

/** As the server, with the next statement, where errors appear. @param end "on conflict do nothing" skips rows. */
export function insertLater(
  tx: Transaction,
  resource: Resource,
  rows: readonly Readonly<Record<string, unknown>>[],
  end: "" | " on conflict do nothing" = "",
): void {
  for (const values of rows) tx.later(insertStatement(tx, resource, values, "system", end));
}

/**
 * Notes what a write may have left without the part that it always has: the row, or what it is part of.
 * @param changed the fields written, where they are known.
 */
export function touchRow(
  tx: Transaction,
  { name, always, partOf = [] }: Pick<Resource, "name" | "always" | "partOf">,
  row: Readonly<Record<string, unknown>>,
  changed?: readonly string[],
): void {
  const isMeant = always && (changed?.some((field) => field in always.whileIn) ?? true);
  if (isMeant && typeof row["id"] === "string") tx.touch(name, name, row["id"]);
  for (const { resource, by } of partOf) {
    const whole = row[by];
    if (typeof whole === "string") tx.touch(resource, name, whole);
  }
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
  const id = values["id"] ?? newId();
  // A new part leaves its whole without nothing.
  touchRow(tx, { name: resource.name, ...(resource.always && { always: resource.always }) }, { id });
  const columns: [string, unknown][] = [
    ["tenant_id", tx.tenantId],
    ["id", id],
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

/**
 * Changes fields of a live row, as the server: the caller has checked the right before (`mayWrite`).
 * @param version if given and no longer current, the row is left unchanged.
 * @returns the changed row; undefined where there is none.
 * @throws UniqueError, ForeignKeyError.
 */
export const update = <R extends Resource>(
  tx: Transaction,
  resource: R,
  id: string,
  values: Readonly<Record<string, unknown>>,
  acting: Acting,
  version?: number,
): Promise<RowIn<R> | undefined> => {
  const parameters = new Parameters();
  const changes = Object.entries(values).flatMap(([name, value]) => {
    const field = resource.fields[name];
    return field && value !== undefined
      ? [`${quoted(columnNameOf(name))} = ${parameters.add(toDatabase(field, value))}`]
      : [];
  });
  const where = ["x.deleted_at is null"];
  if (version !== undefined) where.push(`x.version = ${parameters.add(version)}`);
  return write(tx, resource, id, { changes, where, parameters, changed: Object.keys(values) }, acting);
};

/** As the server. @returns the row; undefined where there is none. */
export const moveToTrash = <R extends Resource>(
  tx: Transaction,
  resource: R,
  id: string,
  acting: Acting,
): Promise<RowIn<R> | undefined> => {
  const trashing = { changes: ["deleted_at = moment()"], where: ["x.deleted_at is null"] };
  return write(tx, resource, id, { ...trashing, parameters: new Parameters() }, acting);
};

/** As the server. @returns the row, if it was in the trash. @throws UniqueError where another took its value. */
export const restore = <R extends Resource>(
  tx: Transaction,
  resource: R,
  id: string,
  acting: Acting,
): Promise<RowIn<R> | undefined> => {
  const restoring = { changes: ["deleted_at = null"], where: ["x.deleted_at is not null"] };
  return write(tx, resource, id, { ...restoring, parameters: new Parameters() }, acting);
};

interface Write {
  changes: readonly string[];
  where: readonly string[];
  parameters: Parameters;
  changed?: readonly string[];
}

async function write<R extends Resource>(
  tx: Transaction,
  resource: R,
  id: string,
  { changes, where, parameters, changed }: Write,
  acting: Acting,
): Promise<RowIn<R> | undefined> {
  const { name, selected } = tableOf(resource);
  const conditions = [`x.id = ${parameters.add(id)}`, ...where].join(" and ");
  const stamp = [
    "version = x.version + 1",
    "updated_at = moment()",
    `updated_by = ${parameters.add(writerOf(acting))}`,
  ];
  const text = `update ${name} x set ${[...changes, ...stamp].join(", ")} where ${conditions} returning ${selected}`;
  const [row] = await tx.query<RowIn<R>>(text, parameters.values);
  if (row) touchRow(tx, resource, row, changed);
  return row;
}
