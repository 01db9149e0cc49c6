import { memo, useCallback } from "react";
import { errorsBelow } from "../../../fields/errorsBelow";
import { FormField } from "../../../fields/FormField";
import type { Field, FieldErrors } from "../../../schema";
import type { DraftItem } from "../draft/draft";
import { ownerIds } from "../draft/EditorPlace";
import styles from "./items.module.css";

interface ItemFieldProps {
  name: keyof DraftItem;
  field: Field;
  item: DraftItem;
  errors: FieldErrors | undefined;
  onChange(values: Partial<DraftItem>): void;
}

/** One field of an item. */
export const ItemField = memo(function ItemField({ name, field, item, errors, onChange }: ItemFieldProps) {
  const change = useCallback((value: unknown) => onChange({ [name]: value }), [name, onChange]);
  const isWide = ["longText", "group", "reference"].includes(field.kind) || name === "title";
  return (
    <div className={styles.field} data-wide={isWide}>
      <FormField
        id={`${ownerIds.item(item.id)}.${name}`}
        field={field}
        value={item[name]}
        around={item}
        onChange={change}
        errors={errorsBelow(errors, name)}
      />
    </div>
  );
});
