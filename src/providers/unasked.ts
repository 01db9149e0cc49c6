import { isSameValue } from "../schema";
import type { Clash } from "./merge/Clash";
import { baseAfter, baseBefore, decideClashes } from "./merge/decideClashes";
import { type GoneOn, goOnFrom, mergeRows, type Values } from "./mergeRows";

/** What two people wrote, as far as it can be stored without asking one of them. */
export interface Unasked {
  /** Both people's changes; of what clashes theirs, so that storing it changes nothing of that. */
  sent: Values;
  /** The same with mine of what clashes: what goes on in the form. */
  held: Values;
  clashes: readonly Clash[];
}

/** Joins what was read, what is in the form, and what is stored by now, and parts what clashes from all else. */
export function withoutClashes(base: Values, mine: Values, theirs: Values, names: Iterable<string>): Unasked {
  const all = [...names];
  const { values, clashes } = mergeRows(base, mine, theirs, all);
  const sides = { draft: values, mine, theirs };
  return {
    sent: decideClashes(sides, all, clashes, () => "theirs"),
    held: decideClashes(sides, all, clashes, () => "mine"),
    clashes,
  };
}

interface Stored {
  /** What was read, of the version of that. */
  base: Values;
  /** What the form held as it was sent, and what it holds by now. */
  before: Values;
  now: Values;
  unasked: Unasked;
  /** What was stored of it: what is wrong is as it was. */
  part: Values;
  /** The row as it was answered. */
  row: Values;
}

/**
 * What a form goes on from once a part of it was stored: that row, but of what clashes what was read, so that the same clash is
 * found again until somebody decides it. What was typed meanwhile stays.
 */
export function goOnStored(
  { base, before, now, unasked, part, row }: Stored,
  names: Iterable<string>,
): GoneOn {
  const all = [...names];
  const { held, clashes } = unasked;
  const stood = { ...baseBefore(part, base, all, clashes), version: base["version"] };
  const typed = isSameValue(now, before) ? held : mergeRows(before, now, held, all).values;
  return goOnFrom(stood, { ...now, ...typed }, row, all);
}

/** A form in which a clash is decided: it stands upon their side of it, and holds the chosen one. */
export function decided(
  { base, values }: Pick<GoneOn, "base" | "values">,
  theirs: Values,
  names: Iterable<string>,
  clash: Clash,
  side: "mine" | "theirs",
): Pick<GoneOn, "base" | "values"> {
  const all = [...names];
  const asTheirs =
    clash.kind === "removedHere"
      ? baseBefore(values, theirs, all, [clash])
      : decideClashes({ draft: values, mine: values, theirs }, all, [clash], () => "theirs");
  return { base: baseAfter(base, theirs, all, clash), values: side === "theirs" ? asTheirs : values };
}
