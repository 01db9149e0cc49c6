import { figureRoles, type roles, sellingRoles, workingRoles } from "../../vocabulary";
import { type PlainDate, shortDateRange } from "../dates/plainDate";
import { todayIn } from "../dates/wallTime";

type Role = keyof typeof roles;

/** Days of the person's own calendar, both included. */
export interface Absence {
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly standInId: string | null;
}

export const isAway = (
  absence: Absence | null | undefined,
  now: Date,
  timeZone: string | undefined,
): boolean => {
  if (!absence) return false;
  const today = todayIn(timeZone, now);
  return absence.from <= today && today <= absence.to;
};

export const overlap = (one: Absence, other: Absence): boolean =>
  one.from <= other.to && other.from <= one.to;

/** The roles that can do the daily work of a role. */
export function standInRoles(role: Role): readonly Role[] | undefined {
  if (role === "viewer") return undefined;
  return role === "accounts" ? figureRoles : role === "operations" ? workingRoles : sellingRoles;
}

export const canStandIn = (role: Role, standIn: Role): boolean =>
  standInRoles(role)?.includes(standIn) ?? true;

/** "1 to 5 Dec 2026" */
export const absenceDays = ({ from, to }: Absence): string => shortDateRange(from, to);

/** Somebody who is away now, and whether who stands in for them could do it. */
export interface AwayNow {
  readonly standInId: string | null;
  readonly isStandInAble: boolean;
  /** The last moment of the absence. */
  readonly until: Date;
}

/** Stand-ins who are away too are followed so many times. */
const maximumHops = 5;

/** Who has the work of a user now: who stands in, or the user where nobody present does. */
export function atWorkFor(userId: string, away: ReadonlyMap<string, AwayNow>): string {
  let id = userId;
  for (let hop = 0; hop < maximumHops; hop += 1) {
    const absence = away.get(id);
    if (!absence) return id;
    if (absence.standInId === null || !absence.isStandInAble) return userId;
    id = absence.standInId;
  }
  return userId;
}
