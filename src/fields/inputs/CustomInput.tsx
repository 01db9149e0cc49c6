import { fieldOfQueryField, type QueryField } from "../../schema";
import { errorsBelow } from "../errorsBelow";
import type { InputProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { FormField } from "../FormField";
import styles from "./inputs.module.css";

/** The organisation's own fields, by the sections that it gave them. */
export function CustomInput({ id, value, onChange, errors, disabled }: InputProps<"custom">) {
  const { queryFields, views } = useFieldEnvironment();
  const active = queryFields.filter(({ isActive }) => isActive);
  const sections = [...new Set(active.map(({ section }) => section ?? ""))];
  const body = value ?? {};
  const line = (queryField: QueryField) => {
    const field = fieldOfQueryField(queryField);
    return (
      <div key={queryField.key} data-wide={views[field.kind].wide}>
        <FormField
          id={`${id}.${queryField.key}`}
          field={field}
          value={body[queryField.key]}
          around={body}
          onChange={(next) => onChange({ ...body, [queryField.key]: next })}
          errors={errorsBelow(errors, queryField.key)}
          disabled={disabled}
        />
      </div>
    );
  };
  return sections.map((section) => (
    <section key={section} className={styles.section}>
      {section && <h3 className={styles.sectionTitle}>{section}</h3>}
      <div className={styles.grid}>
        {active.filter((queryField) => (queryField.section ?? "") === section).map(line)}
      </div>
    </section>
  ));
}
