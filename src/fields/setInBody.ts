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
  if (from === to) return next;
  const names = outer.length === 0 ? [name, `/${name}`] : [name];
  return measuredAnew(next, fields, names, (amount) => inCurrency(amount, from, to));
}

/**
 * The body with the amounts measured by these currencies changed, those in its rows and groups too. A row with a currency
 * of its own measures by that, except for amounts that name the field of the resource itself.
 */
function measuredAnew(
  body: Around,
  fields: Fields,
  currencies: readonly string[],
  change: (amount: number) => number,
): Around {
  const within = (fields: Fields, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    // The value of a group, or one of a field of rows, is a body.
    const inner = value as Around;
    const left = currencies.filter((name) => name.startsWith("/") || !currencyIn([inner], name));
    return left.length > 0 ? measuredAnew(inner, fields, left, change) : inner;
  };
  const changed: Record<string, unknown> = { ...body };
  for (const [name, field] of Object.entries(fields)) {
    const value = body[name];
    if (field.kind === "amount" && currencies.includes(field.currency) && typeof value === "number")
      changed[name] = change(value);
    if (field.kind === "group") changed[name] = within(nestedFields(field), value);
    if (field.kind === "rows" && Array.isArray(value))
      changed[name] = value.map((row) => within(nestedFields(field), row));
  }
  return changed;
}
