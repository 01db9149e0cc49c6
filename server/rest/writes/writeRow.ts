import { randomUUID } from "node:crypto";
import {
  permits,
  redacted,
  scopeOf,
  type Resource,
  type RowIn,
  type AnyRow,
  lockOf,
  withRowIds,
  conditionsIn,
  isSameValue,
  isSensitive,
  onlyWhatApplies,
  type FieldErrors,
  fileFields,
  type StoredFile,
  type Fields,
  nestedFields,
} from "../../../src/schema";
import { forbidden, HttpError, fieldErrors } from "../../http/HttpError";
import { withStandIn } from "../absences/away";
import { readOne, changeRow, discardRow, untrashRow, readRow } from "../endpoint/rows";
import { type Context, type Values, valuesOf } from "../endpoint/Context";
import { mayWrite, insert } from "../../database/repository/row";
import { checkWrite, refuseWrong } from "./checkWrite";
import { refuseUnconfirmed } from "../endpoint/access";
import { tellOwners } from "../notifications/notify";
import { Parameters } from "../../database/query/ruleSql";
import { columnFor, tableOf } from "../../database/tables/tableOf";
import { organisationOf } from "../organisation/organisationOf";
import { keepParts } from "../endpoint/keepParts";
import { seriesAt, takeNumbers } from "./takeNumber";

interface LockOptions {
  action: "update" | "delete";
  version?: number | undefined;
  trash?: "only";
}

/**
 * Locks and returns the row to be written. Every write of a caller starts here: it checks that the row exists, may be
 * written and has the expected version.
 * @throws 404; 403; 409 with the current row, as far as the actor may see it.
 */
export async function lockRow<R extends Resource>(
  context: Context,
  resource: R,
  id: string,
  { action, version, trash }: LockOptions,
): Promise<RowIn<R>> {
  const { tx, acting } = context;
  // One round trip, in this order.
  const [, row, isAllowed] = await Promise.all([
    context.services.hooksOf(resource).beforeLock?.(context, id),
    readOne(tx, resource, id, acting, { lock: true, ...(trash ? { trash } : {}) }),
    mayWrite(tx, resource, action, id, acting),
  ]);
  if (!isAllowed) {
    const mayOthers = acting !== "system" && permits(resource.access[action], acting);
    const one = resource.label.one.toLowerCase();
    throw forbidden(mayOthers ? `You may read this ${one}, but not change it: it is not yours.` : undefined);
  }
  if (version !== undefined && version !== row.version)
    throw new HttpError(
      409,
      "Someone else changed this in the meantime. Look at the new state and try again.",
      {
        current: acting === "system" ? row : redacted(row, resource.fields, acting),
      },
    );
  return row;
}

/** Not for transitions and the server's own writes. @throws 409 with the message of the declaration. */
export function refuseLocked(resource: Resource, row: AnyRow): void {
  const message = lockOf(resource, row);
  if (message !== undefined) throw new HttpError(409, message);
}

/**
 * Changes a row like a request: with all checks and hooks.
 * @param changes the fields that the body names.
 * @throws 404, 403, 422, 409 with the current row where it has changed since it was read.
 */
export async function updateRow<R extends Resource>(
  context: Context,
  resource: R,
  id: string,
  version: number,
  changes: Values,
): Promise<RowIn<R>> {
  const behaviour = context.services.hooksOf(resource);
  const current = await lockRow(context, resource, id, { action: "update", version });
  refuseLocked(resource, current);
  const identified = withRowIds(
    resource.fields,
    { ...noLongerApplying(resource, current, changes), ...changes },
    randomUUID,
  );
  const checked = await checkWrite(context, resource, identified, { current });
  refuseWrong(checked);
  const sensitive = changedSensitive(resource, current, checked.values);
  if (sensitive.length > 0) await refuseUnconfirmed(context);
  const written = valuesOf(resource, checked.values);
  const made = (await behaviour.beforeUpdate?.(context, current, written)) ?? written;
  const values = await withStandIn(context, resource, made, current);
  const row = await changeRow(context, resource, id, valuesOf(resource, values));
  await claimFiles(context, resource, row, current);
  await behaviour.afterUpdate?.(context, current, row);
  if (sensitive.length > 0 && context.caller?.sessionId) await tellOwners(context, resource, row, sensitive);
  return row;
}

/** New values of unwritten fields that no longer apply after the changes. */
function noLongerApplying({ fields }: Resource, current: Values, changes: Values): Values {
  const conditions = conditionsIn(fields);
  if (!Object.keys(changes).some((name) => conditions.has(name))) return {};
  const after = { ...current, ...changes };
  const left = onlyWhatApplies(fields, after);
  return Object.fromEntries(Object.entries(left).filter(([name, value]) => value !== after[name]));
}

