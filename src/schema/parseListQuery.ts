import type { Actor } from "./field/access";
import { type AnyField, isListed, operators, type Operator } from "./field/field";
import { canRead } from "./fieldAccess";
import { kindOf, type Fields } from "./kinds";
import { usualLength, type LongTextField } from "./kinds/text";
import {
  type Filter,
  type FilterGroup,
  groupedName,
  type ListQuery,
  type Match,
  maximumGroups,
  maximumMembers,
  type Sort,
} from "./listQuery";
import { isNamedFilter, pathParts, referencePath, type ResourceNamed } from "./referencePaths";
import { allFields, type Resource } from "./resource";
import { isStorableText, readYesNo } from "./text/reading";
import { isTimeWord, takesWord, withoutWords, type WordReading } from "./words";

export interface ListQueryContext {
  actor: Actor;
  customFields?: Fields;
  /** Finds the declarations that references lead to. Without it, no filter leads through a reference. */
  resourceNamed?: ResourceNamed;
  /** How words such as "me" and "today" are read. Without it they are no values. */
  words?: WordReading;
  /** The number of rows where the query names no end; default 25. */
  defaultPage?: number;
}

export const maximumPage = 200;
/** The largest `_start`: an index is walked row by row up to there (docs/decisions/0075). */
export const maximumOffset = 10_000;
const maximumValues = 200;
const maximumSearch = 200;
const reserved = new Set(["_start", "_end", "_sort", "_order", "q", "_trash"]);

/** Query parameters as a URL parser gives them: one text, or several for a repeated name. */
export type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads the list-query dialect (docs/api.md). @throws QueryError for anything unknown, closed or wrong. */
export function parseListQuery(
  resource: Resource,
  parameters: Parameters,
  context: ListQueryContext,
): ListQuery {
  const search = one(parameters, "q");
  if (search !== undefined && (search.length > maximumSearch || !isStorableText(search)))
    throw new QueryError("q", `Search for at most ${maximumSearch} ordinary characters.`);
  if (search && !resource.list.search?.length)
    throw new QueryError("q", `${resource.label.many} have no search.`);
  const asked = Object.entries(parameters).flatMap(([parameter, value]): Asked[] => {
    if (reserved.has(parameter) || value === undefined) return [];
    const { name = parameter, ...grouped } = groupedName(parameter) ?? {};
    return [{ ...grouped, parameter, filter: filterOf(resource, parameter, name, [value].flat(), context) }];
  });
  refuseRepeats(asked.flatMap(({ group, filter }) => (group ? [] : [filter])));
  refuseWideSearch(resource, asked);
  const read = asked.map((one) => ({ ...one, filter: resolved(resource, one.filter, context) }));
  const filters = read.flatMap(({ group, filter }) => (group ? [] : [filter]));
  const groups = groupsOf(read);
  return {
    filters,
    ...(groups.length > 0 ? { groups } : {}),
    ...(search ? { search } : {}),
    sort: sortOf(resource, parameters, context),
    ...pageOf(parameters, context.defaultPage ?? 25),
    trash: flag(parameters, "_trash"),
  };
}

/** The condition without words, unless they are kept. */
function resolved(resource: Resource, filter: Filter, context: ListQueryContext): Filter {
  const { words, actor } = context;
  const field = words && words !== "kept" ? fieldBehind(resource, filter.field, context) : undefined;
  return field && words && words !== "kept" ? withoutWords(filter, field, actor, words.clock) : filter;
}

interface Asked {
  parameter: string;
  filter: Filter;
  group?: string;
  match?: Match;
}

function groupsOf(asked: readonly Asked[]): FilterGroup[] {
  const groups = new Map<string, { match: Match; members: Filter[] }>();
  for (const { parameter, filter, group, match } of asked) {
    if (!group || !match) continue;
    const known = groups.get(group);
    if (!known && groups.size === maximumGroups)
      throw new QueryError(parameter, `A list takes at most ${maximumGroups} groups of conditions.`);
    if (known?.members.length === maximumMembers)
      throw new QueryError(parameter, `A group takes at most ${maximumMembers} conditions.`);
    if (known) known.members.push(filter);
    else groups.set(group, { match, members: [filter] });
  }
  return [...groups.values()];
}

