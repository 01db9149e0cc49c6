import { Suspense, useState } from "react";
import { FieldShow } from "../../../fields/FieldShow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { viewIn } from "../../../fields/viewIn";
import type { Field } from "../../../schema/kinds";
import type { AnyRow, Resource } from "../../../schema/resource";
import { EditOutlined } from "@ant-design/icons";
import { FactEditor } from "./FactEditor";
import styles from "./Facts.module.css";

interface FactProps {
  resource: Resource;
  row: AnyRow;
  name: string;
  field: Field;
  mayEdit: boolean;
}

/** One fact; a click on it, or on its button by keyboard, turns it into its input. */
export function Fact({ resource, row, name, field, mayEdit }: FactProps) {
  const { views } = useFieldEnvironment();
  const [isEditing, setEditing] = useState(false);
  const show = <FieldShow field={field} value={row[name]} around={row} />;
  const isWide = viewIn(views, field).wide === true;
  if (isEditing)
    return (
      <div className={styles.fact} data-wide>
        <dd>
          <Suspense fallback={show}>
            <FactEditor resource={resource} row={row} name={name} onDone={() => setEditing(false)} />
          </Suspense>
        </dd>
      </div>
    );
  return (
    <div className={styles.fact} data-wide={isWide} data-opens={mayEdit}>
      <dt>{field.kind === "custom" ? null : field.label}</dt>
      <dd
        onClick={(event) => {
          const isControl = event.target instanceof Element && event.target.closest("a, button");
          if (mayEdit && !isControl && !window.getSelection()?.toString()) setEditing(true);
        }}
      >
        {show}
        {mayEdit && (
          <button
            type="button"
            className={styles.edit}
            aria-label={`Edit ${field.label.toLowerCase()}`}
            onClick={() => setEditing(true)}
          >
            <EditOutlined aria-hidden />
          </button>
        )}
      </dd>
    </div>
  );
}
