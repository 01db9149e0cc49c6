import { groupPrefix, maximumGroups, maximumMembers } from "./groupNames";
import type { Filter, FilterGroup, ListQuery, Sort } from "./listQuery";
import { operators } from "./field/operators";

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
