import { createContext, use } from "react";
import type { AmountField } from "../schema/kinds/amount";
import type { Around } from "./FieldView";
import { useFieldEnvironment } from "./FieldEnvironment";

/** The bodies around the innermost one, the nearest first: an amount in a row may name a currency further out. */
export const OuterBodies = createContext<readonly Around[]>([]);

/** The currency (ISO 4217) of an amount: of the field that it names, in its own body or one around it; else the main one. */
export function useCurrencyAround(field: AmountField, around: Around): string {
  const outer = use(OuterBodies);
  const { currencies } = useFieldEnvironment();
  for (const body of [around, ...outer]) {
    const currency = body[field.currency];
    if (typeof currency === "string" && /^[A-Z]{3}$/.test(currency)) return currency;
  }
  return currencies[0] ?? "EUR";
}
