import type { AnyRow, Resource } from "../../../src/schema/resource";
import { insert } from "../../database/repository/insert";
import type { Values } from "../Values";
import type { Work } from "../Work";
import { customFieldOf, mergeCustom, queryFieldsOf } from "./customValues";
import { withPhoneNumbers } from "./phoneNumbers";
import { refuseMissingReferences } from "./refuseMissingReferences";

/**
 * Creates a row the whole way, as a request does: query fields checked, hooks run, references checked, rules kept.
 * @param given every writable field, as createSchema gives them.
 */
export async function createRow(work: Work, resource: Resource, given: Values): Promise<AnyRow> {
  const { tx, acting } = work;
  const behaviour = work.rest.hooksOf(resource.name);
  const custom = customFieldOf(resource);
  let values = await withPhoneNumbers(tx, resource, given);
  if (custom)
    // A custom field holds a map: its kind's schema has seen to it.
    values = {
      ...values,
      [custom]: mergeCustom(await queryFieldsOf(tx), (given[custom] ?? {}) as Values, {}, custom),
    };
  if (behaviour.beforeCreate) values = await behaviour.beforeCreate(work, values);
  await refuseMissingReferences(tx, resource, values);
  const row = await insert(tx, resource, values, acting);
  await behaviour.afterCreate?.(work, row);
  return row;
}
