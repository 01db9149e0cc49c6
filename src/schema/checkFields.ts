import { rolesOf, isRoleRule, roleNames, ruleFields, type Rule } from "./field/access";
import { schemaOf } from "./bodies";
import { type Issue, issue, issueIf, didYouMean } from "./DeclarationError";
import { type AnyField, type AnyFields, secretFields } from "./field/field";
import { canWrite } from "./fieldAccess";
import { kindOf, type Fields } from "./kinds";
import { rowId } from "./kinds/rows";
import { allFields, type Resource } from "./resource";
import { initialValue, isCollected, isIndexedList } from "./kinds/values";
import { amongPath } from "./kinds/text";
import { referredBy } from "./partOf";
import { declaredIn } from "./field/checks";
import { erasedText } from "./erasing";
import { largestFile } from "./kinds/file";

/** Options that only some kinds have, as far as they are checked here. */
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
  matrix?: { group: string; line: string; most?: Readonly<Record<string, string>> };
  offer?: Readonly<Record<string, string | boolean>>;
}

/** Errors within a field: its limits, pattern, options, default and index. */
export function errorsOfField(field: AnyField, where: string): Issue[] {
  // Options of these names have these types in every kind.
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
    matrix,
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
  if (matrix) errors.push(...faultsOfMatrix(of, matrix, where));
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

function faultsOfMatrix(
  of: AnyFields,
  { group, line, most = {} }: NonNullable<Options["matrix"]>,
  where: string,
): Issue[] {
  const isChoice = (name: string) => of[name]?.kind === "choice";
  const cells = Object.keys(of).filter((name) => name !== group && name !== line);
  const isFilled = cells.every((name) => isChoice(name) && of[name]?.default !== undefined);
  const isDivided = isChoice(line) && (isChoice(group) || (of[group] && "names" in of[group]));
  const isBound = Object.entries(most)
    .flat()
    .every((name) => cells.includes(name));
  if (isFilled && isDivided && isBound) return [];
  return issue(
    `the matrix "${where}" has a field that is no choice with a default`,
    "name as group a choice or names of resources, as line a choice, and bound its other fields alone",
  );
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

/** Required fields that some roles may not set although they may create rows. */
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

export function errorsOfAmong(
  resource: Resource,
  field: AnyField,
  where: string,
  around: AnyFields,
  declared: ReadonlyMap<string, Resource>,
): Issue[] {
  const path = amongPath(field);
  if (!path) return [];
  const { by, list, of } = path;
  const found = (said: string, remedy: string): Issue[] => [[`"${where}" is chosen from ${said}`, remedy]];
  if (by !== null && resource.fields[by]?.kind !== "reference")
    return found(
      `what "${by}" leads to, which is no reference.${didYouMean(by, Object.keys(resource.fields))}`,
      "name a reference of the resource itself",
    );
  const name = by === null ? null : (referredBy(resource.fields[by]) ?? "");
  const target = name === "self" ? resource : declared.get(name ?? "");
  // A reference that leads nowhere is reported at its own field.
  if (by !== null && !target) return [];
  const listed = target ? target.fields[list] : around[list];
  // Only the kind rows has `of`, and there it is a declaration of fields.
  const inner = listed?.kind === "rows" ? (listed as { of?: AnyFields }).of?.[of] : undefined;
  if (inner?.kind !== "text")
    return found(
      `"${list}.${of}", which is no text in rows`,
      'name a field of rows and a text in it, "roomTypes.name" say',
    );
  return target?.list.without?.includes(list)
    ? found(`"${list}", which lists of ${target.name} leave out`, "take it out of list.without there")
    : [];
}

export const errorsOfApplying = (fields: AnyFields, outer: readonly AnyFields[] = [], path = ""): Issue[] =>
  Object.entries(fields).flatMap(([name, field]): Issue[] => {
    const where = path + name;
    const scopes = [fields, ...outer];
    const errors = Object.entries(field.appliesWhere ?? {}).flatMap(([other, values]): Issue[] => {
      const found = scopes.find((scope) => scope[other])?.[other];
      if (!found)
        return issue(
          `"${where}" depends on "${other}", which is no field there.${didYouMean(other, scopes.flatMap(Object.keys))}`,
          "name a field beside it or around it",
        );
      // Only the kind choice has choices.
      const { choices } = found as { choices?: object };
      const options = found.kind === "yesNo" ? [true, false] : Object.keys(choices ?? {});
      if (found.kind !== "yesNo" && found.kind !== "choice")
        return issue(
          `"${where}" depends on "${other}", which is no choice`,
          "name a choice or a yes-or-no field",
        );
      return values
        .filter((value) => !options.some((option) => option === value))
        .map((value) => [
          `"${where}" depends on "${other}" being "${value}", which it never is`,
          "name one of its options",
        ]);
    });
    if (field.appliesWhere && initialValue(field) === undefined)
      errors.push([
        `"${where}" is required and does not always apply`,
        "make it optional, with needed() where it applies, or give it a default",
      ]);
    const nested = declaredIn(field)?.fields;
    return nested ? [...errors, ...errorsOfApplying(nested, scopes, `${where}.`)] : errors;
  });

/** Errors in secret fields: only an explicit request may show them. */
export function errorsOfSecrets({ fields, singleton, title, list }: Resource): Issue[] {
  const { columns, search = [], filters = [], sort } = list;
  const nested = Object.entries(fields).flatMap(([name, field]): Issue[] =>
    "of" in field
      ? secretFields(field.of).map((inner) => [
          `"${name}.${inner}" is secret inside of "${name}"`,
          "give it a field of the resource itself",
        ])
      : [],
  );
  const own = secretFields(fields).flatMap((name): Issue[] => {
    const field = fields[name];
    if (singleton) return issue(`"${name}" is secret and the organisation's`, "give it a resource with rows");
    if (field?.kind !== "text") return issue(`"${name}" is secret and no text`, "make it a text");
    const errors: Issue[] = [];
    if (field.unique || field.indexed)
      errors.push([`"${name}" is secret and could be found out by trying`, "leave unique and indexed out"]);
    if ([title, ...columns, ...search, ...filters, sort.field].includes(name))
      errors.push([`"${name}" is secret and the list names it`, "take it out of title and list"]);
    return errors;
  });
  return [...nested, ...own];
}

/** Errors in fields for customers: closed to some roles, secret, or declared by the organisation. */
export const errorsOfCustomers = ({ fields }: Resource): Issue[] => errorsWithin(fields);

const errorsWithin = (fields: AnyFields, path = "", isOpen = true): Issue[] =>
  Object.entries(fields).flatMap(([name, field]): Issue[] => {
    const where = path + name;
    // Only the kinds rows and group have fields inside, and there they are declared.
    const inner = "of" in field ? (field.of as AnyFields) : {};
    const nested = errorsWithin(inner, `${where}.`, isOpen && field.customer === true);
    if (!field.customer) return nested;
    const why = field.access?.read
      ? "closed to some roles"
      : field.secret
        ? "secret"
        : field.kind === "custom"
          ? "the organisation's to declare"
          : undefined;
    if (why) return [[`"${where}" is for customers and ${why}`, "leave one of the two out"], ...nested];
    return isOpen || path === ""
      ? nested
      : [
          [`"${where}" is for customers inside of what is not`, `say customer of what it is in too`],
          ...nested,
        ];
  });

/** The length of the text that replaces a unique text: the word, a hyphen and an id. */
const uniqueLength = erasedText.length + 37;

/** Errors in personal fields: erasing must be able to blank them. */
export function errorsOfPersonal({ fields, singleton }: Resource): Issue[] {
  return Object.entries(fields).flatMap(([name, field]): Issue[] => {
    const inside = "of" in field ? Object.entries(field.of) : [];
    const nested = inside.filter(([, one]) => one.personal).map(([inner]) => `${name}.${inner}`);
    if (nested.length > 0)
      return issue(`"${nested[0]}" is personal inside of "${name}"`, `say personal of "${name}" itself`);
    if (!field.personal) return [];
    if (singleton) return issue(`"${name}" is personal and the organisation's`, "leave personal out");
    if (field.optional || field.kind === "custom") return [];
    if (field.kind !== "text" && field.kind !== "longText")
      return issue(`"${name}" is personal and cannot be blank`, "make it optional, or a text");
    const least = field.unique ? uniqueLength : erasedText.length;
    return issueIf(
      !(field.maxLength === undefined || field.maxLength >= least),
      `"${name}" is personal and too short for what takes its place`,
      `give it a maxLength of ${least}`,
    );
  });
}

/** Whether a field holds uploaded files that are downloaded through its row. */
export const isFileField = ({ kind }: { kind: string }): boolean => kind === "file" || kind === "files";

export const fileFields = (fields: AnyFields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isFileField(field) ? [name] : []));

/** Errors in file fields: files are downloaded only through a field of the row itself. */
export function errorsOfFiles({ fields, singleton, transitions }: Resource): Issue[] {
  const errors = fileFields(fields).flatMap((name): Issue[] => {
    if (singleton)
      return issue(`"${name}" holds files and is the organisation's`, "give it a resource with rows");
    const field = fields[name];
    const limit = field && "maxSize" in field ? (field.maxSize ?? largestFile) : largestFile;
    return issueIf(
      limit > largestFile,
      `"${name}" takes files of ${limit} bytes`,
      `use at most ${largestFile}`,
    );
  });
  const elsewhere = [
    ...Object.entries(fields).flatMap(([name, field]) => ("of" in field ? nested(field.of, name) : [])),
    ...(transitions?.table ?? []).flatMap(({ asks = {} }) => fileFields(asks)),
  ];
  return [
    ...errors,
    ...elsewhere.map((name): Issue => [
      `"${name}" holds files and is no field of the row itself`,
      "give the resource a field of its own for them",
    ]),
  ];
}

const nested = (fields: AnyFields, path: string): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    ...(isFileField(field) ? [`${path}.${name}`] : []),
    // Only the kinds rows and group have `of`, and there it is a declaration of fields.
    ...("of" in field ? nested(field.of as AnyFields, `${path}.${name}`) : []),
  ]);

