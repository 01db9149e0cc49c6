import { keptOf, type Resource, type RowIn, transitionsOf } from "../../../src/schema";
import { Parameters } from "../../database/query/ruleSql";
import {
  type Values,
  valuesOf,
  type MadeTransition,
  type TransitionHooks,
  type WriteContext,
} from "../endpoint/Context";
import { changeRow, readRow } from "../endpoint/rows";
import { organisationOf } from "../organisation/organisationOf";
import { seriesAt, takeNumbers } from "./takeNumber";

/**
 * Brings a row into a state that was decided for it, by hand or by the server itself, with what follows from it. The
 * row must be locked. Gives the row as it is then.
 */
export async function enterState<R extends Resource>(
  context: WriteContext,
  resource: R,
  hooks: TransitionHooks<RowIn<R>>,
  row: RowIn<R>,
  made: MadeTransition,
): Promise<RowIn<R>> {
  const further = await hooks.beforeTransition?.(context, row, made);
  const { field } = transitionsOf(resource);
  const numbers = await numbersAt(context, resource, row, made.to);
  const values = { ...keptOf(resource, made.given), ...further, ...numbers, [field]: made.to };
  const after = await changeRow(context, resource, row.id, valuesOf(resource, values));
  if (!hooks.afterTransition) return after;
  await hooks.afterTransition(context, row, made);
  return (await readRow(context.tx, resource, row.id)) ?? after;
}

/** The numbers that a row is given with a state, and their days; one that it has already stays. */
async function numbersAt(
  { tx, now }: WriteContext,
  resource: Resource,
  row: Values,
  state: string,
): Promise<Values> {
  const missing = seriesAt(resource, state).filter(([name]) => (row[name] ?? null) === null);
  if (missing.length === 0) return {};
  const taken = takeNumbers(tx, resource, missing, await organisationOf(tx), now);
  const parameters = new Parameters();
  const columns = Object.values(taken).map(
    (one, index) => `${one.sql((value) => parameters.add(value))} as n${index}`,
  );
  const [given = {}] = await tx.query<Values>(`select ${columns.join(", ")}`, parameters.values);
  return Object.fromEntries(Object.keys(taken).map((name, index) => [name, given[`n${index}`]]));
}
