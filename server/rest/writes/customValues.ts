import { customSchema, type QueryField } from "../../../src/schema/queryFields";
import type { Resource } from "../../../src/schema/resource";
import type { Transaction } from "../../database/connection/Transaction";
import { Refusal } from "../../auth/Refusal";
import { faultsOf } from "../../../src/schema/faults";
import type { Values } from "../Values";

/** The name of the field that holds the values of the organisation's query fields, where the resource has one. */
export const customFieldOf = (resource: Resource): string | undefined =>
  Object.entries(resource.fields).find(([, { kind }]) => kind === "custom")?.[0];

/** The query fields that the organisation declared. */
export async function queryFieldsOf(tx: Transaction): Promise<readonly QueryField[]> {
  const [row] = await tx.query<{ query_fields: QueryField[] }>(
    "select query_fields from tenants where id = $1",
    [tx.tenantId],
  );
  return row?.query_fields ?? [];
}

/**
 * The stored values with the given ones laid over them: a key that is not given keeps its value, null clears it, and
 * what retired fields hold is kept. Required fields are owed.
 * @throws 400 for a key that no active field has, 422 for a value that breaks its field's rule.
 */
export function mergeCustom(
  queryFields: readonly QueryField[],
  given: Values,
  stored: Values,
  field: string,
): Values {
  const active = new Set(queryFields.filter(({ isActive }) => isActive).map(({ key }) => key));
  const kept = Object.entries(stored).filter(([key]) => active.has(key));
  const retired = Object.entries(stored).filter(([key]) => !active.has(key));
  const merged = withoutNulls({ ...Object.fromEntries(kept), ...given });
  const parsed = customSchema(queryFields).safeParse(merged);
  if (!parsed.success) {
    const faults = Object.entries(faultsOf(parsed.error));
    const isUnknown = parsed.error.issues.some(({ code }) => code === "unrecognized_keys");
    throw new Refusal(isUnknown ? 400 : 422, "Some fields need your attention.", {
      errors: Object.fromEntries(faults.map(([key, messages]) => [`${field}.${key}`, messages])),
    });
  }
  return { ...Object.fromEntries(retired), ...withoutNulls(parsed.data) };
}

const withoutNulls = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