/** Errors in access rules: unknown roles and references, and rights that can never be used. */
export function errorsOfRights(resource: Resource): Issue[] {
  const { access, without = [], singleton, paths, menu, ownedBy } = resource;
  const owners = Object.entries(ownedBy ?? {}).flatMap(([to, names]: [string, readonly string[]]) =>
    names.flatMap((name) => {
      const field = resource.fields[name];
      return issueIf(
        !(field?.kind === "reference" && field.to === to),
        `it is owned by "${name}", which is no reference to ${to}`,
        "name references",
      );
    }),
  );
  const errors = Object.entries(access).flatMap(([action, rule]) =>
    errorsOfRule(rule, `access.${action}`, resource),
  );
  // The rights of a misspelt role are not known.
  if (errors.length > 0) return errors;
  const readers = rolesOf(access.read);
  const unread: Issue[] = issueIf(
    readers.length === 0 && !!(paths ?? menu),
    "it has pages and no role reads its rows",
    "open access.read, or leave paths and menu out",
  );
  const actions = ["create", "update", "delete"] as const;
  const written = actions.filter(
    (action) => !without.includes(action) && !(singleton && action !== "update"),
  );
  return [
    ...owners,
    ...unread,
    ...written.flatMap((action): Issue[] => {
      const blind = rolesOf(access[action]).filter((role) => !readers.includes(role));
      return blind.length === 0
        ? []
        : issue(
            `access.${action} lets ${blind.join(", ")} write rows that access.read hides`,
            `add them to access.read, or take them out of access.${action}`,
          );
    }),
  ];
}

