import type { AnyRow, Resource } from "../../../src/schema/resource";
import { insert } from "../../database/repository/insert";
import type { Values } from "../Values";
import type { Work } from "../Work";
import { organisationOf } from "../organisation/organisationOf";
import { customFieldOf, mergeCustom } from "./customValues";
import { withPhoneNumbers } from "./phoneNumbers";
import { refuseMissingReferences } from "./refuseMissingReferences";

/**
 * Creates a row the whole way, as a request does: query fields checked, hooks run, references checked, rules kept.
 * Required query fields are owed by people and programs, never where the server itself creates the row: nobody would be
 * there to fill them.
 * @param given every writable field, as createSchema gives them.
 * @param original the row of which it is a copy: what that refers to may have gone to the trash since, and what is
 *   empty there stays empty.
 */
export async function createRow(
  work: Work,
  resource: Resource,
  given: Values,
  original?: Values,
): Promise<AnyRow> {
  const { tx, acting, caller } = work;
  const behaviour = work.rest.hooksOf(resource.name);
  const custom = customFieldOf(resource);
  const written = await withPhoneNumbers(tx, resource, given);
  // Asked at the same time, the three travel to the database together.
  const [organisation, prepared] = await Promise.all([
    custom ? organisationOf(tx) : undefined,
    // Asynchronous, so that a hook that throws at once leaves none of the others unawaited.
    (async () => (behaviour.beforeCreate ? behaviour.beforeCreate(work, written, original) : written))(),
    refuseMissingReferences(tx, resource, written, original),
  ]);
  const values = custom
    ? // A custom field holds a map: its kind's schema has seen to it.
      {
        ...prepared,
        [custom]: mergeCustom(
          organisation?.queryFields ?? [],
          (given[custom] ?? {}) as Values,
          {},
          custom,
          caller !== null,
        ),
      }
    : prepared;
  const row = await insert(tx, resource, values, acting);
  await behaviour.afterCreate?.(work, row);
  return row;
}
