import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { listHref, type ListView } from "../home/listView";
import styles from "./reports.module.css";

/** So many rows are shown before somebody asks for all. */
const shownFirst = 8;

export interface FigureRow {
  key: string;
  name: ReactNode;
  /** What its bar counts. */
  count: number;
  /** The list of that; none of what stands together. */
  view?: ListView | undefined;
  cells: readonly ReactNode[];
}

interface FigureTableProps {
  /** What the rows are, and what stands in their cells. */
  columns: readonly [string, string, ...string[]];
  rows: readonly FigureRow[];
  /** Whether the figures are still those of other days. */
  isLate: boolean;
  /** How a count is written. */
  number(count: number): string;
}

/** Figures in a table, each name a link with a bar as long as its first figure is large. */
export function FigureTable({ columns, rows, isLate, number }: FigureTableProps) {
  const [showsAll, setShowsAll] = useState(false);
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const shown = showsAll ? rows : rows.slice(0, shownFirst);
  return (
    <>
      <table className={styles.table} aria-busy={isLate}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, name, count, view, cells }) => {
            const label = (
              <>
                <span className={styles.name}>{name}</span>
                <span className={styles.track} aria-hidden="true">
                  <span className={styles.fill} style={{ width: `${(count / most) * 100}%` }} />
                </span>
              </>
            );
            return (
              <tr key={key}>
                <th scope="row">
                  {view ? (
                    <Link to={listHref(view)} className={styles.bar}>
                      {label}
                    </Link>
                  ) : (
                    <span className={styles.bar}>{label}</span>
                  )}
                </th>
                <td>{number(count)}</td>
                {cells.map((cell, index) => (
                  // Cells have no name of their own: they stand below the columns.
                  <td key={columns[index + 2]}>{cell}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length > shownFirst && (
        <Button type="link" className={styles.all ?? ""} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Show fewer" : `Show all ${rows.length}`}
        </Button>
      )}
    </>
  );
}
