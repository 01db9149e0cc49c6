import { memo, useCallback } from "react";
import { faultsBelow } from "../../../fields/faultsBelow";
import { FormField } from "../../../fields/FormField";
import type { Faults } from "../../../schema/faults";
import type { Field } from "../../../schema/kinds";
import type { DraftItem } from "../draft";
import { ownerIds } from "../EditorPlace";
import styles from "./items.module.css";

interface ItemFieldProps {
  name: keyof DraftItem;
  field: Field;
  item: DraftItem;
  faults: Faults | undefined;
  onChange(values: Partial<DraftItem>): void;
}

/** One field of an item. */
export const ItemField = memo(function ItemField({ name, field, item, faults, onChange }: ItemFieldProps) {
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
        faults={faultsBelow(faults, name)}
      />
    </div>
  );
});
