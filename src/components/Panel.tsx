import { useId, type ReactNode } from "react";
import styles from "./Panel.module.css";

interface PanelProps {
  heading: string;
  /** How many things are in it. */
  count?: string | undefined;
  /** At the right of the heading. */
  actions?: ReactNode;
  children: ReactNode;
  id?: string;
}

/** A part of the record with a heading. */
export function Panel({ heading, count, actions, children, id }: PanelProps) {
  const headingId = useId();
  return (
    <section id={id} className={styles.panel} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {heading}
        </h2>
        {count && <span className={styles.count}>{count}</span>}
        {actions}
      </div>
      {children}
    </section>
  );
}
