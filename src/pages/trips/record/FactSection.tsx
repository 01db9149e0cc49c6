import { Children, useId, useState, type ReactNode } from "react";
import styles from "./FactSection.module.css";

interface FactSectionProps {
  heading: string;
  /** The facts that are always shown: filled in, or so usual that their absence tells something. */
  children?: ReactNode;
  /** Optional facts with nothing in them; they fold away. */
  empty?: ReactNode;
  /** At the right of the heading. */
  actions?: ReactNode;
}

/** A part of the record with its facts. */
export function FactSection({ heading, children, empty, actions }: FactSectionProps) {
  const id = useId();
  const [showsEmpty, setShowsEmpty] = useState(false);
  const emptyCount = Children.count(empty);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {heading}
        </h2>
        {actions}
      </div>
      <dl className={styles.facts}>
        {children}
        {showsEmpty && empty}
      </dl>
      {emptyCount > 0 && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={showsEmpty}
          onClick={() => setShowsEmpty(!showsEmpty)}
        >
          {showsEmpty ? "Hide empty fields" : `Show empty fields (${emptyCount})`}
        </button>
      )}
    </section>
  );
}
