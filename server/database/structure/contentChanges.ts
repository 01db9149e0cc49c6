import {
  type Field,
  type FieldKinds,
  initialValue,
  isCollected,
  nestedFields,
  type Resource,
  rowId,
} from "../../../src/schema";
import { columnNameOf, literal, quoted, tableNameOf } from "../tables/tableOf";
import { type Answers, askAboutRenames } from "./askAboutRenames";
import { checkData, destroys } from "./marks";
import type { Content, Structure } from "./Structure";
import { columnOf } from "../tables/tableOf";

/** Adapts stored JSON and options to the declared options and inner fields. */
export const contentChanges = (
  before: Structure,
  resources: readonly Resource[],
  answers: Answers,
): string[] =>
  resources.flatMap((resource) => {
    const table = tableNameOf(resource.name);
    const { contents = {}, columns = {} } = before.tables[table] ?? {};
    return Object.entries(resource.fields).flatMap(([name, field]) => {
      const column = columnNameOf(name);
      const old = contents[column];
      if (old) return columnChanges(table, name, field, old, answers);
      return field.kind === "choice" && columns[column] ? [strayOptions(table, column, field.choices)] : [];
    });
  });

/** The question for values that are no option of a field that has become a choice. */
function strayOptions(table: string, column: string, choices: object): string {
  const options = Object.keys(choices).map(literal).join(", ");
  return `${checkData(`from ${quoted(table)} where ${quoted(column)} not in (${options})`)}-- ${table}.${column} has become a choice; these values are none of its options`;
}

function columnChanges(table: string, name: string, field: Field, old: Content, answers: Answers): string[] {
  const column = quoted(columnNameOf(name));
  const update = (set: string, where: string) =>
    `update ${quoted(table)} set ${column} = ${set} where ${where}`;
  const where = `${table}.${columnNameOf(name)}`;
  if (field.kind === "choice" || field.kind === "choices")
    return goneOptions(where, field, old).map(({ key, becomes, isMeant }) => {
      const [from, to] = [literal(key), becomes === null ? "null" : literal(becomes)];
      const [set, has] =
        field.kind === "choice"
          ? [to, `${column} = ${from}`]
          : [replaced(column, from, to), `${from} = any(${column})`];
      return `${isMeant ? "" : destroys(`from ${quoted(table)} where ${has}`)}${update(set, has)}`;
    });
  if (field.kind !== "rows" && field.kind !== "group") return [];
  const { kept, lost, unclear } = rewritten(where, column, field, old, answers);
  const differing = (sql: string) => `${column} is distinct from ${sql}`;
  return [
    ...unclear.map(
      (one) =>
        `${checkData(`from ${quoted(table)} where jsonb_path_exists(${column}, ${literal(`$.**.${JSON.stringify(one.field)}`)})`)}-- ${one.why}`,
    ),
    ...(kept ? [update(kept, differing(kept))] : []),
    ...(lost
      ? [`${destroys(`from ${quoted(table)} where ${differing(lost)}`)}${update(lost, differing(lost))}`]
      : []),
  ];
}

/** A list with one option replaced by another, without duplicates. */
const replaced = (column: string, from: string, to: string): string =>
  to === "null"
    ? `array_remove(${column}, ${from})`
    : `case when ${to} = any(${column}) then array_remove(${column}, ${from}) else array_replace(${column}, ${from}, ${to}) end`;

type Nesting = FieldKinds["rows"] | FieldKinds["group"];

interface Unclear {
  field: string;
  why: string;
}

interface Rewritten {
  /** SQL of the value with renamed inner fields and options, and initial values of new fields. */
  kept?: string;
  /** SQL of the value without what is no longer declared. */
  lost?: string;
  /** Inner fields whose values need a manual conversion, with the reason. */
  unclear: Unclear[];
}

/** How a stored list of rows or a group changes with its declaration; empty if it stays. */
function rewritten(where: string, json: string, field: Nesting, old: Content, answers: Answers): Rewritten {
  const inner = Object.entries(nestedFields(field));
  const formerOf = (name: string, { was }: Field): string => {
    const isRenamed =
      was !== undefined && old.of?.[was] && !old.of[name] && !inner.some(([one]) => one === was);
    return isRenamed ? was : name;
  };
  const formers = inner.map(([name, one]) => formerOf(name, one));
  const item = `item_${where.split(".").length}`;
  const object = field.kind === "rows" ? item : json;
  const gone = Object.fromEntries(
    Object.entries(old.of ?? {}).flatMap(([name, { type }]) =>
      formers.includes(name) ? [] : [[name, type]],
    ),
  );
  const come = inner.filter(([name, one]) => !old.of?.[formerOf(name, one)]);
  askAboutRenames(where, gone, Object.fromEntries(come.map(([name, one]) => [name, typeOf(one)])), answers);
  const parts = inner.flatMap(([name, one]): Part[] => {
    const former = formerOf(name, one);
    const before = old.of?.[former];
    if (one === rowId && !before) return [{ kept: identifying }];
    if (!before) return [{ kept: beginning(where, name, one) }];
    const moved: Part[] = former === name ? [] : [{ kept: (all) => moving(all, former, name) }];
    return [...moved, ...valueParts(`${where}.${name}`, name, object, former, one, before, answers)];
  });
  for (const name of Object.keys(gone)) parts.push({ lost: (all) => `(${all} - ${literal(name)})` });
  const of = (which: "kept" | "lost") => {
    const steps = parts.flatMap((part) => part[which] ?? []);
    if (steps.length === 0) return {};
    const value = steps.reduce((all, step) => step(all), object);
    return { [which]: field.kind === "rows" ? each(json, item, value) : ifIs("object", json, value) };
  };
  return { ...of("kept"), ...of("lost"), unclear: parts.flatMap(({ unclear }) => unclear ?? []) };
}

