import { useMemo } from "react";
import { OuterBodies } from "../../../fields/currencyAround";
import { OwnFields } from "../../../fields/OwnFields";
import { FieldShow } from "../../../fields/FieldShow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { isEmptyValue } from "../../../fields/isEmptyValue";
import { viewIn } from "../../../fields/viewIn";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import type { AnyRow, Field, Resource } from "../../../schema";
import { formBody, type FormValues } from "../form/formBody";
import { detailSections } from "./detailSections";
import type { SectionFact } from "./FactProps";
import { FactSection } from "./FactSection";
import { SecretFact } from "./SecretFact";
import styles from "./FactSections.module.css";

interface FactSectionsProps {
  resource: Resource;
  row: AnyRow;
  mayEdit: boolean;
}

/** The facts of a row by section. What is empty folds away until it is asked for. */
export function FactSections({ resource, row, mayEdit }: FactSectionsProps) {
  const { actor, queryFields, views } = useFieldEnvironment();
  const saveRow = useSaveRow(resource, { mutationMode: "optimistic" });
  const save = async (fields: ReadonlyMap<string, Field>, changed: FormValues) =>
    void (await saveRow(formBody(changed, undefined, fields, queryFields), row));
  const around = useMemo(() => [row], [row]);
  return (
    <OwnFields value={resource.fields}>
      <OuterBodies value={around}>
        <div className={styles.sections}>
          {detailSections(resource, actor).map(({ heading, fields }) => (
            <FactSection
              key={heading}
              heading={heading}
              facts={fields.map(({ name, field, isClosed }): SectionFact => ({
                key: name,
                label: field.label,
                fields: [{ name, field, value: row[name] }],
                children: field.secret ? (
                  <SecretFact resource={resource} row={row} name={name} />
                ) : (
                  <FieldShow field={field} value={row[name]} around={row} />
                ),
                onSave: mayEdit && !isClosed ? (values) => save(new Map([[name, field]]), values) : undefined,
                wide: viewIn(views, field).wide === true,
                isFolding: isEmptyValue(row[name]),
              }))}
            />
          ))}
        </div>
      </OuterBodies>
    </OwnFields>
  );
}
