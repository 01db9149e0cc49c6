import { trips } from "../../../src/resources/trips";
import { type Fields, fieldsOfQueryFields, type Resource } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { organisationOf } from "../organisation/organisationOf";
import { describeChanges, type Change } from "./describeChanges";

type Values = Readonly<Record<string, unknown>>;

const { assigneeUserId, assigneeTeamId } = trips.fields;
const assignment: Fields = { assigneeUserId, assigneeTeamId };

/**
 * What the history of a trip tells of its fields: what people write, without the assignment, which has entries of its own,
 * and the query fields. Everybody reads it who reads the trip, so what is closed to a role is left out.
 */
export const toldFields = ({ fields }: Resource): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, { kind, readOnly, access }]) =>
        !readOnly && !access?.read && kind !== "custom" && !(name in assignment),
    ),
  );
const told = toldFields(trips);

/** Who the trip was taken from and who got it. */
export const assignmentChanges = (tx: Transaction, before: Values, after: Values): Promise<Change[]> =>
  describeChanges(tx, assignment, before, after);

/** What was changed by hand, the organisation's query fields included. */
export async function fieldChanges(tx: Transaction, before: Values, after: Values): Promise<Change[]> {
  const changes = await describeChanges(tx, told, before, after);
  const [customBefore, customAfter] = [before.custom ?? {}, after.custom ?? {}];
  if (JSON.stringify(customBefore) === JSON.stringify(customAfter)) return changes;
  const fields = fieldsOfQueryFields((await organisationOf(tx)).queryFields, "all");
  // A custom field holds a map: its kind's schema has seen to it.
  const custom = await describeChanges(tx, fields, customBefore as Values, customAfter as Values);
  return [...changes, ...custom.map((change) => ({ ...change, field: `custom.${change.field}` }))];
}
