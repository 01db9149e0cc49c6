import { Skeleton } from "antd";
import type { Key, ReactNode } from "react";
import { Trouble } from "../../../components/Trouble";
import styles from "./sections.module.css";

interface SectionListProps<Row> {
  /** What there is; undefined until it is known. */
  rows: readonly Row[] | undefined;
  keyOf(row: Row): Key;
  /** Said where it could not be read, with the way to try again. */
  trouble?: { message: string; onRetry(): void } | undefined;
  /** Said where there is nothing. */
  empty: ReactNode;
  children(row: Row): ReactNode;
}

/** What a section lists, line by line, or why there is nothing to see. */
export function SectionList<Row>({ rows, keyOf, trouble, empty, children }: SectionListProps<Row>) {
  if (!rows)
    return trouble ? <Trouble {...trouble} /> : <Skeleton active title={false} paragraph={{ rows: 2 }} />;
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
