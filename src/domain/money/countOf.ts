import type { Maybe } from "../vocabulary";
import { isWhole } from "./minorAmount";

/** A count that a form holds, where it is a whole number of at least `least`; else the fallback. */
export function countOf(value: Maybe<number>, fallback: number, least = 0): number {
  return isWhole(value) && value >= least ? value : fallback;
}
