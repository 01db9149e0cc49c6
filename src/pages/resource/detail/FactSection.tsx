import { useId, useState } from "react";
import { Fact } from "./Fact";
import { ScreenOnly } from "../../printing/ScreenOnly";
import type { SectionFact } from "./FactProps";
import styles from "./FactSection.module.css";

interface FactSectionProps {
  heading: string;
  facts: readonly SectionFact[];
}

/** A part of the record with its facts, always in the same order: what is empty and optional is one row of ways to add it. */
export function FactSection({ heading, facts }: FactSectionProps) {
  const id = useId();
  const [added, setAdded] = useState<readonly string[]>([]);
  // What is empty concerns only those who could fill it in.
  const shown = facts.filter(({ onSave, isFolding }) => onSave || !isFolding);
  const folded = shown.filter(({ key, isFolding }) => isFolding && !added.includes(key));
  if (shown.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id} data-empty={folded.length === shown.length}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      <dl className={styles.facts}>
        {shown.map(({ key, isFolding, ...fact }) => (
          <Fact
            key={key}
            {...fact}
            isFolded={isFolding}
            isAdded={added.includes(key)}
            isNamedAbove={shown.length === 1 && fact.label === heading}
          />
        ))}
      </dl>
      {folded.length > 0 && (
        <ScreenOnly>
          <div className={styles.adds}>
            {folded.map(({ key, label }) => (
              <button
                key={key}
                type="button"
                className={styles.add}
                aria-label={`Add ${label}`}
                onClick={() => setAdded([...added, key])}
              >
                + {label}
              </button>
            ))}
          </div>
        </ScreenOnly>
      )}
    </section>
  );
}
