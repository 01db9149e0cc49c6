import { randomUUID } from "node:crypto";
import { permits } from "../../../src/schema/access";
import type { Resource, RowIn } from "../../../src/schema/resource";
import { withRowIds } from "../../../src/schema/rowIds";
import { forbidden, notFound } from "../../auth/Refusal";
import { get } from "../../database/repository/get";
import { update } from "../../database/repository/update";
import type { Values } from "../Values";
import type { Work } from "../Work";
import { organisationOf } from "../organisation/organisationOf";
import { customFieldOf, mergeCustom } from "./customValues";
import { refusesFrom, withPhoneNumbers } from "./phoneNumbers";
import { refuseBroken } from "./refuseBroken";
import { refuseLocked } from "./refuseLocked";
import { refuseMissingReferences } from "./refuseMissingReferences";
import { rowAfter, staleVersion } from "./writeOutcome";

/**
 * Changes a row the whole way, as a request does. The version is compared in the UPDATE itself.
 * @param changes the fields that the body names; nothing else is touched.
 * @throws 404, 403, 409 with the current row where it was changed since it was read, 422.
 */
export async function updateRow<R extends Resource>(
  work: Work,
  resource: R,
  id: string,
  version: number,
  changes: Values,
): Promise<RowIn<R>> {
  const { tx, acting } = work;
  const behaviour = work.rest.hooksOf(resource);
  // Asked at the same time, the two travel together, in this order.
  const [, current] = await Promise.all([
    behaviour.beforeLock?.(work, id),
    get(tx, resource, id, acting, { lock: true }),
  ]);
  if (!current) throw notFound(`This ${resource.label.one.toLowerCase()}`);
  if (acting !== "system" && !permits(resource.access.update, acting, current)) throw forbidden();
  if (current.version !== version) throw staleVersion(resource, current, acting);
  refuseLocked(resource, current);
  refuseBroken(resource, { ...current, ...changes }, changes);
  const identified = withRowIds(resource.fields, changes, randomUUID);
  let values = await withPhoneNumbers(tx, resource, identified, {
    refuses: refusesFrom(work.caller),
    before: current,
  });
  const custom = customFieldOf(resource);
  if (custom && changes[custom] !== undefined) {
    // A custom field holds a map: its kind's schema has seen to it.
    const [given, stored] = [changes[custom] as Values, (current[custom] ?? {}) as Values];
    const { queryFields } = await organisationOf(tx);
    values = { ...values, [custom]: mergeCustom(queryFields, given, stored, custom) };
  }
  if (behaviour.beforeUpdate)
    // The values have passed the schema of the declaration.
    values = await behaviour.beforeUpdate(work, current, values as Partial<RowIn<R>>);
  await refuseMissingReferences(tx, resource, values, current);
  const row = rowAfter(await update(tx, resource, id, version, values, acting), resource, acting);
  await behaviour.afterUpdate?.(work, current, row);
  return row;
}
