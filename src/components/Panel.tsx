import { useId, type ReactNode } from "react";
import styles from "./Panel.module.css";

interface PanelProps {
  heading: string;
  /** At the right of the heading. */
  actions?: ReactNode;
  children: ReactNode;
  id?: string;
}

/** A part of the record with a heading. */
export function Panel({ heading, actions, children, id }: PanelProps) {
  const headingId = useId();
  return (
    <section id={id} className={styles.panel} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {heading}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
