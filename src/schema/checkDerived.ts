import { type Issue, issue, issueIf, didYouMean } from "./DeclarationError";
import { childrenBy, type Derived } from "./derived";
import { type Chosen, wholeBy } from "./partOf";
import { isRoleRule, type Rule, rolesOf } from "./field/access";
import type { AnyField } from "./field/field";
import { type Resource, systemFields } from "./resource";

const summed: readonly string[] = ["number", "money", "amount"];
const ordered: readonly string[] = ["number", "date", "instant"];
/** Kinds that an index can order and a filter can compare. */
const copied: readonly string[] = [
  ...ordered,
  ...["money", "choice", "reference", "references", "text", "percent", "code"],
];

export function errorsOfDerived(resource: Resource, declared: ReadonlyMap<string, Resource>): Issue[] {
  return Object.entries(resource.derived ?? {}).flatMap(([name, derived]): Issue[] => {
    if (!derived) return [];
    const field = resource.fields[name];
    if (!field)
      return issue(
        `it derives "${name}", which is no field.${didYouMean(name, Object.keys(resource.fields))}`,
        "declare it",
      );
    const child = declared.get(derived.resource);
    if (!child)
      return issue(
        `"${name}" is derived of "${derived.resource}", which is not declared.${didYouMean(derived.resource, [...declared.keys()])}`,
        "name a resource of src/resources/index.ts",
      );
    return [
      ...errorsOfKept(name, field, derived),
      ...errorsOfChildren(resource, name, derived, child),
      ...errorsOfKind(resource, name, field, derived, child),
      ...errorsOfReaders(resource, name, field, derived, child, declared),
      ...issueIf(
        leadsBack(derived, `${resource.name}.${name}`, declared),
        `"${name}" is derived of itself`,
        "derive it of a field that people write",
      ),
    ];
  });
}

/** Only the server writes a derived field, and lists can be sorted by it. */
function errorsOfKept(name: string, field: AnyField, { of }: Derived): Issue[] {
  const isThere = of === "count" ? field.default === 0 && !field.optional : field.optional;
  return issueIf(
    !(field.readOnly && field.history === false && field.indexed && isThere),
    `"${name}" is derived, and can be written, is not indexed or is kept in the history`,
    of === "count"
      ? "say readOnly, default: 0, indexed and history: false"
      : "say readOnly, optional, indexed and history: false",
  );
}

function errorsOfChildren(resource: Resource, name: string, derived: Derived, child: Resource): Issue[] {
  const by = childrenBy(resource, derived, child);
  const link = by === undefined ? undefined : child.fields[by];
  const unknown = [...impossible(child, derived.where), ...impossible(resource, derived.orOwn?.where)];
  return [
    ...issueIf(
      !(link?.kind === "reference" && link.to === resource.name),
      `"${name}" is derived of "${child.name}", of which no reference to it is named`,
      "say by: the reference",
    ),
    ...unknown.map((key): Issue => [
      `"${name}" is derived where "${key}" has a value that it cannot have`,
      "name choices and their options, or yesNo fields",
    ]),
  ];
}

/** Errors in by whom rows are worked on. */
export function errorsOfWork(resource: Resource): Issue[] {
  const { workedOn, fields } = resource;
  if (!workedOn) return [];
  const by = fields[workedOn.by];
  const isUser = by?.kind === "reference" && by.to === "users" && !by.readOnly;
  const isInstant = workedOn.due === undefined || fields[workedOn.due]?.kind === "instant";
  return issueIf(
    !isUser || !isInstant || impossible(resource, workedOn.where).length > 0,
    `its rows are worked on by "${workedOn.by}", which is no reference to users, or where a field has a value that it cannot have, or due at what is no instant`,
    "name a reference to users that is written, options of choices, and an instant",
  );
}

/** Errors in the part that rows always have. */
export function errorsOfAlways(resource: Resource, declared: ReadonlyMap<string, Resource>): Issue[] {
  const { always } = resource;
  if (!always) return [];
  const part = declared.get(always.part);
  if (!part || wholeBy(part, resource.name) === undefined)
    return issue(
      `it always has one of "${always.part}", which are no parts of it.${didYouMean(always.part, [...declared.keys()])}`,
      "name a resource that is partOf it",
    );
  const wrong = [...impossible(part, always.where), ...impossible(resource, always.whileIn)];
  return issueIf(
    wrong.length > 0,
    `it always has one of "${always.part}" where ${wrong.map((name) => `"${name}"`).join(", ")} has a value that it cannot have`,
    "name choices and their options, or yesNo fields",
  );
}

