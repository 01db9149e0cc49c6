import { roleNames, rolesOf, isRoleRule, type Rule } from "./field/access";
import { type Issue, issue, issueIf, didYouMean } from "./DeclarationError";
import type { AnyFields, AnyField } from "./field/field";
import { date } from "./kinds/date";
import type { PartOf } from "./partOf";
import type { Resource } from "./resource";
import type { Transition, Transitions } from "./transitions";
import { type Series, partsOfPattern } from "./kinds/text";
import { declaredIn, namesIn, type Check, type Declared } from "./field/checks";

export function errorsOfLock({ lockedWhen, fields }: Resource): Issue[] {
  if (!lockedWhen) return [];
  const { field, in: states } = lockedWhen;
  const state = fields[field];
  if (state?.kind !== "choice" || !state.readOnly)
    return issue(
      `its rows are locked by "${field}", which is no read-only choice`,
      "name a choice with readOnly",
    );
  const known = Object.keys(state.choices);
  return states
    .filter((name) => !known.includes(name))
    .map((name): Issue => [
      `its rows are locked in the state "${name}", which is none.${didYouMean(name, known)}`,
      "name an option of the field",
    ]);
}

/** Names that a request uses in addition to the asked fields. */
const reserved = ["to", "version"];

/** Errors in the transitions of a resource: states, roles, asked fields and checks. */
export function errorsOfTransitions(resource: Resource): Issue[] {
  const { transitions, fields } = resource;
  if (!transitions) return [];
  const state = fields[transitions.field];
  if (state?.kind !== "choice" || !state.readOnly || state.default === undefined)
    return issue(
      `its transitions are of "${transitions.field}", which is no read-only choice with a default`,
      "name a choice field with readOnly and the state of a new row as its default",
    );
  return [
    ...errorsOfStates(transitions, Object.keys(state.choices), state.default),
    ...transitions.table.flatMap((one) => errorsOfOne(resource, transitions, one)),
    ...errorsOfAsked(resource, transitions.table),
  ];
}

const named = ({ from, to }: Transition): string => `the transition from "${from}" to "${to}"`;

function errorsOfStates({ table, automatic = [] }: Transitions, states: readonly string[], first: string) {
  const unknown = [...table.flatMap(({ from, to }) => [from, to]), ...automatic].filter(
    (name) => !states.includes(name),
  );
  const reached = new Set([first, ...automatic]);
  // The set grows during the loop, so added states are visited too.
  for (const state of reached) for (const { from, to } of table) if (from === state) reached.add(to);
  const twice = table.filter(
    (one, index) => table.findIndex(({ from, to }) => from === one.from && to === one.to) < index,
  );
  return [
    ...[...new Set(unknown)].map((name): Issue => [
      `its transitions name the state "${name}", which is none.${didYouMean(name, states)}`,
      "name an option of the field",
    ]),
    ...states
      .filter((name) => !reached.has(name))
      .map((name): Issue => [
        `no transition leads to the state "${name}"`,
        "add one, name it in automatic where the server enters it, or leave the state out",
      ]),
    ...twice.map((one): Issue => [`${named(one)} stands there twice`, "leave one"]),
  ];
}

function errorsOfOne(resource: Resource, { facts = {} }: Transitions, one: Transition): Issue[] {
  const { roles, asks = {}, checks = [] } = one;
  const fields: AnyFields = {
    today: date({ label: "Today" }),
    ...facts,
    ...resource.fields,
    ...asks,
  };
  const updaters = rolesOf(resource.access.update);
  const barred = roles.filter((role) => !updaters.includes(role));
  return [
    ...issueIf(roles.length === 0, `${named(one)} is open to nobody`, "name roles, or make it automatic"),
    ...barred.map((role): Issue => [
      roleNames.includes(role)
        ? `${named(one)} is open to "${role}", who may change no row`
        : `${named(one)} is open to the role "${role}", which there is not.${didYouMean(role, roleNames)}`,
      "name roles that may change rows",
    ]),
    ...errorsOfThese(checks, fields).map(([found, remedy]): Issue => [`in ${named(one)} ${found}`, remedy]),
  ];
}

/** The endpoint has one body for all transitions, so a name stands for one field. */
function errorsOfAsked({ fields }: Resource, table: readonly Transition[]): Issue[] {
  const kinds = new Map<string, string>();
  return table.flatMap((one) =>
    Object.entries(one.asks ?? {}).flatMap(([name, field]): Issue[] => {
      const kind = kinds.get(name) ?? field.kind;
      kinds.set(name, kind);
      const kept = fields[name];
      if (reserved.includes(name) || !/^[a-z][a-zA-Z0-9]*$/.test(name))
        return issue(
          `${named(one)} asks for "${name}", which cannot be its name`,
          "call it otherwise, in camelCase",
        );
      if (kind !== field.kind)
        return issue(`"${name}" is asked as ${kind} and as ${field.kind}`, "give one of them another name");
      if (kept && (kept.kind !== kind || !kept.readOnly || !kept.optional))
        return issue(
          `${named(one)} asks for "${name}", which the row's field of that name cannot keep`,
          "make that field read-only, optional and of the same kind, or ask under another name",
        );
      return [];
    }),
  );
}

