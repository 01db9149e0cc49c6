import { users } from "../../../src/resources/users";
import { allFields } from "../../../src/schema/resource";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { fieldsSchema, type JsonSchema } from "../answerSchema";
import { notFound } from "../../auth/Refusal";
import { readRow } from "../rows";

/** The signed-in user as the page needs them: their whole own row, and the teams that they are in. */
export const ownUserSchema: JsonSchema = withTeams(fieldsSchema(allFields(users)));

function withTeams(schema: JsonSchema): JsonSchema {
  // fieldsSchema gives an object's schema.
  const properties = schema.properties as JsonSchema;
  return {
    ...schema,
    properties: { ...properties, teamIds: { type: "array", items: { type: "string", format: "uuid" } } },
  };
}

export async function ownUser(tx: Transaction, caller: Caller): Promise<Record<string, unknown>> {
  const row = await readRow(tx, users, caller.userId);
  if (!row) throw notFound("Your user");
  return { ...row, teamIds: caller.teamIds };
}
