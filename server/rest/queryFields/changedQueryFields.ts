import type { Faults } from "../../../src/schema/faults";
import type { QueryField } from "../../../src/schema/queryFields";
import type { Transaction } from "../../database/connection/Transaction";
import { Refusal } from "../../auth/Refusal";

/**
 * The list to store when the organisation asks for `wanted` after `before`. A field that is left out while trips hold
 * values of it is kept, retired; one without values goes.
 * @throws 422 where two have one key, a choice has no options, or a field with stored values changes its kind.
 */
export async function changedQueryFields(
  tx: Transaction,
  before: readonly QueryField[],
  wanted: readonly QueryField[],
): Promise<readonly QueryField[]> {
  const errors = faultsWithin(wanted);
  const byKey = new Map(wanted.map((field) => [field.key, field]));
  const gone = before.filter(({ key }) => !byKey.has(key));
  const changed = before.filter((field) => isIncompatible(field, byKey.get(field.key)));
  const used = await usedKeys(
    tx,
    [...gone, ...changed].map(({ key }) => key),
  );
  for (const { key } of changed)
    if (used.has(key))
      errors[`queryFields.${wanted.findIndex((field) => field.key === key)}.kind`] = [
        "Trips hold values of this field, so its kind stays. Retire it and add another.",
      ];
  if (Object.keys(errors).length > 0)
    throw new Refusal(422, "Some query fields need your attention.", { errors });
  const retired = gone.filter(({ key }) => used.has(key)).map((field) => ({ ...field, isActive: false }));
  return [...wanted, ...retired];
}

const isIncompatible = (before: QueryField, after: QueryField | undefined): boolean =>
  after !== undefined && after.kind !== before.kind;

function faultsWithin(wanted: readonly QueryField[]): Faults {
  const errors: Faults = {};
  wanted.forEach((field, index) => {
    const at = `queryFields.${index}`;
    if (wanted.findIndex(({ key }) => key === field.key) !== index)
      errors[`${at}.key`] = ["Another field has this key already."];
    if (reserved.has(field.key)) errors[`${at}.key`] = ["This key cannot be used. Choose another."];
    if (field.kind !== "choice" && field.kind !== "choices") return;
    const values = field.options.map(({ value }) => value);
    if (values.length === 0) errors[`${at}.options`] = ["Enter at least one option."];
    if (new Set(values).size !== values.length)
      errors[`${at}.options`] = ["Two options have the same value."];
  });
  return errors;
}

/** Names that every JavaScript object has already. */
const reserved = new Set([
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "isPrototypeOf",
]);

/** Which of the keys any trip holds a value of, those in the trash included. */
async function usedKeys(tx: Transaction, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await tx.query<{ key: string }>(
    `select key from unnest($1::text[]) as asked (key)
     where exists (select from trips where tenant_id = $2 and custom -> asked.key is not null)`,
    [keys, tx.tenantId],
  );
  return new Set(rows.map(({ key }) => key));
}