/** Errors in number series. @param settings the resource that holds the organisation's preferences. */
export const errorsOfSeries = (resource: Resource, settings: Resource | undefined): Issue[] =>
  Object.entries(resource.fields).flatMap(([name, field]): Issue[] => {
    if (field.kind !== "text" || !field.series) return [];
    const { series } = field;
    if (!field.readOnly || !field.unique || (field.optional ?? false) !== (series.at !== undefined))
      return issue(
        `the series "${name}" is not read-only and unique, or is missing in other rows than those without a number`,
        "declare it with series(…)",
      );
    return [
      ...errorsOfPattern(name, series, settings),
      ...errorsOfState(resource, name, series),
      ...errorsOfDay(resource, name, series),
    ];
  });

function errorsOfPattern(name: string, { pattern, year }: Series, settings: Resource | undefined): Issue[] {
  const parts = partsOfPattern(pattern);
  const strange = parts.flatMap((part) =>
    "preference" in part && settings?.fields[part.preference]?.kind !== "text" ? [part.preference] : [],
  );
  return [
    ...issueIf(
      !(parts.filter((part) => "digits" in part).length === 1),
      `the series "${name}" does not write its number once`,
      'put "{0000}" into its pattern',
    ),
    ...issueIf(
      !(parts.some((part) => "year" in part) === (year !== undefined)),
      `the series "${name}" ${year ? "begins anew each year, which its pattern does not write" : "writes a year by which it does not begin anew"}`,
      'say year and write "{YYYY}" or "{YY}", or neither',
    ),
    ...strange.map((one): Issue => [
      `the series "${name}" writes the preference "${one}", which is no text of the organisation`,
      "name a text field of tenants, or write the words themselves",
    ]),
  ];
}

function errorsOfState({ fields, transitions }: Resource, name: string, { at }: Series): Issue[] {
  if (at === undefined) return [];
  const states = transitions && fields[transitions.field];
  const known = states?.kind === "choice" ? Object.keys(states.choices) : [];
  return known.includes(at)
    ? []
    : issue(
        `the series "${name}" is given in the state "${at}", which is none.${didYouMean(at, known)}`,
        "name a state of its transitions",
      );
}

function errorsOfDay({ fields }: Resource, name: string, { at, dated }: Series): Issue[] {
  if (dated === undefined) return [];
  const day = fields[dated];
  return issueIf(
    !(day?.kind === "date" && day.readOnly && (day.optional ?? false) === (at !== undefined)),
    `the series "${name}" sets the day "${dated}", which is no read-only date that is missing where the number is`,
    `make it a date, readOnly${at === undefined ? "" : " and optional"}`,
  );
}

type CheckError = readonly [found: string, remedy: string];

export function errorsOfChecks(
  { fields, checks = [] }: Declared,
  inside?: AnyField,
  path = "",
): CheckError[] {
  return [
    ...errorsOfThese(checks, fields, inside, path),
    ...Object.entries(fields).flatMap(([name, field]) => {
      const nested = declaredIn(field);
      return nested ? errorsOfChecks(nested, field, `${path}${name}.`) : [];
    }),
  ];
}

const errorsOfThese = (
  checks: readonly Check[],
  fields: Declared["fields"],
  inside?: AnyField,
  path = "",
): CheckError[] =>
  checks.flatMap((check) => fieldErrorsOf(check, fields, inside).map((error) => located(error, check, path)));

const located = ([found, remedy]: CheckError, { rule }: Check, path: string): CheckError => [
  `the check "${rule}"${path && ` in "${path.slice(0, -1)}"`} ${found}`,
  remedy,
];

function fieldErrorsOf(check: Check, fields: Declared["fields"], inside: AnyField | undefined): CheckError[] {
  const isList = check.rule === "unique" || check.rule === "sumAtMost";
  if (isList && inside?.kind !== "rows")
    return [["compares rows and stands in none", "move it into a field of rows"]];
  if (check.rule === "oneOf") {
    const found = [check.field, check.other].filter((name) => !isInRows(name, fields));
    return found.map((name): CheckError => [
      `reads "${name}", which is no field in rows`,
      'name a field of rows and a field in it, "rates.roomType" say',
    ]);
  }
  const unknown = namesIn(check).filter((name) => !fields[name]);
  if (unknown.length > 0)
    return unknown.map((name): CheckError => [
      `reads "${name}", which is no field there.${didYouMean(name, Object.keys(fields))}`,
      "name a field beside it",
    ]);
  if (check.rule === "among") return strangers(check.values, fields[check.field]);
  return check.rule === "notBefore" ? unordered(fields[check.field], fields[check.other]) : [];
}

