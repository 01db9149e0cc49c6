import { operators, type Operator } from "./field/field";

/** One condition. `value` is one value, a list of them for in, nin and between, true or false for null. */
export interface Filter {
  /** A field, `custom.key` for a query field, a path such as `tripId.status`, or a named filter. */
  field: string;
  operator: Operator;
  value: unknown;
}

/** Conditions of which a row must meet any, or all. */
export interface FilterGroup {
  match: Match;
  /** Never empty. */
  members: readonly Filter[];
}

export interface Sort {
  field: string;
  order: "asc" | "desc";
}

/** A checked query: every name is known, readable and supports what is asked. */
export interface ListQuery {
  filters: readonly Filter[];
  /** Groups that a row must meet in addition to the filters; left out where there are none. */
  groups?: readonly FilterGroup[];
  search?: string;
  /** Never empty. It ends with the id, so that the order is total. */
  sort: readonly Sort[];
  /** The rows from `start` (0 is the first) up to, but not including, `end`. */
  start: number;
  end: number;
  /** The trash instead of the live rows. */
  trash: boolean;
}

export const matches = ["any", "all"] as const;
export type Match = (typeof matches)[number];

export const maximumGroups = 5;
export const maximumMembers = 10;

/** The parts of the name of a parameter that belongs to a group. */
export interface GroupedName {
  match: Match;
  /** The same for all members of a group. */
  group: string;
  /** The condition as it is written outside groups. */
  name: string;
}

const form = new RegExp(`^_(${matches.join("|")})([1-9]\\d?)?\\.(?:[1-9]\\d?\\.)?(.+)$`, "s");

/**
 * The parts of `_any.status`, `_all2.startDate_gte` or `_any.2.status`; undefined outside groups. The first
 * number is the group's, the second separates conditions of the same name.
 */
export function groupedName(parameter: string): GroupedName | undefined {
  const [, match, number = "1", name] = form.exec(parameter) ?? [];
  // The expression allows only these.
  return name === undefined ? undefined : { match: match as Match, group: `${match}${number}`, name };
}

/** The prefix of a condition in a group. Both numbers count from 1, which is left out. */
export const groupPrefix = (match: Match, group: number, repeat: number): string =>
  `_${match}${group > 1 ? group : ""}.${repeat > 1 ? `${repeat}.` : ""}`;

/** What a caller asks of a list. The server has a default for what is left out. */
export type AskedList = { readonly [Part in keyof ListQuery]?: ListQuery[Part] | undefined };

/** Writes the dialect (docs/api.md) that `parseListQuery` reads. @throws for what it cannot express. */
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
  // An empty list must match nothing, not everything: the dialect writes it as one empty value.
  return texts.length === 0 ? [""] : texts;
}

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return "";
  // The dialect has no exponents.
  return typeof value === "number"
    ? value.toLocaleString("en", { useGrouping: false, maximumSignificantDigits: 17 })
    : String(value);
};

/** The order without a last id in the direction of the field before it, which the server adds. */
const withoutOwnId = (sort: readonly Sort[]): readonly Sort[] => {
  const [before, last] = sort.slice(-2);
  return last?.field === "id" && last.order === before?.order ? sort.slice(0, -1) : sort;
};

/** An error for what the dialect cannot express, with the remedy. */
export const outside = (what: string, remedy: string): Error =>
  new Error(`The list-query dialect has no ${what}. ${remedy}`);
