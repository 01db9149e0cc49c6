import { keptOf, type Resource, type RowIn, transitionsOf } from "../../../src/schema";
import { valuesOf } from "../endpoint/Values";
import { changeRow, readRow } from "../endpoint/rows";
import type { Move, MoveHooks, WriteContext } from "../endpoint/Context";

/**
 * Brings a row into a state that was decided for it, by hand or by the server itself, with what follows from it. The
 * row must be locked. Gives the row as it is then.
 */
export async function enterState<R extends Resource>(
  context: WriteContext,
  resource: R,
  hooks: MoveHooks<RowIn<R>>,
  row: RowIn<R>,
  move: Move,
): Promise<RowIn<R>> {
  const further = await hooks.beforeMove?.(context, row, move);
  const { field } = transitionsOf(resource);
  const values = { ...keptOf(resource, move.given), ...further, [field]: move.to };
  const moved = await changeRow(context, resource, row.id, valuesOf(resource, values));
  if (!hooks.afterMove) return moved;
  await hooks.afterMove(context, row, move);
  return (await readRow(context.tx, resource, row.id)) ?? moved;
}
