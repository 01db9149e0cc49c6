import { createContext, use, useMemo } from "react";
import { type AmountField, type Fields, nestedFields } from "../schema";
import type { Around } from "./FieldView";
import { useFieldEnvironment } from "./FieldEnvironment";
import { inCurrency } from "../domain/money/amounts";

/** The bodies around the innermost one, nearest first: an amount in a row may name a currency further out. */
export const OuterBodies = createContext<readonly Around[]>([]);

/** The currency (ISO 4217) of the surrounding form, with which a row created in place starts. */
export const CurrencyOfForm = createContext<string | undefined>(undefined);

/** The currency (ISO 4217) under that name in the nearest body that has one, else `otherwise`. */
export function currencyIn(bodies: readonly Around[], name: string, otherwise: string): string;
export function currencyIn(bodies: readonly Around[], name: string): string | undefined;
export function currencyIn(bodies: readonly Around[], name: string, otherwise?: string): string | undefined {
  for (const body of bodies) {
    const currency = body[name];
    if (typeof currency === "string" && /^[A-Z]{3}$/.test(currency)) return currency;
  }
  return otherwise;
}

/** The organisation's main currency, for amounts without a chosen one. */
export const useMainCurrency = (): string => useFieldEnvironment().currencies[0] ?? "EUR";

/** The currency (ISO 4217) of an amount: of the field it names, in its own body or one around it; else the main one. */
export function useCurrencyAround(field: AmountField, around: Around): string {
  const bodies = [around, ...use(OuterBodies)];
  const main = useMainCurrency();
  return field.currency.startsWith("/")
    ? currencyIn(bodies.slice(-1), field.currency.slice(1), main)
    : currencyIn(bodies, field.currency, main);
}

export function useOuterBodies(around: Around): readonly Around[] {
  const outer = use(OuterBodies);
  return useMemo(() => [around, ...outer], [around, outer]);
}

interface Surroundings {
  fields: Fields;
  /** The surrounding bodies, nearest first. */
  outer: readonly Around[];
  /** ISO 4217: the currency of amounts without a chosen one. */
  main: string;
}

/** The body with a new value. If a currency changes, amounts keep their number: 100.00 dollars become 100 yen. */
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
 * The body with the amounts in these currencies changed, also in its rows and groups. A row with its own currency is
 * left out, except for amounts that name a field of the resource itself (`/name`).
 */
function measuredAnew(
  body: Around,
  fields: Fields,
  currencies: readonly string[],
  change: (amount: number) => number,
): Around {
  const within = (fields: Fields, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    // The value of a group, or a row of a field of rows, is a body.
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
