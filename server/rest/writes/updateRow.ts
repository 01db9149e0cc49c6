import { randomUUID } from "node:crypto";
import {
  conditionsIn,
  isSameValue,
  isSensitive,
  onlyWhatApplies,
  type Resource,
  type RowIn,
  withRowIds,
} from "../../../src/schema";
import { valuesOf, type Values } from "../endpoint/Values";
import { refuseUnconfirmed } from "../endpoint/refuseUnconfirmed";
import { changeRow } from "../endpoint/rows";
import type { Context } from "../endpoint/Context";
import { claimFiles } from "../files/claimFiles";
import { tellOwners } from "../notifications/tellOwners";
import { organisationOf } from "../organisation/organisationOf";
import { customFieldOf, mergeCustom } from "./customValues";
import { refusesFrom, withPhoneNumbers } from "./phoneNumbers";
import { lockRow } from "./lockRow";
import { refuseBroken } from "./refuseBroken";
import { refuseLocked } from "./refuseLocked";
import { refuseUnlisted } from "./refuseUnlisted";
import { refuseMissingReferences } from "./refuseMissingReferences";

/**
 * Changes a row the whole way, as a request does.
 * @param changes the fields that the body names; nothing else is touched.
 * @throws 404, 403, 409 with the current row where it was changed since it was read, 422.
 */
export async function updateRow<R extends Resource>(
  context: Context,
  resource: R,
  id: string,
  version: number,
  changes: Values,
): Promise<RowIn<R>> {
  const { tx } = context;
  const behaviour = context.rest.hooksOf(resource);
  const current = await lockRow(context, resource, id, { action: "update", version });
  refuseLocked(resource, current);
  refuseBroken(resource, { ...current, ...changes }, changes);
  const identified = withRowIds(
    resource.fields,
    { ...noLongerApplying(resource, current, changes), ...changes },
    randomUUID,
  );
  let values = await withPhoneNumbers(tx, resource, identified, {
    refuses: refusesFrom(context.caller),
    before: current,
  });
  const custom = customFieldOf(resource);
  if (custom && changes[custom] !== undefined) {
    // A custom field holds a map: its kind's schema has seen to it.
    const [given, stored] = [changes[custom] as Values, (current[custom] ?? {}) as Values];
    const { queryFields } = await organisationOf(tx);
    values = { ...values, [custom]: mergeCustom(queryFields, given, stored, custom) };
  }
  const sensitive = changedSensitive(resource, current, values);
  if (sensitive.length > 0) await refuseUnconfirmed(context);
  values = (await behaviour.beforeUpdate?.(context, current, valuesOf(resource, values))) ?? values;
  await refuseMissingReferences(tx, resource, values, current);
  await refuseUnlisted(context, resource, { ...current, ...values }, values);
  const row = await changeRow(context, resource, id, valuesOf(resource, values));
  await claimFiles(context, resource, row, current);
  await behaviour.afterUpdate?.(context, current, row);
  if (sensitive.length > 0 && context.caller?.sessionId) await tellOwners(context, resource, row, sensitive);
  return row;
}

/** What is left of the fields that are not written, where it applies no more after the changes. */
function noLongerApplying({ fields }: Resource, current: Values, changes: Values): Values {
  const conditions = conditionsIn(fields);
  if (!Object.keys(changes).some((name) => conditions.has(name))) return {};
  const after = { ...current, ...changes };
  const left = onlyWhatApplies(fields, after);
  return Object.fromEntries(Object.entries(left).filter(([name, value]) => value !== after[name]));
}

/** The sensitive fields that differ; of a secret one `current` holds the mask, which no value equals. */
const changedSensitive = ({ fields }: Resource, current: Values, values: Values): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    isSensitive(field) && values[name] !== undefined && !isSameValue(values[name], current[name])
      ? [name]
      : [],
  );
