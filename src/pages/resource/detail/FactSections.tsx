import { Button } from "antd";
import { useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { isEmptyValue } from "../../../fields/isEmptyValue";
import type { AnyRow, Resource } from "../../../schema/resource";
import { detailSections } from "./detailSections";
import { Fact } from "./Fact";
import styles from "./Facts.module.css";

/** The facts of a row by section. What is empty folds away until it is asked for. */
export function FactSections({
  resource,
  row,
  mayEdit,
}: {
  resource: Resource;
  row: AnyRow;
  mayEdit: boolean;
}) {
  const { actor } = useFieldEnvironment();
  const [showsEmpty, setShowsEmpty] = useState(false);
  const sections = detailSections(resource, actor);
  const isShown = (name: string) => showsEmpty || !isEmptyValue(row[name]);
  const empty = sections.flatMap(({ fields }) => fields).filter(({ name }) => isEmptyValue(row[name])).length;
  return (
    <div className={styles.sections}>
      {sections.map(({ heading, fields }) => {
        const shown = fields.filter(({ name }) => isShown(name));
        if (shown.length === 0) return null;
        return (
          <section key={heading} className={styles.section}>
            <h2 className={styles.heading}>{heading}</h2>
            <dl className={styles.facts}>
              {shown.map(({ name, field, isClosed }) => (
                <Fact
                  key={name}
                  resource={resource}
                  row={row}
                  name={name}
                  field={field}
                  mayEdit={mayEdit && !isClosed}
                />
              ))}
            </dl>
          </section>
        );
      })}
      {empty > 0 && (
        <Button
          type="link"
          className={styles.more}
          aria-expanded={showsEmpty}
          onClick={() => setShowsEmpty(!showsEmpty)}
        >
          {showsEmpty ? "Hide empty fields" : `Show ${empty} empty ${empty === 1 ? "field" : "fields"}`}
        </Button>
      )}
    </div>
  );
}
