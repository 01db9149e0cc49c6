import { Button } from "antd";
import type { QueryField } from "../../../schema";
import { SectionList } from "../sections/SectionList";
import sections from "../sections/sections.module.css";
import styles from "./queryFields.module.css";

interface RetiredQueryFieldsProps {
  queryFields: readonly QueryField[];
  onBring?: ((queryField: QueryField) => void) | undefined;
}

/** The fields that take no new values. What was stored under them is still shown on its trips. */
export function RetiredQueryFields({ queryFields, onBring }: RetiredQueryFieldsProps) {
  if (queryFields.length === 0) return null;
  return (
    <section aria-label="Retired fields">
      <h2 className={sections.heading}>Retired</h2>
      <p className={styles.hint}>They take no new values. Trips keep what was stored.</p>
      <SectionList rows={queryFields} keyOf={({ key }) => key} empty={null}>
        {(queryField) => (
          <>
            <div className={sections.words}>
              <span className={sections.detail}>{queryField.label}</span>
            </div>
            {onBring && (
              <Button size="small" type="text" onClick={() => onBring(queryField)}>
                Bring back
              </Button>
            )}
          </>
        )}
      </SectionList>
    </section>
  );
}
