import { type ReactNode, useMemo, useState, useId } from "react";
import { OuterBodies } from "../../../fields/currencyAround";
import { OwnFields } from "../../../fields/OwnFields";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { AnyRow, Resource } from "../../../schema";
import { detailSections, useFacts } from "./useFacts";
import styles from "./FactSections.module.css";
import { Fact } from "./Fact";
import { ScreenOnly } from "../../printing/ScreenOnly";
import type { SectionFact } from "./FactForm";
import factSectionStyles from "./FactSection.module.css";

interface FactSectionsProps {
  resource: Resource;
  row: AnyRow;
  mayEdit: boolean;
  /** Whether to show a section of these fields. Default: all are shown. */
  isShown?: (fields: readonly string[]) => boolean;
}

/** The facts of a row by section, in one panel. Empty facts fold away, and empty sections share one row at the end. */
export function FactSections({ resource, row, mayEdit, isShown }: FactSectionsProps) {
  const { actor } = useFieldEnvironment();
  const [added, setAdded] = useState<readonly string[]>([]);
  const { factFor } = useFacts(resource, row, { mayEdit });
  const sections = detailSections(resource, actor)
    .filter(({ fields }) => isShown?.(fields.map(({ name }) => name)) ?? true)
    .map(({ heading, fields }) => ({
      heading,
      facts: fields.flatMap(({ name, isClosed }) => factFor({ fields: [name] }, { isClosed })),
    }))
    .filter(({ facts }) => facts.length > 0);
  const empty = sections
    .filter(({ facts }) => facts.every(({ isFolding }) => isFolding))
    .flatMap(({ facts }) => facts.filter(({ key, write }) => write && !added.includes(key)));
  return (
    <AroundFacts resource={resource} row={row}>
      <div className={styles.sections}>
        {sections.map(({ heading, facts }) => (
          <FactSection key={heading} heading={heading} facts={facts} addedElsewhere={added} />
        ))}
        {empty.length > 0 && (
          <div className={styles.empty}>
            <FactAdds facts={empty} onAdd={(key) => setAdded([...added, key])} />
          </div>
        )}
      </div>
    </AroundFacts>
  );
}

interface AroundFactsProps {
  resource: Resource;
  row: AnyRow;
  children: ReactNode;
}

/** Context for views and inputs of facts: the resource's fields, and the row. */
export function AroundFacts({ resource, row, children }: AroundFactsProps) {
  const around = useMemo(() => [row], [row]);
  return (
    <OwnFields value={resource.fields}>
      <OuterBodies value={around}>{children}</OuterBodies>
    </OwnFields>
  );
}

interface FactSectionProps {
  heading: string;
  facts: readonly SectionFact[];
  besideHeading?: ReactNode;
  /** Keys of facts added elsewhere. If given, an empty section is hidden. */
  addedElsewhere?: readonly string[];
}

/** A section of facts in a fixed order. Empty optional facts become one row of buttons to add them. */
export function FactSection({ heading, facts, besideHeading, addedElsewhere }: FactSectionProps) {
  const id = useId();
  const [addedHere, setAddedHere] = useState<readonly string[]>([]);
  const added = [...addedHere, ...(addedElsewhere ?? [])];
  // Empty facts are shown only to users who may fill them in.
  const shown = facts.filter(({ write, isFolding }) => write || !isFolding);
  const folded = shown.filter(({ key, isFolding }) => isFolding && !added.includes(key));
  if (shown.length === 0) return null;
  const isEmpty = folded.length === shown.length;
  const addsHere = !addedElsewhere || shown.some(({ isFolding }) => !isFolding);
  return (
    <section
      className={factSectionStyles.section}
      aria-labelledby={id}
      data-empty={isEmpty}
      data-elsewhere={isEmpty && addedElsewhere !== undefined}
    >
      <div className={factSectionStyles.head}>
        <h2 id={id} className={factSectionStyles.heading}>
          {heading}
        </h2>
        {besideHeading}
      </div>
      <dl className={factSectionStyles.facts}>
        {shown.map(({ key, isFolding, ...fact }) => (
          <Fact
            key={key}
            {...fact}
            isFolded={isFolding}
            isAdded={added.includes(key)}
            // Beside other facts it keeps its label, so that the lines align.
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

const FactAdds = ({ facts, onAdd }: FactAddsProps) => (
  <ScreenOnly>
    <div className={factSectionStyles.adds}>
      {facts.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          className={factSectionStyles.add}
          aria-label={`Add ${label}`}
          onClick={() => onAdd(key)}
        >
          + {label}
        </button>
      ))}
    </div>
  </ScreenOnly>
);