/** The field of the rows themselves that a name of the dialect means, if the actor may read it. */
export function queryField(
  resource: Resource,
  name: string,
  context: ListQueryContext,
): AnyField | undefined {
  const fields = allFields(resource);
  const [custom, key] = pathParts(name) ?? [];
  const outer = key === undefined ? undefined : ownField(fields, custom);
  if (outer?.kind === "custom" && !canRead(outer, context.actor)) return undefined;
  const field = outer?.kind === "custom" ? ownField(context.customFields, key) : ownField(fields, name);
  return field && isListed(field) && canRead(field, context.actor) ? field : undefined;
}

const ownField = (fields: Fields | undefined, name = ""): AnyField | undefined =>
  fields && Object.hasOwn(fields, name) ? fields[name] : undefined;

/** The field that a filter or an order names, of the rows themselves or behind a reference. */
function fieldBehind(resource: Resource, name: string, context: ListQueryContext): AnyField | undefined {
  const own = queryField(resource, name, context);
  if (own || !context.resourceNamed) return own;
  const path = referencePath(resource, name, context.resourceNamed);
  return path?.isOpenTo(context.actor) ? path.field : undefined;
}

function filterOf(
  resource: Resource,
  parameter: string,
  name: string,
  texts: readonly string[],
  context: ListQueryContext,
): Filter {
  if (isNamedFilter(resource, name, context)) {
    return { field: name, operator: "eq", value: read(parameter, texts, readYesNo, "true or false") };
  }
  const exact = fieldBehind(resource, name, context);
  if (exact) return valueOf(parameter, exact, texts.length > 1 ? "in" : "eq", texts, name, context.words);
  for (const [operator, { suffix }] of Object.entries(operators)) {
    if (!suffix || !name.endsWith(suffix)) continue;
    const fieldName = name.slice(0, -suffix.length);
    const field = fieldBehind(resource, fieldName, context);
    // The keys of the operators table are the operators.
    if (field) return valueOf(parameter, field, operator as Operator, texts, fieldName, context.words);
  }
  if (parameter === name && /^_(any|all)/.test(name))
    throw new QueryError(
      name,
      `"${name}" names no condition of a group: write _any.id, _any2.id or _all.id.`,
    );
  throw new QueryError(parameter, `${resource.label.many} cannot be filtered by "${parameter}".`);
}

function valueOf(
  parameter: string,
  field: AnyField,
  operator: Operator,
  texts: readonly string[],
  name: string,
  words: WordReading | undefined,
): Filter {
  const kind = kindOf(field);
  if (!kind.operators.includes(operator))
    throw new QueryError(parameter, `"${field.label}" has no filter "${operators[operator].label}".`);
  const expected = `a value of "${field.label}"`;
  const isWord = (text: string) =>
    words !== undefined &&
    takesWord(field, operator, text) &&
    (words === "kept" || words.clock !== undefined || !isTimeWord(text));
  const fromQuery = (text: string) => {
    if (isWord(text)) return text;
    // TypeScript does not know that the kind belongs to this field.
    return operator === "like" ? likeText(text) : kind.fromQuery(text, field as Fields[string]);
  };
  switch (operators[operator].values) {
    case "one":
      return { field: name, operator, value: read(parameter, texts, fromQuery, expected) };
    case "yesNo":
      return { field: name, operator, value: read(parameter, texts, readYesNo, "true or false") };
    case "two":
      if (texts.length !== 2) throw new QueryError(parameter, `"${parameter}" takes two values.`);
      return {
        field: name,
        operator,
        value: texts.map((text) => read(parameter, [text], fromQuery, expected)),
      };
    case "many":
      if (texts.length > maximumValues)
        throw new QueryError(parameter, `"${parameter}" takes at most ${maximumValues} values.`);
      // In a query string, one empty value means "none of them".
      if (texts.length === 1 && texts[0] === "") return { field: name, operator, value: [] };
      return {
        field: name,
        operator,
        value: texts.map((text) => read(parameter, [text], fromQuery, expected)),
      };
  }
}

/** Refuses a condition twice: a repeated name and `_in` mean the same. */
function refuseRepeats(filters: readonly Filter[]): void {
  for (const [index, { field, operator }] of filters.entries())
    if (filters.slice(0, index).some((before) => before.field === field && before.operator === operator))
      throw new QueryError(field, `"${field}" is asked for twice.`);
}

