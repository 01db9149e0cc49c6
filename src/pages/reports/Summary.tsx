import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Compared } from "../../domain/organisation/periods";
import type { Aggregated, Sum } from "../../schema";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { inOrderOfCurrencies, sumsOf, useFigures } from "../../providers/rows/figures";
import { Loaded, together } from "../../components/Loaded";
import { listHref, type ListView } from "../home/listView";
import { type ReportLists, reportListsOf } from "./reportLists";
import figureLinks from "../../components/figureLinks.module.css";
import styles from "./reports.module.css";

interface SummaryProps {
  days: Compared;
  /** Undefined until the organisation is read; no request is sent before. */
  timeZone: string | undefined;
}

export function Summary({ days, timeZone }: SummaryProps) {
  const lists = reportListsOf(days.now, timeZone);
  const isKnown = timeZone !== undefined;
  const now = useTotals(lists, isKnown);
  const before = useTotals(reportListsOf(days.before, timeZone), isKnown);
  const isLate = [...now, ...before].some(({ isPlaceholderData }) => isPlaceholderData);
  return (
    <Loaded query={together(together(...now), together(...before))}>
      {([is, was]) => <Totals lists={lists} is={totalsOf(...is)} was={totalsOf(...was)} isLate={isLate} />}
    </Loaded>
  );
}

interface TotalsProps {
  lists: ReportLists;
  is: Totals;
  was: Totals;
  /** Whether the figures are still those of other days. */
  isLate: boolean;
}

function Totals({ lists, is, was, isLate }: TotalsProps) {
  const { formats, currencies } = useFieldEnvironment();
  const counted = ({ count, isPart }: Counted) => `${formats.number(count)}${isPart ? "+" : ""}`;
  const money = (sums: readonly Sum[], isPart: boolean) =>
    inOrderOfCurrencies(sums, currencies).map((sum) => `${formats.money(sum)}${isPart ? "+" : ""}`);
  const change = (one: Counted, other: Counted) =>
    other.count > 0 && !one.isPart && !other.isPart
      ? `, ${formats.number(one.count / other.count - 1, changed)}`
      : "";
  const share = ({ booked, cameIn }: Totals) =>
    cameIn.count > 0 && !cameIn.isPart ? formats.percent(percentOf(booked.count, cameIn.count)) : "";
  const waited = ({ wait }: Totals) => (wait === null ? "–" : waitText(wait));
  return (
    <ul className={`${figureLinks.list} ${styles.figures}`} aria-label="Figures" aria-busy={isLate}>
      <Figure
        label="Came in"
        view={lists.cameIn}
        figure={counted(is.cameIn)}
        before={`${counted(was.cameIn)}${change(is.cameIn, was.cameIn)}`}
      />
      <Figure
        label="Booked of them"
        view={lists.booked}
        figure={counted(is.booked)}
        beside={share(is)}
        before={[counted(was.booked), share(was)].filter(Boolean).join(", ")}
      />
      <Figure
        label="Won"
        view={lists.won}
        figure={counted(is.won)}
        before={`${counted(was.won)}${change(is.won, was.won)}`}
      />
      <Figure
        label="Value won"
        view={lists.won}
        figure={lines(money(is.value, is.won.isPart))}
        before={money(was.value, was.won.isPart).join(", ") || "nothing"}
      />
      <Figure
        label="Margin of it"
        view={lists.won}
        figure={lines(money(is.margin, is.won.isPart))}
        before={money(was.margin, was.won.isPart).join(", ") || "nothing"}
      />
      <Figure
        label="First answer, median"
        view={{ ...lists.cameIn, sort: [{ field: "answeredAfter", order: "desc" }] }}
        figure={waited(is)}
        before={waited(was)}
      />
    </ul>
  );
}

const changed = { style: "percent", signDisplay: "exceptZero", maximumFractionDigits: 0 } as const;

/** A share in whole percent, as basis points. */
const percentOf = (part: number, all: number) => Math.round((part / all) * 100) * 100;

const lines = (texts: readonly string[]): ReactNode =>
  texts.length === 0 ? "–" : texts.map((text) => <span key={text}>{text}</span>);

interface FigureProps {
  label: string;
  view: ListView;
  figure: ReactNode;
  beside?: string;
  before: string;
}

const Figure = ({ label, view, figure, beside, before }: FigureProps) => (
  <li>
    <Link to={listHref(view)} className={`${figureLinks.link} ${styles.figure}`}>
      <span className={figureLinks.label}>{label}</span>
      <span className={styles.amount}>
        {figure}
        {beside && <span className={styles.beside}>{beside}</span>}
      </span>
      <span className={styles.before}>{`before: ${before}`}</span>
    </Link>
  </li>
);

interface Counted {
  count: number;
  /** Whether the count is a lower bound. */
  isPart: boolean;
}

interface Totals {
  cameIn: Counted;
  booked: Counted;
  won: Counted;
  value: readonly Sum[];
  margin: readonly Sum[];
  /** Median in minutes; null if no enquiry was answered. */
  wait: number | null;
}

function useTotals({ cameIn, booked, won }: ReportLists, enabled: boolean) {
  const useList = ({ resource, filters }: ListView, measures: readonly string[]) =>
    useFigures(resource, { filters }, { measures }, { enabled });
  return [
    useList(cameIn, ["answeredAfter_median"]),
    useList(booked, []),
    useList(won, ["value_sum", "margin_sum"]),
  ] as const;
}

function totalsOf(cameIn: Aggregated, booked: Aggregated, won: Aggregated): Totals {
  const counted = ({ total, isPart }: Aggregated): Counted => ({ count: total.count, isPart });
  const wait = cameIn.total.measures["answeredAfter_median"];
  return {
    ...{ cameIn: counted(cameIn), booked: counted(booked), won: counted(won) },
    value: sumsOf(won.total, "value_sum"),
    margin: sumsOf(won.total, "margin_sum"),
    wait: typeof wait === "number" ? wait : null,
  };
}

/** A duration in minutes in its two largest units: "25 min", "3 h 20 min", "2 days 4 h". */
export function waitText(minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, days] = [Math.floor(whole / 60), Math.floor(whole / 1440)];
  if (days > 0) return joined(`${days} ${days === 1 ? "day" : "days"}`, hours % 24, "h");
  return hours > 0 ? joined(`${hours} h`, whole % 60, "min") : `${whole} min`;
}

const joined = (large: string, rest: number, unit: string) => (rest > 0 ? `${large} ${rest} ${unit}` : large);
