import { randomUUID } from "node:crypto";
import { type Resource, type RowIn, withRowIds } from "../../../src/schema";
import { insert } from "../../database/repository/insert";
import { valuesOf, type Values } from "../endpoint/Values";
import type { Context } from "../endpoint/Context";
import { claimFiles } from "../files/claimFiles";
import { organisationOf } from "../organisation/organisationOf";
import { customFieldOf, mergeCustom } from "./customValues";
import { refusesFrom, withPhoneNumbers } from "./phoneNumbers";
import { seriesOf, takeNumber } from "./takeNumber";
import { refuseUnlisted } from "./refuseUnlisted";
import { refuseMissingReferences } from "./refuseMissingReferences";

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
 * Creates a row the whole way, as a request does: query fields checked, hooks run, references checked, rules kept.
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
  const custom = customFieldOf(resource);
  const numbered = seriesOf(resource);
  const identified = withRowIds(resource.fields, given, randomUUID);
  const written = await withPhoneNumbers(tx, resource, identified, { refuses: refusesFrom(context.caller) });
  // Asked at the same time, the three travel to the database together.
  const [organisation, prepared] = await Promise.all([
    numbered || (custom && !answers) ? organisationOf(tx) : undefined,
    // Asynchronous, so that a hook that throws at once leaves none of the others unawaited.
    (async () => behaviour.beforeCreate?.(context, valuesOf(resource, written), original) ?? written)(),
    refuseMissingReferences(tx, resource, written, original),
    // A copy keeps what its original has.
    original ? undefined : refuseUnlisted(context, resource, written),
  ]);
  const values = custom
    ? // A custom field holds a map: its kind's schema has seen to it.
      {
        ...prepared,
        [custom]:
          answers ??
          // As above.
          mergeCustom(organisation?.queryFields ?? [], (given[custom] ?? {}) as Values, {}, custom),
      }
    : prepared;
  const number = numbered &&
    organisation && { [numbered[0]]: takeNumber(tx, resource, numbered[1], organisation, context.now) };
  const row = await insert(tx, resource, { ...values, ...number }, acting);
  await claimFiles(context, resource, row);
  await behaviour.afterCreate?.(context, row);
  return row;
}