const impossible = ({ fields }: Resource, chosen: Chosen = {}): string[] =>
  Object.entries(chosen).flatMap(([key, value]) => {
    const field = fields[key];
    const isPossible =
      field?.kind === "yesNo"
        ? typeof value === "boolean"
        : field?.kind === "choice" &&
          [value].flat().every((one) => typeof one === "string" && Object.hasOwn(field.choices, one));
    return isPossible ? [] : [key];
  });

function errorsOfKind(
  resource: Resource,
  name: string,
  field: AnyField,
  derived: Derived,
  child: Resource,
): Issue[] {
  const { of, orderedBy, preferring, where = {}, on, orOwn } = derived;
  if (of === "count")
    return issueIf(!(field.kind === "number"), `"${name}" counts and is no number`, "make it a number");
  const given: AnyField | undefined = child.fields[derived.field];
  const all: Readonly<Record<string, AnyField>> = { ...systemFields, ...child.fields };
  const may = { sum: summed, earliest: ordered, latest: copied }[of];
  const kind = of === "sum" && given?.kind === "amount" ? "money" : given?.kind;
  return [
    ...(given && may.includes(given.kind) && kind === field.kind && !given.secret && !given.personal
      ? []
      : issue(
          `"${name}" cannot be the ${of} of "${derived.field}" of "${child.name}"`,
          `name a field of one kind with it: ${may.join(", ")}, neither secret nor personal`,
        )),
    ...issueIf(
      !(orderedBy === undefined || ordered.includes(all[orderedBy]?.kind ?? "")),
      `"${orderedBy}" puts "${child.name}" in no order`,
      "name a day, an instant or a number",
    ),
    ...issueIf(
      !(preferring === undefined || Array.isArray(where[preferring])),
      `"${name}" prefers by "${preferring}", of which no values are named`,
      "name them in where",
    ),
    ...issueIf(
      !(on === undefined || all[on]?.kind === "date"),
      `"${on}" of "${child.name}" is no day`,
      "name a date",
    ),
    ...issueIf(
      orOwn !== undefined && (resource.fields[orOwn.field]?.kind !== field.kind || orOwn.field === name),
      `"${orOwn?.field}" is not of one kind with "${name}"`,
      "name another field of its kind",
    ),
  ];
}

/** Only readers of the children may read a derived value. Scopes of the children close it (`openToAllReaders`). */
function errorsOfReaders(
  resource: Resource,
  name: string,
  field: AnyField,
  derived: Derived,
  child: Resource,
  declared: ReadonlyMap<string, Resource>,
): Issue[] {
  const given: AnyField | undefined = child.fields[derived.field];
  const own = derived.orOwn && resource.fields[derived.orOwn.field];
  const readers = rolesOf(resource.access.read).filter((role) => mayRead(field, role));
  const allowed = rolesOf(child.access.read).filter((role) => mayRead(given, role));
  const more = readers.filter((role) => !allowed.includes(role));
  const isOfRole = isOfRoles(child.access.read, child.name) || isPartOf(child, resource.name, declared);
  const isOwnOpen = readers.every((role) => mayRead(own, role));
  if (!isOwnOpen)
    return issue(
      `"${name}" shows what "${derived.orOwn?.field}" hides`,
      "narrow access.read of the derived field, or open the other",
    );
  return more.length === 0 && isOfRole
    ? []
    : issue(
        `"${name}" shows ${more.length > 0 ? more.join(", ") : "everyone"} what "${child.name}" itself hides`,
        "narrow access.read of the field, or open the other",
      );
}

/** Whether roles and the scopes of the resource itself decide who reads a row. */
const isOfRoles = (rule: Rule, name: string): boolean =>
  rule.type === "all"
    ? rule.rules.every((one) => isOfRoles(one, name))
    : isRoleRule(rule) || (rule.type === "scoped" && rule.resource === name);

/** Whether a resource is part of another, directly or through parts. Parts cannot form a circle. */
const isPartOf = (
  { partOf = [] }: Resource,
  whole: string,
  declared: ReadonlyMap<string, Resource>,
): boolean =>
  partOf.some(({ resource }) => {
    const next = declared.get(resource);
    return !!next && (next.name === whole || isPartOf(next, whole, declared));
  });

const mayRead = (field: AnyField | undefined, role: ReturnType<typeof rolesOf>[number]): boolean =>
  !field?.access?.read || rolesOf(field.access.read).includes(role);

/** Whether the value is derived from itself, through other derived values. */
function leadsBack(
  derived: Derived,
  from: string,
  declared: ReadonlyMap<string, Resource>,
  passed: ReadonlySet<string> = new Set(),
): boolean {
  const key = `${derived.resource}.${derived.field}`;
  if (key === from) return true;
  const next = declared.get(derived.resource)?.derived?.[derived.field];
  return !!next && !passed.has(key) && leadsBack(next, from, declared, new Set([...passed, key]));
}
