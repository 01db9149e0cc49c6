import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Figures } from "../../schema";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { inOrderOfCurrencies, sumsOf, useFigures } from "../../providers/rows/figures";
import { Loaded, together } from "../../components/Loaded";
import { Panel } from "../../components/Panel";
import words from "../../components/words.module.css";
import { listHref, type ListView } from "../home/listView";
import { FigureTable } from "./FigureTable";
import type { ReportList, ReportLists } from "./reportLists";
import styles from "./reports.module.css";

type Value = string | null;
type Shown = "cameIn" | "booked" | "won";

interface BreakdownProps {
  heading: string;
  /** The heading of the rows: "Person". */
  one: string;
  lists: ReportLists;
  /** The group of a list, in the aggregate dialect. */
  byOf(list: ReportList): string;
  nameOf(value: Value): ReactNode;
  viewOf(list: ReportList, value: Value): ListView;
  /** Whether the groups are sorted by value. */
  isInOrder?: true;
  /** Whether to send the requests. */
  isKnown: boolean;
}

export function Breakdown({ heading, one, lists, byOf, nameOf, viewOf, isInOrder, isKnown }: BreakdownProps) {
  const { formats, currencies } = useFieldEnvironment();
  const useList = (list: Shown, measures: readonly string[]) =>
    useFigures(
      lists[list].resource,
      { filters: lists[list].filters },
      { by: byOf(list), measures },
      { enabled: isKnown },
    );
  const queries = {
    cameIn: useList("cameIn", []),
    booked: useList("booked", []),
    won: useList("won", ["value_sum"]),
  };
  const all = Object.values(queries);
  const isPart = all.some(({ data }) => data?.isPart);
  const groupsOf = (list: Shown) =>
    new Map(queries[list].data?.groups.map((group) => [textOf(group.value), group]));
  const groups = { cameIn: groupsOf("cameIn"), booked: groupsOf("booked"), won: groupsOf("won") };
  const values = [...new Set([...groups.cameIn.keys(), ...groups.won.keys()])];
  if (isInOrder) values.sort();
  const cellsOf = (
    figures: Record<Shown, Figures | undefined>,
    href: (list: Shown) => string | undefined,
  ) => [
    <Share
      key="booked"
      count={figures.booked?.count ?? 0}
      of={figures.cameIn?.count ?? 0}
      href={href("booked")}
    />,
    <Won
      key="won"
      count={figures.won?.count ?? 0}
      href={href("won")}
      sums={inOrderOfCurrencies(figures.won ? sumsOf(figures.won, "value_sum") : [], currencies).map((sum) =>
        formats.money(sum),
      )}
    />,
  ];
  const rows = values.map((value) => ({
    key: value ?? "",
    name: nameOf(value),
    count: groups.cameIn.get(value)?.count ?? 0,
    view: viewOf("cameIn", value),
    cells: cellsOf(
      { cameIn: groups.cameIn.get(value), booked: groups.booked.get(value), won: groups.won.get(value) },
      (list) => listHref(viewOf(list, value)),
    ),
  }));
  const other = {
    cameIn: queries.cameIn.data?.other ?? undefined,
    booked: queries.booked.data?.other ?? undefined,
    won: queries.won.data?.other ?? undefined,
  };
  const others = Object.values(other).some((figures) => figures !== undefined)
    ? [
        {
          key: "others",
          name: "All others",
          count: other.cameIn?.count ?? 0,
          cells: cellsOf(other, () => undefined),
        },
      ]
    : [];
  return (
    <Panel heading={heading}>
      <Loaded query={together(...all)} rows={5}>
        {() =>
          values.length === 0 ? (
            <p className={words.muted}>Nothing came in, and nothing was won.</p>
          ) : (
            <FigureTable
              isLate={all.some(({ isPlaceholderData }) => isPlaceholderData)}
              columns={[one, "Came in", "Booked", "Won"]}
              rows={[...rows, ...others]}
              number={formats.number}
            />
          )
        }
      </Loaded>
      {isPart && <p className={styles.note}>There are more trips than the 10,000 that were counted.</p>}
    </Panel>
  );
}

// The fields that reports group by hold text.
const textOf = (value: string | boolean | null): Value => (value === null ? null : String(value));

function Share({ count, of, href }: { count: number; of: number; href: string | undefined }) {
  const { formats } = useFieldEnvironment();
  if (count === 0) return <span className={words.muted}>–</span>;
  return (
    <>
      <Count href={href}>{formats.number(count)}</Count>
      {of > 0 && (
        <span className={styles.beside}>{formats.percent(Math.round((count / of) * 100) * 100)}</span>
      )}
    </>
  );
}

function Won({ count, href, sums }: { count: number; href: string | undefined; sums: readonly string[] }) {
  const { formats } = useFieldEnvironment();
  if (count === 0) return <span className={words.muted}>–</span>;
  return (
    <>
      <Count href={href}>{formats.number(count)}</Count>
      {sums.map((sum) => (
        <span key={sum} className={styles.beside}>
          {sum}
        </span>
      ))}
    </>
  );
}

const Count = ({ href, children }: { href: string | undefined; children: string }) =>
  href ? <Link to={href}>{children}</Link> : <span>{children}</span>;