/** The sensitive fields that differ. For a secret, `current` holds the mask, which no value equals. */
const changedSensitive = ({ fields }: Resource, current: Values, values: Values): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    isSensitive(field) &&
    field.sensitive !== false &&
    values[name] !== undefined &&
    !isSameValue(values[name], current[name])
      ? [name]
      : [],
  );

/** With all checks and hooks. */
export async function trashRow(context: Context, resource: Resource, id: string): Promise<void> {
  const behaviour = context.services.hooksOf(resource);
  const current = await lockRow(context, resource, id, { action: "delete" });
  refuseLocked(resource, current);
  await behaviour.beforeDelete?.(context, current);
  const row = await discardRow(context, resource, id);
  await refuseReferenced(context, resource, id);
  await behaviour.afterDelete?.(context, row);
}

/** With all checks and hooks. */
export async function restoreRow<R extends Resource>(
  context: Context,
  resource: R,
  id: string,
): Promise<RowIn<R>> {
  const trashed = await lockRow(context, resource, id, { action: "delete", trash: "only" });
  refuseLocked(resource, trashed);
  const row = await untrashRow(context, resource, id);
  await context.services.hooksOf(resource).afterRestore?.(context, row, trashed.deletedAt);
  await keepParts(context);
  // Its parts came back with it.
  return (resource.derived && (await readRow(context.tx, resource, id))) || row;
}

/** The row as it is with the part that it always has, made where it lacks one. */
export const withParts = async <R extends Resource>(
  context: Context,
  resource: R,
  row: RowIn<R>,
): Promise<RowIn<R>> =>
  ((await keepParts(context)) > 0 && (await readRow(context.tx, resource, row.id))) || row;

/**
 * Claims files that a row newly names. A file belongs to the row and field that first named it, which only its uploader
 * may do. It can be named again only there, and unchanged.
 * @throws 422 at each other file.
 */
export async function claimFiles(
  { tx, caller }: Pick<Context, "tx" | "caller">,
  resource: Resource,
  row: AnyRow,
  before: Values = {},
): Promise<void> {
  const values = valuesOf(resource, row);
  const errors: FieldErrors = {};
  for (const field of fileFields(resource.fields)) {
    const known = new Set(filesIn(before[field]).map(keyOf));
    const named = filesIn(values[field]);
    const added = named.filter((one) => !known.has(keyOf(one)));
    if (added.length === 0) continue;
    const own = await tx.query<StoredFile>(
      `update attachments set resource = $1, row_id = $2, field = $3
       where id = any($4::uuid[]) and ((resource = $1 and row_id = $2 and field = $3) or (row_id is null and created_by = $5))
       returning id, name, type, size`,
      [resource.name, row.id, field, added.map(({ id }) => id), caller?.userId ?? null],
    );
    const claimed = new Set(own.map(keyOf));
    for (const one of added)
      if (!claimed.has(keyOf(one)))
        errors[Array.isArray(values[field]) ? `${field}.${named.indexOf(one)}` : field] = [
          "This file was not uploaded for this. Upload it again.",
        ];
  }
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
}

const keyOf = ({ id, name, type, size }: StoredFile): string => JSON.stringify([id, name, type, size]);

export const filesIn = (value: unknown): readonly StoredFile[] =>
  // A stored value of these kinds is a file, a list of files or nothing.
  (value == null ? [] : [value].flat()) as StoredFile[];

/** Counting for the error message stops here. */
const mostCounted = 1_000;

/** @throws 409 that counts live rows with an `onDelete: "refuse"` reference, the default of required ones. */
async function refuseReferenced({ tx, services }: Context, resource: Resource, id: string): Promise<void> {
  const holding = services.resources.flatMap((other) => {
    const holdings = holdingsIn(other.fields, resource.name, id.toLowerCase());
    return holdings.length > 0 ? [{ other, holdings }] : [];
  });
  // One round trip.
  const counts = await Promise.all(
    holding.map(async ({ other, holdings }) => {
      const parameters = new Parameters();
      const holds = holdings.map(({ name, value }) => {
        const column = columnFor(name);
        return typeof value === "string"
          ? `${column} = ${parameters.add(value)}::uuid`
          : `${column} @> ${parameters.add(JSON.stringify(value))}::jsonb`;
      });
      const [counted] = await tx.query<{ total: number }>(
        `select count(*)::int as total from (select from ${tableOf(other).name} x
          where (${holds.join(" or ")}) and x.deleted_at is null limit ${mostCounted + 1}) held`,
        parameters.values,
      );
      return { other, total: counted?.total ?? 0 };
    }),
  );
  const held = counts.filter(({ total }) => total > 0);
  if (held.length === 0) return;
  const one = resource.label.one.toLowerCase();
  const what = held.map(({ other, total }) => wordsOf(other, total)).join(" and ");
  throw new HttpError(
    409,
    `This ${one} is needed by ${what}. Give them another ${one} or delete them first, then delete this one.`,
  );
}

