import { randomUUID } from "node:crypto";
import { type Resource, type RowIn, withRowIds } from "../../../src/schema";
import { HttpError } from "../../http/HttpError";
import { insert } from "../../database/repository/row";
import { valuesOf, type Values, type Context } from "../endpoint/Context";
import { claimFiles } from "./writeRow";
import { readRow } from "../endpoint/rows";
import { organisationOf } from "../organisation/organisationOf";
import { checkWrite, refuseWrong } from "./checkWrite";
import { seriesAt, takeNumbers } from "./takeNumber";

export interface CreateOptions<Row> {
  /**
   * The row of which it is a copy: what that refers to may have gone to the trash since, and what is empty there stays
   * empty.
   */
  original?: Row;
  /** What its query fields hold, checked already, where not all of them were asked: it is stored as it is. */
  answers?: Values;
}

/**
 * Creates a row the whole way, as a request does: everything checked, hooks run.
 * @param given every writable field, as createSchema gives them.
 */
export async function createRow<R extends Resource>(
  context: Context,
  resource: R,
  given: Values,
  { original, answers }: CreateOptions<RowIn<R>> = {},
): Promise<RowIn<R>> {
  const { tx, acting } = context;
  const behaviour = context.rest.hooksOf(resource);
  const numbered = seriesAt(resource);
  const identified = withRowIds(resource.fields, given, randomUUID);
  // Asked at the same time, they travel to the database together.
  const [organisation, checked, made] = await Promise.all([
    numbered.length > 0 ? organisationOf(tx) : undefined,
    checkWrite(context, resource, identified, { original, answers }),
    resultOf(async () => behaviour.beforeCreate?.(context, valuesOf(resource, identified), original)),
  ]);
  // What the entity itself finds wrong stands beside the rest; alone, it is said in its own words.
  const found = made.error instanceof HttpError && made.error.statusCode === 422 ? made.error.errors : {};
  if (Object.keys(checked.errors).length > 0)
    refuseWrong({ ...checked, errors: { ...found, ...checked.errors } });
  if (made.error !== undefined) throw made.error;
  const added = Object.entries(checked.values).filter(([name, value]) => value !== identified[name]);
  const values = made.value ? { ...made.value, ...Object.fromEntries(added) } : checked.values;
  const numbers = organisation && takeNumbers(tx, resource, numbered, organisation, context.now);
  const row = await insert(tx, resource, { ...values, ...numbers }, acting);
  await claimFiles(context, resource, row);
  if (!behaviour.afterCreate) return row;
  await behaviour.afterCreate(context, row);
  // What follows from it may have made children.
  return (resource.derived && (await readRow(tx, resource, row.id))) ?? row;
}

/** What some work gives or throws. */
const resultOf = <T>(work: () => Promise<T>): Promise<{ value?: T; error?: unknown }> =>
  work().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
