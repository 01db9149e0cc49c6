import { keptOf, type Resource, type RowIn, transitionsOf } from "../../../src/schema";
import { valuesOf } from "../endpoint/Values";
import { changeRow, readRow } from "../endpoint/rows";
import type { MadeTransition, TransitionHooks, WriteContext } from "../endpoint/Context";

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
  const values = { ...keptOf(resource, made.given), ...further, [field]: made.to };
  const after = await changeRow(context, resource, row.id, valuesOf(resource, values));
  if (!hooks.afterTransition) return after;
  await hooks.afterTransition(context, row, made);
  return (await readRow(context.tx, resource, row.id)) ?? after;
}
