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