const ordered: ReadonlySet<string> = new Set(["number", "amount", "percent", "date", "instant", "time"]);

const unordered = (one: AnyField | undefined, other: AnyField | undefined): CheckError[] =>
  one && other && one.kind === other.kind && ordered.has(one.kind)
    ? []
    : [["compares what has no order", "name two dates, times, numbers or amounts"]];

function strangers(values: readonly string[], field: AnyField | undefined): CheckError[] {
  // Only the kind choice has choices, an object.
  const { choices } = (field ?? {}) as { choices?: object };
  const unknown = choices ? values.filter((value) => !Object.hasOwn(choices, value)) : [];
  return unknown.map((value) => [`names "${value}", which is no option of it`, "name one of its options"]);
}

/** Whether a path leads through rows to a field in them, or to the id of an identified row. */
function isInRows(path: string, fields: Declared["fields"]): boolean {
  const [list = "", name = "", ...more] = path.split(".");
  const field = fields[list];
  if (field?.kind !== "rows") return false;
  const inside = declaredIn(field)?.fields ?? {};
  if (more.length > 0) return isInRows([name, ...more].join("."), inside);
  return name in inside || (name === "id" && "identified" in field && field.identified === true);
}

/** Whether only the role and the whole decide who reads a row. */
function isReadByWhole(rule: Rule, wholes: readonly string[]): boolean {
  if (rule.type === "all") return rule.rules.every((one) => isReadByWhole(one, wholes));
  if (rule.type === "whole") return rule.wholes.every((one) => isReadByWhole(one.rule, wholes));
  return isRoleRule(rule) || (rule.type === "through" && wholes.includes(rule.field));
}

/** Errors in `partOf`: a part always has the same one whole, and no more roles read it than the whole. */
export function errorsOfPartOf(resource: Resource, declared: ReadonlyMap<string, Resource>): Issue[] {
  const { partOf = [], fields, access } = resource;
  const wholes = partOf.flatMap((one) => declared.get(one.resource) ?? []);
  const readers = wholes.flatMap((one) => rolesOf(one.access.read));
  const more = rolesOf(access.read).filter((role) => !readers.includes(role));
  const names = partOf.map((one) => `"${one.resource}"`).join(" and ");
  return [
    ...partOf.flatMap((one) => errorsOfWhole(fields, one, partOf.length > 1, declared)),
    ...issueIf(
      new Set(wholes).size < wholes.length,
      `it is part of ${names} by several references`,
      "name each whole once",
    ),
    ...issueIf(
      wholes.length > 0 &&
        !isReadByWhole(
          access.read,
          partOf.map(({ by }) => by),
        ),
      "access.read looks at its own rows",
      "leave it out, or name roles: which rows are read follows from the whole",
    ),
    ...issueIf(
      wholes.length > 0 && more.length > 0,
      `access.read shows ${more.join(", ")} parts of ${names} that ${names} itself hides`,
      "leave access.read out, or name fewer roles",
    ),
  ];
}

function errorsOfWhole(
  fields: Resource["fields"],
  { resource: name, by }: PartOf,
  isOneOfMany: boolean,
  declared: ReadonlyMap<string, Resource>,
): Issue[] {
  const whole = declared.get(name);
  if (!whole)
    return issue(`it is part of "${name}", which is not declared`, "add it to src/resources/index.ts");
  const field = fields[by];
  if (field?.kind !== "reference" || field.to !== name)
    return issue(
      `it is part of "${name}" by "${by}", which is no reference to it`,
      `give it one, or name it`,
    );
  return [
    ...issueIf(
      (field.optional ?? false) !== isOneOfMany || !(field.createOnly || field.readOnly),
      `it is part of "${name}" by "${by}", which ${isOneOfMany ? "cannot be empty, or can change" : "can be empty or change"}`,
      `make it createOnly or readOnly, and ${isOneOfMany ? "optional: each row has one of its wholes" : "not optional"}`,
    ),
    ...issueIf(
      field.onDelete !== "keep",
      `it goes into the trash with its ${whole.label.one.toLowerCase()}, which "${by}" keeps from going`,
      `say onDelete: "keep" of "${by}"`,
    ),
  ];
}
