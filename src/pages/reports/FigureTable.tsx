import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { listHref, type ListView } from "../home/listView";
import styles from "./reports.module.css";

const shownFirst = 8;

export interface FigureRow {
  key: string;
  name: ReactNode;
  /** Sets the length of the bar. */
  count: number;
  /** The list that the row counts; absent for "All others". */
  view?: ListView | undefined;
  cells: readonly ReactNode[];
}

interface FigureTableProps {
  /** The heading of the names, of the counts, and of each cell. */
  columns: readonly [string, string, ...string[]];
  rows: readonly FigureRow[];
  /** Whether the figures are still those of other days. */
  isLate: boolean;
  number(count: number): string;
}

export function FigureTable({ columns, rows, isLate, number }: FigureTableProps) {
  const [showsAll, setShowsAll] = useState(false);
  const largest = Math.max(1, ...rows.map(({ count }) => count));
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
                  <span className={styles.fill} style={{ width: `${(count / largest) * 100}%` }} />
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
                  // Cells are identified by their column.
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