const likeText = (text: string) =>
  text.length > 0 && text.length <= maximumSearch && isStorableText(text) ? text : undefined;

function read(
  parameter: string,
  texts: readonly string[],
  from: (text: string) => unknown,
  expected: string,
): unknown {
  if (texts.length !== 1) throw new QueryError(parameter, `"${parameter}" takes one value.`);
  const value = from(texts[0] ?? "");
  if (value === undefined) throw new QueryError(parameter, `"${parameter}" takes ${expected}.`);
  return value;
}

function sortOf(resource: Resource, parameters: Parameters, context: ListQueryContext): Sort[] {
  const names = one(parameters, "_sort")?.split(",") ?? [resource.list.sort.field];
  const orders =
    one(parameters, "_order")?.split(",") ?? (parameters["_sort"] ? [] : [resource.list.sort.order]);
  if (names.length > 4) throw new QueryError("_sort", "Sort by at most four fields.");
  if (orders.length > names.length)
    throw new QueryError("_order", "There are more orders than fields to sort by.");
  const sort = names.map((name, index): Sort => {
    const field = fieldBehind(resource, name, context);
    if (!field || !(kindOf(field).sortable || name === "id"))
      throw new QueryError("_sort", `${resource.label.many} cannot be sorted by "${name}".`);
    const order = orders[index] ?? "asc";
    if (order !== "asc" && order !== "desc") throw new QueryError("_order", 'An order is "asc" or "desc".');
    return { field: name, order };
  });
  const last = sort.at(-1)?.order ?? "asc";
  return sort.some(({ field }) => field === "id") ? sort : [...sort, { field: "id", order: last }];
}

function pageOf(parameters: Parameters, defaultPage: number): { start: number; end: number } {
  const start = wholeNumber(parameters, "_start") ?? 0;
  const end = wholeNumber(parameters, "_end") ?? start + defaultPage;
  if (start > maximumOffset)
    throw new QueryError("_start", `Start at row ${maximumOffset} or before; filter instead.`);
  if (end < start) throw new QueryError("_end", "The end lies before the start.");
  if (end - start > maximumPage) throw new QueryError("_end", `A page has at most ${maximumPage} rows.`);
  return { start, end };
}

function wholeNumber(parameters: Parameters, name: string): number | undefined {
  const text = one(parameters, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new QueryError(name, `"${name}" takes a whole number from 0.`);
  return Number(text);
}

function flag(parameters: Parameters, name: string): boolean {
  const text = one(parameters, name);
  const value = text === undefined ? false : readYesNo(text);
  if (value === undefined) throw new QueryError(name, `"${name}" takes true or false.`);
  return value;
}

function one(parameters: Parameters, name: string): string | undefined {
  const value = parameters[name];
  if (value !== undefined && typeof value !== "string")
    throw new QueryError(name, `"${name}" takes one value.`);
  return value;
}

/** In characters. Where rows belong to one row for good, longer texts are searched only within it. */
const widelySearched = 2_000;

/** Searching many long texts is slow. @throws QueryError where no condition narrows the rows first. */
function refuseWideSearch(resource: Resource, asked: readonly Asked[]): void {
  const fields = allFields(resource);
  const owners = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "reference" && field.createOnly ? [name] : [],
  );
  if (owners.length === 0) return;
  const narrow = [...owners, "id"];
  const isNarrowed = asked.some(
    ({ match, filter }) => match !== "any" && filter.operator === "eq" && narrow.includes(filter.field),
  );
  if (isNarrowed) return;
  for (const { parameter, filter } of asked) {
    const { operator } = filter;
    const field = Object.hasOwn(fields, filter.field) ? fields[filter.field] : undefined;
    if (operator !== "like" || field?.kind !== "longText") continue;
    // The kind says which options it has.
    const { maxLength = usualLength } = field as LongTextField;
    if (maxLength > widelySearched)
      throw new QueryError(
        parameter,
        `"${field.label}" is looked through only together with ${narrow.join(" or ")}.`,
      );
  }
}

/** A query outside the dialect: `parameter` is what was found, the message says what would be right. */
export class QueryError extends Error {
  constructor(
    readonly parameter: string,
    message: string,
  ) {
    super(message);
  }
}
