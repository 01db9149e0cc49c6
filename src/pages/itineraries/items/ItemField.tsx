import { memo, useCallback } from "react";
import { errorsBelow } from "../../../fields/errorsBelow";
import { FormField } from "../../../fields/FormField";
import type { Field, FieldErrors } from "../../../schema";
import type { DraftItem } from "../draft/draft";
import { ownerIds } from "../draft/EditorPlace";
import styles from "./items.module.css";

interface ItemFieldProps {
  itemId: string;
  name: keyof DraftItem;
  field: Field;
  /** In place of the field's. */
  label?: string | undefined;
  value: unknown;
  /** What of the item its amounts look for: with all of it, a key in one field would draw every other. */
  around: Pick<DraftItem, "currency">;
  errors: FieldErrors | undefined;
  onChange(values: Partial<DraftItem>): void;
}

/** One field of an item. */
export const ItemField = memo(function ItemField(props: ItemFieldProps) {
  const { itemId, name, field, label, value, around, errors, onChange } = props;
  const change = useCallback((value: unknown) => onChange({ [name]: value }), [name, onChange]);
  const isWide = ["longText", "group", "rows", "references"].includes(field.kind);
  return (
    <div className={styles.field} data-wide={isWide}>
      <FormField
        id={`${ownerIds.item(itemId)}.${name}`}
        field={label ? { ...field, label } : field}
        value={value}
        around={around}
        onChange={change}
        errors={errorsBelow(errors, name)}
      />
    </div>
  );
});
