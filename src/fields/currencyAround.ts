import { createContext, use } from "react";
import type { AmountField } from "../schema";
import type { Around } from "./FieldView";
import { useFieldEnvironment } from "./FieldEnvironment";

/** The bodies around the innermost one, the nearest first: an amount in a row may name a currency further out. */
export const OuterBodies = createContext<readonly Around[]>([]);

/** The currency (ISO 4217) of the form around, where it has one: a row that is made in place begins with it. */
export const CurrencyOfForm = createContext<string | undefined>(undefined);

/** The currency (ISO 4217) in the nearest of the bodies that has one under that name, else the given one. */
export function currencyIn(bodies: readonly Around[], name: string, otherwise: string): string;
export function currencyIn(bodies: readonly Around[], name: string): string | undefined;
export function currencyIn(bodies: readonly Around[], name: string, otherwise?: string): string | undefined {
  for (const body of bodies) {
    const currency = body[name];
    if (typeof currency === "string" && /^[A-Z]{3}$/.test(currency)) return currency;
  }
  return otherwise;
}

/** The currency of amounts for which none is chosen: the organisation's main one. */
export const useMainCurrency = (): string => useFieldEnvironment().currencies[0] ?? "EUR";

/** The currency (ISO 4217) of an amount: of the field that it names, in its own body or one around it; else the main one. */
export function useCurrencyAround(field: AmountField, around: Around): string {
  const bodies = [around, ...use(OuterBodies)];
  const main = useMainCurrency();
  return field.currency.startsWith("/")
    ? currencyIn(bodies.slice(-1), field.currency.slice(1), main)
    : currencyIn(bodies, field.currency, main);
}
