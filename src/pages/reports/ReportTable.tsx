import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import type { Figures, Reported, ReportAnswer } from "../../schema";
import type { Figure } from "../../domain/reports/reportFigures";
import styles from "./reports.module.css";

interface ReportTableProps {
  /** The heading of the groups. */
  one: string;
  figures: readonly Figure[];
  rows: readonly { key: string; name: string; figures: Reported; before: Figures | null }[];
  total: ReportAnswer["total"];
  /** The address of the list with these parameters. */
  list(query: string): string;
}

/** The figures of a report. Each links to its list, and stands beside the one of the period before. */
export function ReportTable({ one, figures, rows, total, list }: ReportTableProps) {
  const cells = (group: Reported, before: Figures | null): ReactNode =>
    figures.map((figure) => (
      <td key={figure.key}>
        <Cell figure={figure} group={group} before={before} href={list(figure.queryOf(group))} />
      </td>
    ));
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            {[one, ...figures.map(({ label }) => label)].map((label, index) => (
              <th key={index} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, figures: group, before }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells(group, before)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            {cells(total, total.before)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface CellProps {
  figure: Figure;
  group: Reported;
  before: Figures | null;
  href: string;
}

function Cell({ figure, group, before, href }: CellProps) {
  const { formats } = useFieldEnvironment();
  const [is, was] = [figure.valueOf(group), before ? figure.valueOf(before) : undefined];
  const change = is !== undefined && was ? formats.number(is / was - 1, changed) : undefined;
  const note = figure.noteOf(group);
  return (
    <>
      {!is ? figure.textOf(group) : <Link to={href}>{figure.textOf(group)}</Link>}
      {note && <span className={`${styles.beside} ${styles.wrapped}`}>{note}</span>}
      {before && (
        <span className={styles.beside}>
          {`before: ${figure.textOf(before)}${change && !figure.isPart ? `, ${change}` : ""}`}
        </span>
      )}
    </>
  );
}

const changed = { style: "percent", signDisplay: "exceptZero", maximumFractionDigits: 0 } as const;
