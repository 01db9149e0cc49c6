import { useMemo, useState } from "react";
import { OuterBodies } from "../../../fields/currencyAround";
import { OwnFields } from "../../../fields/OwnFields";
import { FieldShow } from "../../../fields/FieldShow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { isEmptyValue } from "../../../fields/isEmptyValue";
import { viewIn } from "../../../fields/viewIn";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { applies, type AnyRow, onlyWhatApplies, type Resource } from "../../../schema";
import { formBody, type FormValues } from "../form/formBody";
import type { FormSection } from "../form/formFields";
import { detailSections } from "./detailSections";
import type { FactField, SectionFact } from "./FactProps";
import { FactAdds, FactSection } from "./FactSection";
import { SecretFact } from "./SecretFact";
import styles from "./FactSections.module.css";

interface FactSectionsProps {
  resource: Resource;
  row: AnyRow;
  mayEdit: boolean;
  /** Whether a section of these fields is drawn; all are where nothing is said. */
  isShown?: (fields: readonly string[]) => boolean;
}

/** The facts of a row by section, in one panel. What is empty folds away until it is asked for; empty sections are one row at the end. */
export function FactSections({ resource, row, mayEdit, isShown }: FactSectionsProps) {
  const { actor, queryFields, views } = useFieldEnvironment();
  const [added, setAdded] = useState<readonly string[]>([]);
  const saveRow = useSaveRow(resource, { mutationMode: "optimistic" });
  const save = async (fields: readonly FactField[], changed: FormValues) => {
    const asked = new Map(fields.map(({ name, field }) => [name, field]));
    const applying = onlyWhatApplies(resource.fields, { ...row, ...changed });
    const values = Object.fromEntries(Object.keys(changed).map((name) => [name, applying[name]]));
    await saveRow(formBody(values, undefined, asked, queryFields), row);
  };
  const around = useMemo(() => [row], [row]);
  const all = detailSections(resource, actor);
  const sections = all
    .filter(({ fields }) => isShown?.(fields.map(({ name }) => name)) ?? true)
    .map(({ heading, fields }) => ({
      heading,
      facts: fields
        .filter(({ field }) => applies(field, [row]))
        .map(({ name, field, isClosed }): SectionFact => {
          // With what applies only by its value it makes one fact: gross prices, and the commission.
          const asked = [{ name, field, value: row[name] }, ...dependingOn(name, all, row)];
          return {
            key: name,
            label: field.label,
            fields: asked,
            children: field.secret ? (
              <SecretFact resource={resource} row={row} name={name} />
            ) : (
              <FieldShow field={field} value={row[name]} around={row} />
            ),
            onSave: mayEdit && !isClosed ? (values) => save(asked, values) : undefined,
            wide: viewIn(views, field).wide === true,
            isFolding: isEmptyValue(row[name]),
          };
        }),
    }))
    .filter(({ facts }) => facts.length > 0);
  const empty = sections
    .filter(({ facts }) => facts.every(({ isFolding }) => isFolding))
    .flatMap(({ facts }) => facts.filter(({ key, onSave }) => onSave && !added.includes(key)));
  return (
    <OwnFields value={resource.fields}>
      <OuterBodies value={around}>
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
      </OuterBodies>
    </OwnFields>
  );
}

/** The fields that may be changed and apply only where the named one has some value. */
const dependingOn = (name: string, sections: readonly FormSection[], row: AnyRow): FactField[] =>
  sections.flatMap(({ fields }) =>
    fields.flatMap((one) =>
      !one.isClosed && one.field.appliesWhere?.[name]
        ? [{ name: one.name, field: one.field, value: row[one.name] }]
        : [],
    ),
  );
