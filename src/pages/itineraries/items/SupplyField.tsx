import { Button, Tag } from "antd";
import type { ItemSupply } from "../../../domain/pricing/priceResult";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { itineraryItem } from "../../../resources/shared/itineraryItem";
import type { FieldErrors } from "../../../schema";
import type { DraftItem } from "../draft/draft";
import { differenceText } from "./differenceText";
import { ItemField } from "./ItemField";
import styles from "./items.module.css";

interface SupplyFieldProps {
  item: DraftItem;
  /** Whose rate sheets price the item; null while none do. */
  supply: ItemSupply | null;
  /** Of the differences. */
  currency: string | null;
  errors: FieldErrors | undefined;
  onChange(values: Partial<DraftItem>): void;
}

/** By whose rate sheets an item is priced: the cheapest supplier until somebody names one, and the others beside it. */
export function SupplyField({ item, supply, currency, errors, onChange }: SupplyFieldProps) {
  const { formats } = useFieldEnvironment();
  const { supplierId: field } = itineraryItem;
  if (!supply) {
    // One that was named and has no rates is another's to choose.
    if (!item.supplierId) return null;
    const shown = { itemId: item.id, value: item.supplierId, around: item };
    return <ItemField {...shown} name="supplierId" field={field} errors={errors} onChange={onChange} />;
  }
  return (
    <div className={styles.field} data-wide="true" role="group" aria-label={field.label}>
      <div className={styles.rooming}>
        <span className={styles.roomingLabel}>{field.label}</span>
        <Tag color={supply.proposed ? undefined : "blue"}>{supply.supplierName}</Tag>
        {supply.proposed && supply.others.length > 0 && (
          <span className={styles.roomingHint}>the cheapest</span>
        )}
        {!supply.proposed && (
          <Button size="small" type="text" onClick={() => onChange({ supplierId: null })}>
            Cheapest supplier
          </Button>
        )}
        {supply.others.map(({ supplierId, supplierName, difference }) => (
          <Button key={supplierId} size="small" onClick={() => onChange({ supplierId })}>
            {supplierName}: {differenceText({ difference, currency: currency ?? "" }, formats.money)}
          </Button>
        ))}
      </div>
    </div>
  );
}
