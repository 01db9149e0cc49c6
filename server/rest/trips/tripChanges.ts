import { trips } from "../../../src/resources/trips";
import type { Fields } from "../../../src/schema/kinds";
import { fieldsOfQueryFields } from "../../../src/schema/queryFields";
import type { Transaction } from "../../database/connection/Transaction";
import { queryFieldsOf } from "../writes/customValues";
import { describeChanges, type Change } from "./describeChanges";

type Values = Readonly<Record<string, unknown>>;

const { assigneeUserId, assigneeTeamId } = trips.fields;
const assignment: Fields = { assigneeUserId, assigneeTeamId };
/** What people write into a trip, without the assignment, which has entries of its own, and the query fields. */
const written: Fields = Object.fromEntries(
  Object.entries(trips.fields).filter(
    ([name, field]) => !("readOnly" in field) && field.kind !== "custom" && !(name in assignment),
  ),
);

/** Who the trip was taken from and who got it. */
export const assignmentChanges = (tx: Transaction, before: Values, after: Values): Promise<Change[]> =>
  describeChanges(tx, assignment, before, after);

/** What was changed by hand, the organisation's query fields included. */
export async function fieldChanges(tx: Transaction, before: Values, after: Values): Promise<Change[]> {
  const changes = await describeChanges(tx, written, before, after);
  const [customBefore, customAfter] = [before.custom ?? {}, after.custom ?? {}];
  if (JSON.stringify(customBefore) === JSON.stringify(customAfter)) return changes;
  const fields = fieldsOfQueryFields(await queryFieldsOf(tx), "all");
  // A custom field holds a map: its kind's schema has seen to it.
  const custom = await describeChanges(tx, fields, customBefore as Values, customAfter as Values);
  return [...changes, ...custom.map((change) => ({ ...change, field: `custom.${change.field}` }))];
}
