import type { Resource } from "../../../src/schema";
import { HttpError } from "../../http/HttpError";
import { columnFor, tableOf } from "../../database/tables/tableOf";
import type { Context } from "../endpoint/Context";

type Locking = Pick<Context, "tx" | "services">;

/** Locks the outermost whole first, everywhere, so that writes never deadlock. A missing row is not locked. */
export async function lockWholeOf({ tx, services }: Locking, resource: Resource, id: string): Promise<void> {
  let whole = resource;
  let chosen = "$1::uuid";
  for (let next = wholeOf(services, whole); next; next = wholeOf(services, whole)) {
    chosen = `(select ${columnFor(next.by)} from ${tableOf(whole).name} x where x.id = ${chosen})`;
    whole = next.resource;
  }
  if (whole === resource) return;
  await tx.query(`select from ${tableOf(whole).name} where id = ${chosen} for no key update`, [id]);
}

/** Refuses to restore a row whose whole is in the trash. The outermost whole must be locked. @throws 409 */
export async function refuseTrashedWhole(
  { tx, services }: Locking,
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const whole = wholeOf(services, resource);
  if (!whole) return;
  const live = await tx.query(
    `select from ${tableOf(whole.resource).name} where id = $1 and deleted_at is null`,
    [row[whole.by]],
  );
  if (live.length > 0) return;
  const one = whole.resource.label.one.toLowerCase();
  throw new HttpError(409, `Its ${one} is in the trash. Take the ${one} out of the trash first.`);
}

function wholeOf({ resourceNamed }: Locking["services"], { partOf }: Resource) {
  const resource = partOf && resourceNamed(partOf.resource);
  return resource && { resource, by: partOf.by };
}
