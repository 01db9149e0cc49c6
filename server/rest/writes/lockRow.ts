import { redacted, type Resource, type RowIn } from "../../../src/schema";
import { forbidden, HttpError } from "../../http/HttpError";
import { readOne } from "../endpoint/rows";
import type { Context } from "../endpoint/Context";
import { mayWrite } from "../../database/repository/row";

interface LockOptions {
  action: "update" | "delete";
  /** The version that was read, where the writer says one. */
  version?: number | undefined;
  /** Whether the row is in the trash. */
  trash?: "only";
}

/**
 * The row that is to be written, kept from changing until the transaction ends. Every write of a caller begins here: it
 * is the one place where it is asked whether the row is there, may be written, and is still what was read.
 * @throws 404; 403; 409 with the row as it is now, as far as the actor may see it.
 */
export async function lockRow<R extends Resource>(
  context: Context,
  resource: R,
  id: string,
  { action, version, trash }: LockOptions,
): Promise<RowIn<R>> {
  const { tx, acting } = context;
  // Asked at the same time, they travel together, in this order.
  const [, row, isAllowed] = await Promise.all([
    context.rest.hooksOf(resource).beforeLock?.(context, id),
    readOne(tx, resource, id, acting, { lock: true, ...(trash ? { trash } : {}) }),
    mayWrite(tx, resource, action, id, acting),
  ]);
  if (!isAllowed) throw forbidden();
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
