import { rolesOf } from "./field/access";
import { schemaOf } from "./bodies";
import { type Issue, issue, issueIf } from "./DeclarationError";
import type { AnyField, AnyFields } from "./field/field";
import { canWrite } from "./fieldAccess";
import { kindOf, type Fields } from "./kinds";
import { rowId } from "./kinds/rows";
import { didYouMean } from "./nearest";
import { allFields, type Resource } from "./resource";
import { initialValue, isCollected, isIndexedList } from "./kinds/values";

/** What each kind of option would say if it were misread. All that a field says beside its name and its neighbours. */
interface Options {
  min?: number;
  max?: number;
  pattern?: { source: string };
  choices?: Readonly<Record<string, object>>;
  written?: readonly string[];
  of?: AnyFields;
  summary?: readonly string[];
  overlaps?: readonly string[];
  folds?: Readonly<Record<string, readonly string[]>>;
  offer?: Readonly<Record<string, string | boolean>>;
}

/** What cannot work in a field by itself: its limits, its pattern, its options, its default, its index. */
export function errorsOfField(field: AnyField, where: string): Issue[] {
  // Whichever kind it is, options of these names are of these types.
  const {
    min,
    max,
    pattern,
    choices = {},
    written = [],
    of = {},
    summary = [],
    overlaps = [],
    folds = {},
  } = field as Options;
  const errors: Issue[] = [];
  if (min !== undefined && max !== undefined && min > max)
    errors.push([`"${where}" has a min of ${min} above its max of ${max}`, "change one"]);
  for (const [key, option] of Object.entries(choices))
    if ("color" in option) errors.push([`the option "${key}" of "${where}" says color`, "write colour"]);
  for (const key of written)
    if (!Object.hasOwn(choices, key))
      errors.push([
        `"${where}" lets "${key}" be written, which is none of its choices.${didYouMean(key, Object.keys(choices))}`,
        "name one of its choices",
      ]);
  for (const key of summary)
    if (!Object.hasOwn(of, key))
      errors.push([
        `"${where}" is summed up by "${key}", which is none of its fields.${didYouMean(key, Object.keys(of))}`,
        "name one of its fields",
      ]);
  for (const key of overlaps)
    if (!Object.hasOwn(of, key))
      errors.push([
        `"${where}" overlaps by "${key}", which is none of its fields.${didYouMean(key, Object.keys(of))}`,
        "name one of its fields",
      ]);
  for (const key of Object.values(folds).flat())
    if (!Object.hasOwn(of, key))
      errors.push([
        `"${where}" folds "${key}" away, which is none of its fields.${didYouMean(key, Object.keys(of))}`,
        "name one of its fields",
      ]);
  if (of.id && of.id !== rowId)
    errors.push([
      `the rows or the group "${where}" declare "id"`,
      "say identified: true, which gives each row one",
    ]);
  if (pattern && !isPattern(pattern.source))
    return [...errors, [`the pattern of "${where}" is no regular expression`, "mend pattern.source"]];
  if (field.default !== undefined) errors.push(...faultsOfDefault(field, where));
  const holdsMany = isCollected(field) || field.kind === "group";
  for (const word of ["unique", "indexed"] as const)
    if (field[word] && (where.includes(".") || (holdsMany && !isIndexedList(field))))
      errors.push([
        `"${where}" is ${word}, which ${where.includes(".") ? "a field inside another" : "a list or a group"} cannot be`,
        `leave ${word} out`,
      ]);
  if ("required" in field)
    errors.push([`"${where}" says required`, "leave it out: fields are required unless optional: true"]);
  return errors;
}

function faultsOfDefault(field: AnyField, where: string): Issue[] {
  const parsed = kindOf(field)
    // kindOf pairs the field with the kind of its own name.
    .schema(field as Fields[string], schemaOf)
    .safeParse(field.default);
  if (parsed.success) return [];
  const why = parsed.error.issues[0]?.message ?? "";
  return issue(
    `the default ${JSON.stringify(field.default)} of "${where}" is refused by its own rules (${why})`,
    "change it",
  );
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

/** What cannot work in the filter by which a reference offers rows. */
export function errorsOfOffer(field: AnyField, where: string, target: Resource): Issue[] {
  // Only the kinds reference and references have it.
  const { offer = {} } = field as Options;
  const fields = allFields(target);
  return Object.entries(offer).flatMap(([name, value]): Issue[] => {
    if (target.namedFilters?.[name] && typeof value === "boolean") return [];
    const offered = fields[name];
    if (!offered)
      return issue(
        `"${where}" offers ${target.name} by "${name}", which is no field of them.${didYouMean(name, Object.keys(fields))}`,
        "name a field of that resource",
      );
    const isValue = kindOf(offered).fromQuery(String(value), offered) !== undefined;
    return issueIf(
      !isValue,
      `"${where}" offers ${target.name} by "${name}" being "${value}", which it never is`,
      "change one",
    );
  });
}

/** A required field that some of those who create rows may not set: they never could. */
export function errorsOfRequired(resource: Resource): Issue[] {
  if (resource.without?.includes("create") || resource.singleton) return [];
  const creators = rolesOf(resource.access.create);
  return Object.entries(resource.fields).flatMap(([name, field]): Issue[] => {
    if (field.readOnly || initialValue(field) !== undefined) return [];
    const barred = creators.filter((role) => !canWrite(field, { role, userId: "", teamIds: [] }));
    return barred.length === 0
      ? []
      : issue(
          `"${name}" is required and ${barred.join(", ")} may create rows without being allowed to set it`,
          "give it a default, make it optional, or open it to them",
        );
  });
}
