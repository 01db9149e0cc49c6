import { isDeepStrictEqual } from "node:util";
import { type AnyField, type Field, type Fields, targetOf } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { readableValue } from "./readableValue";
import { titlesOf } from "./titlesOf";

/** One field of a row before and after a change, in words. */
export interface Change {
  field: string;
  label: string;
  from: string | null;
  to: string | null;
}

interface Difference {
  name: string;
  field: Field;
  from: unknown;
  to: unknown;
}

type Values = Readonly<Record<string, unknown>>;

/** What differs between two states of some fields, with their labels and with values that people can read. */
export async function describeChanges(
  tx: Transaction,
  fields: Fields,
  before: Values,
  after: Values,
): Promise<Change[]> {
  const differences = Object.entries(fields).flatMap(([name, field]): Difference[] => {
    const [from, to] = [before[name] ?? null, after[name] ?? null];
    return isDeepStrictEqual(from, to) ? [] : [{ name, field, from, to }];
  });
  const titles = await titlesOf(tx, differences.flatMap(referencesIn));
  return differences.map(({ name, field, from, to }) => ({
    field: name,
    label: field.label,
    from: readableValue(field, from, titles),
    to: readableValue(field, to, titles),
  }));
}

function referencesIn({ field, from, to }: Difference): { target: string; id: string }[] {
  const target = targetOf(field satisfies AnyField);
  if (!target) return [];
  return [from, to].flat().flatMap((id) => (typeof id === "string" ? [{ target, id }] : []));
}