/** A field, and the value it holds where a row refers to the other: its id, or groups and rows with the id. */
interface Holding {
  name: string;
  value: unknown;
}

function holdingsIn(fields: Fields, to: string, id: string): Holding[] {
  return Object.entries(fields).flatMap(([name, field]): Holding[] => {
    if (field.kind === "group" || field.kind === "rows")
      return holdingsIn(nestedFields(field), to, id).map((inner) => {
        const value = { [inner.name]: inner.value };
        return { name, value: field.kind === "rows" ? [value] : value };
      });
    if (field.kind !== "reference" || field.to !== to) return [];
    const onDelete = field.onDelete ?? (field.optional ? "keep" : "refuse");
    return onDelete === "refuse" ? [{ name, value: id }] : [];
  });
}

function wordsOf({ label }: Resource, total: number): string {
  if (total === 1) return `1 ${label.one.toLowerCase()}`;
  return `${total > mostCounted ? `more than ${mostCounted.toLocaleString("en")}` : total} ${label.many.toLowerCase()}`;
}

export interface CreateOptions<Row> {
  /** The copied row: its references may lead to the trash, and its empty fields stay empty. */
  original?: Row;
  /** Checked answers to its query fields, stored unchanged although some questions were not asked. */
  answers?: Values;
}

/** With all checks and hooks, like a request. @param given every writable field, as createSchema yields them. */
export async function createRow<R extends Resource>(
  context: Context,
  resource: R,
  given: Values,
  { original, answers }: CreateOptions<RowIn<R>> = {},
): Promise<RowIn<R>> {
  const { tx, acting } = context;
  const behaviour = context.services.hooksOf(resource);
  const numbered = seriesAt(resource);
  const identified = withRowIds(resource.fields, withOwner(context, resource, given), randomUUID);
  // One round trip.
  const [organisation, checked, made] = await Promise.all([
    numbered.length > 0 ? organisationOf(tx) : undefined,
    checkWrite(context, resource, identified, { original, answers }),
    resultOf(async () => behaviour.beforeCreate?.(context, valuesOf(resource, identified), original)),
  ]);
  // Field errors of the hook are reported with the others; alone, its own error is thrown.
  const found = made.error instanceof HttpError && made.error.statusCode === 422 ? made.error.errors : {};
  if (Object.keys(checked.errors).length > 0)
    refuseWrong({ ...checked, errors: { ...found, ...checked.errors } });
  if (made.error !== undefined) throw made.error;
  // A field that the hook changes keeps the hook's value.
  const own: Values = made.value ?? {};
  const added = Object.entries(checked.values).filter(
    ([name, value]) => value !== identified[name] && !isChangedBy(own, identified, name),
  );
  const all: Values = made.value ? { ...made.value, ...Object.fromEntries(added) } : checked.values;
  const values = await withStandIn(context, resource, all);
  const numbers = organisation && takeNumbers(tx, resource, numbered, organisation, context.now);
  const row = await insert(tx, resource, { ...values, ...numbers }, acting);
  await claimFiles(context, resource, row);
  const { statements } = tx;
  await behaviour.afterCreate?.(context, row);
  await keepParts(context, tx.statements === statements ? row : undefined);
  // The hook may have created children.
  const isStale = resource.derived && tx.statements !== statements;
  return (isStale && (await readRow(tx, resource, row.id))) || row;
}

/** A caller who may not write all rows becomes the owner of a new one without an owner. */
function withOwner({ acting }: Context, { name, ownedBy }: Resource, given: Values): Values {
  const [own] = ownedBy?.users ?? [];
  if (acting === "system" || !ownedBy || own === undefined) return given;
  const isNamed = [...ownedBy.users, ...ownedBy.teams].some((field) => given[field] != null);
  return isNamed || scopeOf(acting, name, "write") === "all" ? given : { ...given, [own]: acting.userId };
}

const isChangedBy = (made: Values, given: Values, name: string): boolean =>
  made[name] !== undefined && made[name] !== given[name];

const resultOf = <T>(work: () => Promise<T>): Promise<{ value?: T; error?: unknown }> =>
  work().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
