import type { AnyField, AnyFields } from "./field/field";
import { declaredIn } from "./field/checks";
import { isSameValue, initialValue } from "./kinds/values";
import { memoized } from "./memoized";
import { bodiesIn, holding, type Scope, type Visitor } from "./walk";

type Values = Readonly<Record<string, unknown>>;

/** Whether each field that it depends on has a named value, or none. The nearest of `bodies` comes first. */
export const applies = (
  { appliesWhere = {} }: Pick<AnyField, "appliesWhere">,
  bodies: readonly Values[],
): boolean =>
  Object.entries(appliesWhere).every(([name, values]) => {
    const value = valueIn(bodies, name);
    return value == null || values.some((one) => one === value);
  });

const valueIn = (bodies: readonly Values[], name: string): unknown =>
  bodies.find((body) => Object.hasOwn(body, name))?.[name];

/** The body with every field emptied that does not apply, at every depth; the same object if unchanged. */
export function onlyWhatApplies<Body extends Values>(
  fields: AnyFields,
  body: Body,
  outer: readonly Values[] = [],
): Body {
  const bodies = [body, ...outer];
  const changed = conditionalFields(fields).flatMap(([name, field]): [string, unknown][] => {
    const value = body[name];
    if (!applies(field, bodies)) return isNothing(field, value) ? [] : [[name, initialValue(field)]];
    const nested = declaredIn(field)?.fields;
    if (!nested) return [];
    const inner = onEach(value, (row) => onlyWhatApplies(nested, row, bodies));
    return inner === value ? [] : [[name, inner]];
  });
  // The fields keep their kinds of value.
  return changed.length === 0 ? body : ({ ...body, ...Object.fromEntries(changed) } as Body);
}

/** Reports values in fields that do not apply, with what to do about them. */
export const notApplying: Visitor<{ errors: Record<string, string[]> }> = {
  looksAt: ({ appliesWhere }) => appliesWhere !== undefined,
  visit({ path, field, value, scopes }, { errors }) {
    if (isNothing(field, value)) return;
    const bodies = scopes.map(({ body }) => body);
    if (!applies(field, bodies)) errors[path] = [wordsOf(field, scopes)];
  },
};

/** Fields that depend on another, and fields that hold such a field. */
const conditionalFields = holding((field) => field.appliesWhere !== undefined);

/** The names of the fields that others depend on, at any depth. */
export const conditionsIn = memoized((fields: AnyFields): ReadonlySet<string> => {
  const names = conditionalFields(fields).flatMap(([, field]) => [
    ...Object.keys(field.appliesWhere ?? {}),
    ...conditionsIn(declaredIn(field)?.fields ?? nothing),
  ]);
  return new Set(names);
});
const nothing: AnyFields = {};

const isNothing = (field: AnyField, value: unknown): boolean =>
  value == null || isSameValue(value, initialValue(field));

function wordsOf({ appliesWhere = {} }: AnyField, scopes: readonly Scope[]): string {
  const bodies = scopes.map(({ body }) => body);
  const broken = Object.entries(appliesWhere).filter(
    ([name, values]) => !applies({ appliesWhere: { [name]: values } }, bodies),
  );
  const said = broken.map(([name, values]) => {
    const field = scopes.find(({ fields }) => fields[name])?.fields[name];
    // Only the kind choice has choices.
    const { choices = {} } = (field ?? {}) as { choices?: Readonly<Record<string, { label: string }>> };
    const options = values.map((value) =>
      typeof value === "boolean" ? (value ? "yes" : "no") : `“${choices[value]?.label ?? value}”`,
    );
    return `“${field?.label ?? name}” is ${options.join(" or ")}`;
  });
  return `Leave this out: it counts only where ${said.join(" and ")}.`;
}

function onEach(value: unknown, change: (row: Values) => Values): unknown {
  const changed = bodiesIn(value).map(change);
  if (!Array.isArray(value)) return changed[0] ?? value;
  return changed.every((row, index) => row === value[index]) ? value : changed;
}
