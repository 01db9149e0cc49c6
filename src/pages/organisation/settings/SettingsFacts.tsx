import { canRead, type Resource } from "../../../schema";
import { FieldShow } from "../../../fields/FieldShow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { isEmptyValue } from "../../../fields/isEmptyValue";
import type { Tenant } from "../../../resources/tenants";
import styles from "./SettingsFacts.module.css";

/** The organisation as those read it who may not change it. What is empty is left out. */
export function SettingsFacts({ resource, tenant }: { resource: Resource; tenant: Tenant }) {
  const { actor } = useFieldEnvironment();
  const row: Record<string, unknown> = tenant;
  return resource.form.map(({ heading, fields }) => {
    const shown = fields.flatMap((name) => {
      const field = resource.fields[name];
      return field && canRead(field, actor) && !isEmptyValue(row[name]) ? [{ name, field }] : [];
    });
    if (shown.length === 0) return null;
    return (
      <section key={heading} className={styles.section} aria-label={heading}>
        <h2 className={styles.heading}>{heading}</h2>
        <dl className={styles.facts}>
          {shown.map(({ name, field }) => (
            <div key={name}>
              <dt>{field.label}</dt>
              <dd>
                <FieldShow field={field} value={row[name]} around={row} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    );
  });
}