/** One change of an object; `kept` and `lost` wrap the object's SQL. */
interface Part {
  kept?: (all: string) => string;
  lost?: (all: string) => string;
  unclear?: Unclear;
}

const typeOf = (field: Field): string => columnOf(field).type(field);

function beginning(where: string, name: string, field: Field): (all: string) => string {
  const value = initialValue(field) ?? (isCollected(field) ? [] : undefined);
  const isEmpty = field.optional === true;
  if (value === undefined && !isEmpty)
    throw new Error(
      `In ${where}, the new field "${name}" is required and rows that exist have no value for it. Give the field a default or make it optional.`,
    );
  const text = `${literal(JSON.stringify(value ?? null))}::jsonb`;
  return (all) => `(jsonb_build_object(${literal(name)}, ${text}) || ${all})`;
}

const identifying = (all: string): string => `(jsonb_build_object('id', gen_random_uuid()::text) || ${all})`;

const moving = (all: string, from: string, to: string): string =>
  `(${all} - ${literal(from)} || case when ${all} ? ${literal(from)} then jsonb_build_object(${literal(to)}, ${all} -> ${literal(from)}) else '{}' end)`;

function valueParts(
  where: string,
  name: string,
  object: string,
  former: string,
  field: Field,
  old: Content,
  answers: Answers,
): Part[] {
  const value = `${object} -> ${literal(former)}`;
  const put = (sql: string, when: string) => (all: string) =>
    `(${all} || case when ${when} then jsonb_build_object(${literal(name)}, ${sql}) else '{}' end)`;
  if (isOtherJson(old.type, typeOf(field)) || Boolean(old.many) !== (field.kind === "rows"))
    return [
      { unclear: { field: former, why: `${where} was of the type ${old.type} and is of ${typeOf(field)}` } },
    ];
  if (field.kind === "rows" || field.kind === "group") {
    const { kept, lost, unclear } = rewritten(where, `(${value})`, field, old, answers);
    const there = `${object} ? ${literal(former)}`;
    return [
      ...unclear.map((one) => ({ unclear: one })),
      ...(kept ? [{ kept: put(kept, there) }] : []),
      ...(lost ? [{ lost: put(lost, there) }] : []),
    ];
  }
  if (field.kind !== "choice") return [];
  return goneOptions(where, field, old).map(({ key, becomes, isMeant }): Part => {
    const sql = becomes === null ? "null" : `${literal(becomes)}::text`;
    const step = put(sql, `${object} ->> ${literal(former)} = ${literal(key)}`);
    return isMeant ? { kept: step } : { lost: step };
  });
}

/** Whether values of one type are invalid in the other. All numbers are alike in JSON. */
function isOtherJson(from: string, to: string): boolean {
  const isNumber = (type: string) => /^(integer|bigint|numeric)/.test(type);
  return from !== to && !(isNumber(from) && isNumber(to));
}

const each = (json: string, item: string, value: string): string =>
  ifIs(
    "array",
    json,
    `(select coalesce(jsonb_agg(${value} order by at), '[]') from jsonb_array_elements(${json}) with ordinality as each (${item}, at))`,
  );

const ifIs = (type: "array" | "object", json: string, value: string): string =>
  `case when jsonb_typeof(${json}) = '${type}' then ${value} else ${json} end`;

interface GoneOption {
  key: string;
  /** Its replacement; null empties the value. */
  becomes: string | null;
  /** Whether the declaration names the replacement. */
  isMeant: boolean;
}

/** @throws Error where a required choice has neither a replacement nor a default. */
function goneOptions(
  where: string,
  field: FieldKinds["choice"] | FieldKinds["choices"],
  old: Content,
): GoneOption[] {
  const gone = (old.choices ?? []).filter((key) => !Object.hasOwn(field.choices, key));
  return gone.map((key) => {
    const next = Object.entries(field.choices).find(([, { was }]) => was === key)?.[0];
    if (next !== undefined) return { key, becomes: next, isMeant: true };
    if (field.kind === "choices") return { key, becomes: null, isMeant: false };
    if (field.default === undefined && !field.optional)
      throw new Error(
        `In ${where}, the option "${key}" goes and rows may have it. Write was: "${key}" in the option that takes its place, or give the field a default.`,
      );
    return { key, becomes: field.default ?? null, isMeant: false };
  });
}
