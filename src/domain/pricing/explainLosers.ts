import { shortDate } from "../dates/shortDate";
import { weekdays } from "../vocabulary";
import { explain, type Explanation } from "./explanation";
import { holdsOn, seasonDays, type DatedRate, type Mismatch, type RateDay } from "./selectRate";

const shown = 8;

/**
 * The rows that did not decide a day and why, those that came closest first. At most eight are told one by one.
 */
export function explainLosers<Row extends DatedRate>(
  rows: readonly Row[],
  winner: Row | null,
  day: RateDay,
  mismatch: Mismatch<Row>,
  labelOf: (row: Row) => string,
): Explanation[] {
  const losers = rows.filter((row) => row !== winner);
  const isContender = (row: Row) => holdsOn(row, day) && mismatch(row) === null;
  const contenders = losers.filter(isContender);
  const others = contenders.length < shown ? losers.filter((row) => !isContender(row)) : [];
  const told = [...contenders, ...others].slice(0, shown).map((row) => {
    const reason = mismatch(row) ?? dateMismatch(row, day) ?? defeatOf(row, winner);
    return explain(labelOf(row), null, null, `Not taken: ${reason}.`);
  });
  const left = losers.length - told.length;
  return left > 0 ? [...told, explain(`${left} more rates`, null, null, "Not taken either.")] : told;
}

function dateMismatch(row: DatedRate, { date, weekday }: RateDay): string | null {
  if (row.from && date < row.from) return `begins on ${shortDate(row.from)}`;
  if (row.to && date > row.to) return `ended on ${shortDate(row.to)}`;
  const held = row.weekdays ?? [];
  return held.length > 0 && !held.includes(weekday) ? `does not hold on a ${weekdays[weekday].label}` : null;
}

function defeatOf(row: DatedRate, winner: DatedRate | null): string {
  if (!winner) return "has no price";
  const [mine, theirs] = [row.priority ?? 0, winner.priority ?? 0];
  if (mine < theirs) return `its priority is ${mine}, the winner's ${theirs}`;
  const [length, shorter] = [seasonDays(row), seasonDays(winner)];
  if (length > shorter) {
    const days = length === Infinity ? "is open-ended" : `takes ${length} days`;
    return `its season ${days}, the winner's ${shorter} days`;
  }
  return "an equal rate stands further up the list";
}
