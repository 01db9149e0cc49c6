import { useId, useState } from "react";
import { Fact } from "./Fact";
import type { SectionFact } from "./FactProps";
import styles from "./FactSection.module.css";

interface FactSectionProps {
  heading: string;
  facts: readonly SectionFact[];
}

/** A part of the record with its facts, always in the same order: what is empty and optional folds away in its place. */
export function FactSection({ heading, facts }: FactSectionProps) {
  const id = useId();
  const [showsEmpty, setShowsEmpty] = useState(false);
  // What is empty concerns only those who could fill it in.
  const shown = facts.filter(({ onSave, isFolding }) => onSave || !isFolding);
  const folding = shown.filter(({ isFolding }) => isFolding).length;
  if (shown.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      <dl className={styles.facts}>
        {shown.map(({ key, isFolding, ...fact }) => (
          <Fact key={key} {...fact} isFolded={isFolding && !showsEmpty} />
        ))}
      </dl>
      {folding > 0 && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={showsEmpty}
          onClick={() => setShowsEmpty(!showsEmpty)}
        >
          {showsEmpty ? "Hide empty fields" : `Show empty fields (${folding})`}
        </button>
      )}
    </section>
  );
}
