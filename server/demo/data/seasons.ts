import { addDays, type PlainDate } from "../../../src/domain/dates/plainDate";

/** A stretch of the year with prices of its own. */
export interface Season {
  name: string;
  from: PlainDate;
  to: PlainDate;
  /** Of the price in the main season, in percent. */
  percent: number;
  priority: number;
}

/** The seasons from four months before a day to fourteen months after it, cut at both ends. */
export function seasonsAround(today: PlainDate): Season[] {
  const [from, to] = [addDays(today, -130), addDays(today, 425)];
  const firstYear = Number(from.slice(0, 4)) - 1;
  return [0, 1, 2, 3]
    .flatMap((index) => seasonsOf(firstYear + index))
    .filter((season) => season.from <= to && season.to >= from)
    .map((season) => ({
      ...season,
      from: season.from < from ? from : season.from,
      to: season.to > to ? to : season.to,
    }));
}

const seasonsOf = (year: number): Season[] => [
  { name: "Green season", from: `${year}-04-16`, to: `${year}-09-30`, percent: 72, priority: 0 },
  { name: "Main season", from: `${year}-10-01`, to: `${year + 1}-04-15`, percent: 100, priority: 0 },
  { name: "Festive", from: `${year}-12-20`, to: `${year + 1}-01-05`, percent: 138, priority: 10 },
];
