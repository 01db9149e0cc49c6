import type { AnyField, AnyFields } from "./field/field";
import { rowId } from "./kinds/rows";
import type { ValueOf } from "./kinds/values";

/** What customers may see of some fields: values that are declared with `customer`, at every depth. */
export type CustomerValues<Fs extends AnyFields> = {
  -readonly [N in keyof Fs as Fs[N] extends { customer: true } ? N : never]: CustomerValue<Fs[N]>;
};

type CustomerValue<F extends AnyField> = F extends { kind: "rows"; of: infer Of extends AnyFields }
  ? (CustomerValues<Of> & IdOf<F>)[]
  : F extends { kind: "group"; of: infer Of extends AnyFields }
    ? CustomerValues<Of> | Extract<ValueOf<F>, null>
    : ValueOf<F>;

type IdOf<F> = F extends { identified: true } ? { id: string } : unknown;

/** The values that are declared for customers, at every depth. Row ids stay: other values point at them. */
export const customerView = <Fs extends AnyFields>(fields: Fs, values: object): CustomerValues<Fs> =>
  // The kinds of the fields say what their values are.
  open(fields, values) as CustomerValues<Fs>;

/** The same fields without `customer`, at every depth. */
export const notForCustomers = <Fs extends AnyFields>(fields: Fs): Fs =>
  // Only `customer` is left out.
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, closed(field)])) as Fs;

function closed(field: AnyField): AnyField {
  if (!field.customer) return field;
  const { customer: _, ...rest } = field;
  // Only the kinds rows and group have fields inside, and there they are declared.
  const inner = "of" in rest ? { of: notForCustomers(rest.of as AnyFields) } : {};
  return { ...rest, ...inner };
}

function open(fields: AnyFields, values: object): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field?.customer || field === rowId) shown[name] = openValue(field, value);
  }
  return shown;
}

function openValue(field: AnyField, value: unknown): unknown {
  // Only the kinds rows and group have fields inside, and there they are declared.
  const inner = "of" in field ? (field.of as AnyFields) : undefined;
  if (!inner || typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? value.map((row: object) => open(inner, row)) : open(inner, value);
}
