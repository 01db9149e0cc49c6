import { operators, type Operator } from "./field/field";

/** One condition of a list. `value` is one value, a list of them for in, nin and between, true or false for null. */
export interface Filter {
  /** A field's name, `custom.key` for a query field, a path such as `tripId.status`, or a named filter's name (with `eq`). */
  field: string;
  operator: Operator;
  value: unknown;
}

/** Conditions of which a row meets one, or each. */
export interface FilterGroup {
  match: Match;
  /** Never empty. */
  members: readonly Filter[];
}

export interface Sort {
  field: string;
  order: "asc" | "desc";
}

/** What a list is asked for, checked: every name is known, readable and of a kind that can do what is asked. */
export interface ListQuery {
  filters: readonly Filter[];
  /** Met together with the filters, each group as it says; left out where there is none. */
  groups?: readonly FilterGroup[];
  /** Free text, looked for in the resource's search fields. */
  search?: string;
  /** Never empty; ends with the id, so that the order is total. */
  sort: readonly Sort[];
  /** From row `start` (0 is the first) up to, without, row `end`. */
  start: number;
  end: number;
  /** The trash instead of the live rows. */
  trash: boolean;
}

/** Whether a row has to meet one of a group's conditions or each of them. */
export const matches = ["any", "all"] as const;
export type Match = (typeof matches)[number];

export const maximumGroups = 5;
export const maximumMembers = 10;

/** The name of a parameter that belongs to a group, taken apart. */
export interface GroupedName {
  match: Match;
  /** The same for all members of a group. */
  group: string;
  /** The condition itself, as it is written outside groups. */
  name: string;
}

const form = new RegExp(`^_(${matches.join("|")})([1-9]\\d?)?\\.(?:[1-9]\\d?\\.)?(.+)$`, "s");

/**
 * Takes `_any.status`, `_all2.startDate_gte` and `_any.2.status` apart; undefined for a name outside groups. The first
 * number tells groups apart, the second one conditions of a group that have the same name.
 */
export function groupedName(parameter: string): GroupedName | undefined {
  const [, match, number = "1", name] = form.exec(parameter) ?? [];
  // The expression has these alternatives alone.
  return name === undefined ? undefined : { match: match as Match, group: `${match}${number}`, name };
}

/** What stands before a condition's name in the member of a group; both count from 1, which is not said. */
export const groupPrefix = (match: Match, group: number, repeat: number): string =>
  `_${match}${group > 1 ? group : ""}.${repeat > 1 ? `${repeat}.` : ""}`;

/** What somebody asks of a list. What is not said is as the server has it. */
export type AskedList = { readonly [Part in keyof ListQuery]?: ListQuery[Part] | undefined };

/**
 * Writes the list-query dialect (docs/api.md): `parseListQuery` reads the same query back. @throws for what the dialect
 * cannot say, instead of asking for something else. Several values of `eq` are a repeated name: any of them.
 */
export function formatListQuery({
  filters = [],
  groups = [],
  search,
  start,
  end,
  sort = [],
  trash,
}: AskedList): URLSearchParams {
  const parameters = new URLSearchParams();
  const say = (name: string, ...texts: string[]) => {
    if (parameters.has(name))
      throw outside(`two filters ${name}`, "Combine them into one, for example with in or between.");
    for (const text of texts) parameters.append(name, text);
  };
  for (const filter of filters) say(nameOf(filter), ...textsOf(filter));
  if (groups.length > maximumGroups)
    throw outside(`${groups.length} groups`, `Ask for at most ${maximumGroups}.`);
  for (const [index, { match, members }] of groups.entries())
    for (const [at, member] of membersOf(members)) {
      const repeat = members.slice(0, at).filter((before) => nameOf(before) === nameOf(member)).length + 1;
      say(groupPrefix(match, index + 1, repeat) + nameOf(member), ...textsOf(member));
    }
  if (search) say("q", search);
  if (start !== undefined) say("_start", String(start));
  if (end !== undefined) say("_end", String(end));
  const named = withoutOwnId(sort);
  if (named.length > 0) {
    say("_sort", named.map(({ field }) => field).join(","));
    say("_order", named.map(({ order }) => order).join(","));
  }
  if (trash) say("_trash", "true");
  return parameters;
}

function membersOf(members: FilterGroup["members"]) {
  if (members.length === 0) throw outside("group without conditions", "Leave it out.");
  if (members.length > maximumMembers)
    throw outside(`group of ${members.length} conditions`, `Ask for at most ${maximumMembers}.`);
  return members.entries();
}

const nameOf = ({ field, operator }: Filter): string => field + operators[operator].suffix;

function textsOf({ field, operator, value }: Filter): string[] {
  const texts = [value].flat().map(textOf);
  if (operators[operator].values === "two" && texts.length !== 2)
    throw outside(`${operator} without two values`, "Give the first and the last value.");
  if (texts.includes("")) throw outside(`empty value of "${field}"`, "Leave the filter out, or use null.");
  // An empty list asks for nothing at all and must not turn into "everything": the dialect writes it as one empty value.
  return texts.length === 0 ? [""] : texts;
}

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return "";
  // The dialect has no exponents.
  return typeof value === "number"
    ? value.toLocaleString("en", { useGrouping: false, maximumSignificantDigits: 17 })
    : String(value);
};

/** The order as far as it has to be named: where the id comes last in the direction before it, it does so by itself. */
const withoutOwnId = (sort: readonly Sort[]): readonly Sort[] => {
  const [before, last] = sort.slice(-2);
  return last?.field === "id" && last.order === before?.order ? sort.slice(0, -1) : sort;
};

/** What is said of what the dialect cannot say, with the remedy. */
export const outside = (what: string, remedy: string): Error =>
  new Error(`The list-query dialect has no ${what}. ${remedy}`);
