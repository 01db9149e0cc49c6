import type { Key, ReactNode } from "react";
import styles from "./sections.module.css";

interface SectionListProps<Row> {
  rows: readonly Row[];
  keyOf(row: Row): Key;
  empty: ReactNode;
  children(row: Row): ReactNode;
}

export function SectionList<Row>({ rows, keyOf, empty, children }: SectionListProps<Row>) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={styles.line}>
          {children(row)}
        </li>
      ))}
    </ul>
  );
}
