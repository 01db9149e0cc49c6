import type { Resource } from "../../../src/schema";
import { HttpError } from "../../http/HttpError";
import { columnFor, tableOf } from "../../database/tables/tableOf";
import type { Context } from "../endpoint/Context";

type Locking = Pick<Context, "tx" | "services">;

/** Locks the outermost whole first, everywhere, so that writes never deadlock. A missing row is not locked. */
export async function lockWholeOf({ tx, services }: Locking, resource: Resource, id: string): Promise<void> {
  await Promise.all(
    outermost(services, resource, "$1::uuid").map(([table, chosen]) =>
      tx.query(`select from ${table} where id = ${chosen} for no key update`, [id]),
    ),
  );
}

/** The tables of the outermost wholes that a row can have, each with the id in it, null where it has another. */
const outermost = (
  services: Locking["services"],
  part: Resource,
  chosen: string,
): [table: string, id: string][] =>
  wholesOf(services, part).flatMap(({ resource, by }) => {
    const id = `(select ${columnFor(by)} from ${tableOf(part).name} x where x.id = ${chosen})`;
    const around = outermost(services, resource, id);
    return around.length > 0 ? around : [[tableOf(resource).name, id]];
  });

/** Refuses to restore a row whose whole is in the trash. The outermost whole must be locked. @throws 409 */
export async function refuseTrashedWhole(
  { tx, services }: Locking,
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const whole = wholesOf(services, resource).find(({ by }) => row[by] != null);
  if (!whole) return;
  const live = await tx.query(
    `select from ${tableOf(whole.resource).name} where id = $1 and deleted_at is null`,
    [row[whole.by]],
  );
  if (live.length > 0) return;
  const one = whole.resource.label.one.toLowerCase();
  throw new HttpError(409, `Its ${one} is in the trash. Take the ${one} out of the trash first.`);
}

const wholesOf = ({ resourceNamed }: Locking["services"], { partOf = [] }: Resource) =>
  partOf.flatMap(({ resource: name, by }) => {
    const resource = resourceNamed(name);
    return resource ? [{ resource, by }] : [];
  });
