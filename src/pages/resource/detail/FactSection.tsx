import { useId, useState } from "react";
import { Fact } from "./Fact";
import { ScreenOnly } from "../../printing/ScreenOnly";
import type { SectionFact } from "./FactProps";
import styles from "./FactSection.module.css";

interface FactSectionProps {
  heading: string;
  facts: readonly SectionFact[];
  /** Facts that were added elsewhere: given where a section with nothing in it is not drawn at all. */
  addedElsewhere?: readonly string[];
}

/** A part of the record with its facts, always in the same order: what is empty and optional is one row of ways to add it. */
export function FactSection({ heading, facts, addedElsewhere }: FactSectionProps) {
  const id = useId();
  const [addedHere, setAddedHere] = useState<readonly string[]>([]);
  const added = [...addedHere, ...(addedElsewhere ?? [])];
  // What is empty concerns only those who could fill it in.
  const shown = facts.filter(({ onSave, isFolding }) => onSave || !isFolding);
  const folded = shown.filter(({ key, isFolding }) => isFolding && !added.includes(key));
  if (shown.length === 0) return null;
  const isEmpty = folded.length === shown.length;
  const addsHere = !addedElsewhere || shown.some(({ isFolding }) => !isFolding);
  return (
    <section
      className={styles.section}
      aria-labelledby={id}
      data-empty={isEmpty}
      data-elsewhere={isEmpty && addedElsewhere !== undefined}
    >
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
            // Beside others it keeps its line in theirs.
            isNamedAbove={fact.label === heading && (fact.wide === true || shown.length === 1)}
          />
        ))}
      </dl>
      {folded.length > 0 && addsHere && (
        <FactAdds facts={folded} onAdd={(key) => setAddedHere([...addedHere, key])} />
      )}
    </section>
  );
}

interface FactAddsProps {
  facts: readonly SectionFact[];
  onAdd(key: string): void;
}

/** Ways to add what is empty, in one row. */
export const FactAdds = ({ facts, onAdd }: FactAddsProps) => (
  <ScreenOnly>
    <div className={styles.adds}>
      {facts.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          className={styles.add}
          aria-label={`Add ${label}`}
          onClick={() => onAdd(key)}
        >
          + {label}
        </button>
      ))}
    </div>
  </ScreenOnly>
);