/** Errors in the access of one field, which the role alone must decide. */
export const errorsOfFieldAccess = ({ access = {} }: AnyField, where: string): Issue[] =>
  Object.entries(access).flatMap(([action, rule]): Issue[] =>
    !rule
      ? []
      : isRoleRule(rule)
        ? errorsOfRule(rule, `the access.${action} of "${where}"`)
        : issue(`the access of "${where}" looks at rows`, "use everyone, nobody or roles"),
  );

function errorsOfRule(rule: Rule, where: string, resource?: Resource): Issue[] {
  if (rule.type === "any" || rule.type === "all")
    return rule.rules.flatMap((one) => errorsOfRule(one, where, resource));
  if (rule.type === "whole") return rule.wholes.flatMap((one) => errorsOfRule(one.rule, where, resource));
  if (rule.type === "through")
    return [...errorsOfReferences([rule.field], resource), ...errorsOfRule(rule.rule, where)];
  if (rule.type === "where") {
    const field = resource?.fields[rule.field];
    const known = field?.kind === "choice" ? Object.keys(field.choices) : [];
    return issueIf(
      resource !== undefined && !rule.values.every((value) => known.includes(value)),
      `${where} looks for "${rule.values.join(", ")}" in "${rule.field}", which is no choice of these`,
      "name a choice field and its options",
    );
  }
  if (rule.type !== "roles" && rule.type !== "assigned") return [];
  // Sources run without types, so a misspelt role is a text like any other at start-up.
  const unknown = rule.roles.filter((role) => !roleNames.includes(role));
  return [
    ...unknown.map((role): Issue => [
      `${where} names the role "${role}", which is none.${didYouMean(role, roleNames)}`,
      "name a role of src/schema/field/access.ts",
    ]),
    ...issueIf(rule.roles.length === 0, `${where} names no role`, "name one, or use nobody"),
    ...(rule.type === "assigned" ? errorsOfReferences(ruleFields(rule), resource) : []),
  ];
}

const errorsOfReferences = (names: readonly string[], resource?: Resource): Issue[] =>
  names
    .filter((name) => resource && !resource.fields[name]?.kind.startsWith("reference"))
    .map((name) => [
      `an access rule looks at "${name}", which is no reference.${didYouMean(name, Object.keys(resource?.fields ?? {}))}`,
      "name a reference field",
    ]);
