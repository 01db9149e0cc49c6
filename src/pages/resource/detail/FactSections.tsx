import { type ReactNode, useMemo, useState } from "react";
import { OuterBodies } from "../../../fields/currencyAround";
import { OwnFields } from "../../../fields/OwnFields";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { AnyRow, Resource } from "../../../schema";
import { detailSections } from "./detailSections";
import { FactAdds, FactSection } from "./FactSection";
import styles from "./FactSections.module.css";
import { useFacts } from "./useFacts";

interface FactSectionsProps {
  resource: Resource;
  row: AnyRow;
  mayEdit: boolean;
  /** Whether a section of these fields is drawn; all are where nothing is said. */
  isShown?: (fields: readonly string[]) => boolean;
}

/** The facts of a row by section, in one panel. What is empty folds away until it is asked for; empty sections are one row at the end. */
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
    .flatMap(({ facts }) => facts.filter(({ key, onSave }) => onSave && !added.includes(key)));
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

/** What views and inputs of facts find around them: the fields beside theirs, and the row. */
export function AroundFacts({ resource, row, children }: AroundFactsProps) {
  const around = useMemo(() => [row], [row]);
  return (
    <OwnFields value={resource.fields}>
      <OuterBodies value={around}>{children}</OuterBodies>
    </OwnFields>
  );
}
