import { declaredIn, type Declared } from "./field/checks";
import type { AnyField, AnyFields } from "./field/field";
import { memoized } from "./memoized";

type Values = Readonly<Record<string, unknown>>;

/**
 * The fields of which something is so, and the groups and rows with such a field in them at whatever depth. Found once for each
 * declaration: every row of every body and answer is walked by it.
 */
export function holding<F extends AnyField = AnyField>(
  isSo: (field: F) => boolean,
): (fields: Readonly<Record<string, F>>) => readonly (readonly [name: string, field: F])[] {
  const holds = (field: F): boolean => {
    const nested = declaredIn(field)?.fields;
    // What a declaration holds is of the kinds that it is itself of.
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

/** A value in a row. */
export interface Place {
  readonly name: string;
  /** Names and numbers that lead to it from the row: `days.0.items.2.hotelId`. */
  readonly path: string;
  readonly field: AnyField;
  readonly value: unknown;
  /** The body that it is in, then those around it. */
  readonly scopes: readonly Scope[];
  /** Whether the server alone sets it, or what it is in. */
  readonly isReadOnly: boolean;
}

/** What looks at some of the values of a row and says what it found. */
export interface Visitor<To> {
  looksAt(field: AnyField): boolean;
  visit(place: Place, to: To): void;
}

/** A field that some visitors look at, or into. */
interface Step<To> {
  name: string;
  field: AnyField;
  visitors: readonly Visitor<To>[];
  nested: Declared | undefined;
}

/**
 * One walk through a row for all visitors, at every depth. Which fields it has to look at is found once for each declaration.
 * @returns walks through the fields of the row that are named.
 */
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

/** The rows of a list; of a group its one body. */
export const bodiesIn = (value: unknown): readonly Values[] =>
  // The kinds rows and group hold lists of objects and an object; their schema has seen to it.
  (Array.isArray(value) ? value : value == null ? [] : [value]) as readonly Values[];
