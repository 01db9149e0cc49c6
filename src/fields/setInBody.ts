import { inCurrency } from "../domain/money/amounts";
import { type Fields, nestedFields } from "../schema";
import { currencyIn } from "./currencyAround";
import type { Around } from "./FieldView";

interface Surroundings {
  fields: Fields;
  /** The bodies around, the nearest first. */
  outer: readonly Around[];
  /** ISO 4217: the currency of amounts for which none is chosen. */
  main: string;
}

/**
 * The body with another value of a field. Where that is a currency, the amounts that are measured by it keep what they
 * read as: 100.00 dollars become 100 yen, not 10,000.
 */
export function setInBody(body: Around, name: string, value: unknown, around: Surroundings): Around {
  const { fields, outer, main } = around;
  const next = { ...body, [name]: value };
  const field = fields[name];
  if (field?.kind !== "code" || field.list !== "currency") return next;
  const from = currencyIn([body, ...outer], name, main);
  const to = currencyIn([next, ...outer], name, main);
  return from === to ? next : measuredAnew(next, fields, name, (amount) => inCurrency(amount, from, to));
}

/** The body with its amounts, and those of the rows and groups in it that have no such currency of their own, changed. */
function measuredAnew(
  body: Around,
  fields: Fields,
  currency: string,
  change: (amount: number) => number,
): Around {
  const within = (fields: Fields, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    // The value of a group, or one of a field of rows, is a body.
    const inner = value as Around;
    return currencyIn([inner], currency) ? inner : measuredAnew(inner, fields, currency, change);
  };
  const changed: Record<string, unknown> = { ...body };
  for (const [name, field] of Object.entries(fields)) {
    const value = body[name];
    if (field.kind === "amount" && field.currency === currency && typeof value === "number")
      changed[name] = change(value);
    if (field.kind === "group") changed[name] = within(nestedFields(field), value);
    if (field.kind === "rows" && Array.isArray(value))
      changed[name] = value.map((row) => within(nestedFields(field), row));
  }
  return changed;
}
