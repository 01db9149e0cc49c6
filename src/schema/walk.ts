import { declaredIn, type Declared } from "./field/checks";
import type { AnyField, AnyFields } from "./field/field";
import { memoized } from "./memoized";

type Values = Readonly<Record<string, unknown>>;

/** Finds the fields that pass the test or hold such a field. Memoized: every request and answer uses it. */
export function holding<F extends AnyField = AnyField>(
  isSo: (field: F) => boolean,
): (fields: Readonly<Record<string, F>>) => readonly (readonly [name: string, field: F])[] {
  const holds = (field: F): boolean => {
    const nested = declaredIn(field)?.fields;
    // Nested fields are of the same kinds as the fields around them.
    return isSo(field) || (nested !== undefined && found(nested as Readonly<Record<string, F>>).length > 0);
  };
  const found = memoized((fields: Readonly<Record<string, F>>) =>
    Object.entries(fields).filter(([, field]) => holds(field)),
  );
  return found;
}

/** A row, a group or a row of a list, with its declaration. */
export interface Scope {
  readonly fields: AnyFields;
  readonly body: Values;
}

export interface Place {
  readonly name: string;
  /** Names and indexes that lead to it from the row: `days.0.items.2.hotelId`. */
  readonly path: string;
  readonly field: AnyField;
  readonly value: unknown;
  /** The body that holds it, then those around it. */
  readonly scopes: readonly Scope[];
  /** Whether only the server sets it or a field around it. */
  readonly isReadOnly: boolean;
}

/** Looks at some of the values of a row and adds its findings to `to`. */
export interface Visitor<To> {
  looksAt(field: AnyField): boolean;
  visit(place: Place, to: To): void;
}

interface Step<To> {
  name: string;
  field: AnyField;
  visitors: readonly Visitor<To>[];
  nested: Declared | undefined;
}

/** One walk through a row for all visitors, at every depth. @returns walks through the named fields. */
export function walkerOf<To>(visitors: readonly Visitor<To>[]) {
  const stepsOf = memoized((fields: AnyFields): Step<To>[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      const inside = declaredIn(field);
      const nested = inside && stepsOf(inside.fields).length > 0 ? inside : undefined;
      const own = visitors.filter((visitor) => visitor.looksAt(field));
      return own.length > 0 || nested ? [{ name, field, visitors: own, nested }] : [];
    }),
  );
  function into(steps: readonly Step<To>[], scopes: readonly Scope[], to: To, path: string, isOurs: boolean) {
    const body = scopes[0]?.body ?? {};
    for (const { name, field, visitors: own, nested } of steps) {
      const value = body[name];
      const here = path + name;
      const isReadOnly = isOurs || field.readOnly === true;
      for (const one of own) one.visit({ name, path: here, field, value, scopes, isReadOnly }, to);
      if (!nested || value == null) continue;
      const inner = stepsOf(nested.fields);
      const rows = bodiesIn(value);
      for (const [index, row] of rows.entries())
        into(
          inner,
          [{ fields: nested.fields, body: row }, ...scopes],
          to,
          `${here}.${rows === value ? `${index}.` : ""}`,
          isReadOnly,
        );
    }
  }
  return (fields: AnyFields, body: Values, named: ReadonlySet<string>, to: To): void =>
    into(
      stepsOf(fields).filter(({ name }) => named.has(name)),
      [{ fields, body }],
      to,
      "",
      false,
    );
}

export const bodiesIn = (value: unknown): readonly Values[] =>
  // The schema has checked it: rows hold a list of objects, a group holds an object.
  (Array.isArray(value) ? value : value == null ? [] : [value]) as readonly Values[];
