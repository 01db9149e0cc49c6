import { weekdays, type Weekday } from "../../vocabulary";

/** "Fri Sat", or "Sun to Thu" where three or more follow one another; "" for none. */
export function weekdaysText(days: readonly Weekday[]): string {
  const begins = order.findIndex((day, index) => days.includes(day) && !days.includes(at(index - 1)));
  const first = Math.max(begins, 0);
  const inTurn = order.map((_, index) => at(first + index)).filter((day) => days.includes(day));
  const isRun = inTurn.length > 2 && at(first + inTurn.length - 1) === inTurn.at(-1);
  const shown = isRun ? inTurn.filter((_, index) => index % (inTurn.length - 1) === 0) : inTurn;
  return shown.map((day) => weekdays[day].short).join(isRun ? " to " : " ");
}

// The keys of a constant table are exactly its Weekday values.
const order = Object.keys(weekdays) as Weekday[];

const at = (index: number): Weekday => order[(index + 7) % 7] ?? "mon";
