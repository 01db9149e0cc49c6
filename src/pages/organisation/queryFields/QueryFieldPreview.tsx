import { Suspense, useMemo, useState } from "react";
import { FieldEnvironmentProvider } from "../../../fields/kinds/FieldEnvironmentProvider";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { FormField } from "../../../fields/FormField";
import { trips } from "../../../resources/trips";
import type { QueryField } from "../../../schema";
import sections from "../sections/sections.module.css";
import styles from "./queryFields.module.css";

/** How the trip form will show the query fields; what is typed here goes nowhere. */
export function QueryFieldPreview({ queryFields }: { queryFields: readonly QueryField[] }) {
  const outer = useFieldEnvironment();
  const environment = useMemo(() => ({ ...outer, queryFields }), [outer, queryFields]);
  const [value, setValue] = useState<unknown>({});
  return (
    <section className={styles.preview} aria-label="Preview of the trip form">
      <h2 className={sections.heading}>Preview</h2>
      <p className={styles.hint}>So they stand in the trip form. Try them; nothing is stored here.</p>
      <FieldEnvironmentProvider environment={environment}>
        <Suspense fallback={null}>
          <FormField id="preview" field={trips.fields.custom} value={value} around={{}} onChange={setValue} />
        </Suspense>
      </FieldEnvironmentProvider>
    </section>
  );
}
