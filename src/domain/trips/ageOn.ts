import type { PlainDate } from "../dates/plainDate";
import type { Maybe } from "../../vocabulary";

/** When a child was born, where that is known. */
export interface ChildBirth {
  readonly birthDate?: Maybe<PlainDate>;
}

/** The age in years on a day; 0 before the birth. Who is born on 29 February is a year older on 1 March of common years. */
export function ageOn(birthDate: PlainDate, date: PlainDate): number {
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return Math.max(0, date.slice(5) < birthDate.slice(5) ? years - 1 : years);
}
