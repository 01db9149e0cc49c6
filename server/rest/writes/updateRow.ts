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
import { checkWrite, refuseWrong } from "./checkWrite";
import { lockRow } from "./lockRow";
import { refuseLocked } from "./refuseLocked";

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
  const behaviour = context.rest.hooksOf(resource);
  const current = await lockRow(context, resource, id, { action: "update", version });
  refuseLocked(resource, current);
  const identified = withRowIds(
    resource.fields,
    { ...noLongerApplying(resource, current, changes), ...changes },
    randomUUID,
  );
  const checked = await checkWrite(context, resource, identified, { current });
  refuseWrong(checked);
  const sensitive = changedSensitive(resource, current, checked.values);
  if (sensitive.length > 0) await refuseUnconfirmed(context);
  const written = valuesOf(resource, checked.values);
  const values = (await behaviour.beforeUpdate?.(context, current, written)) ?? written;
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
