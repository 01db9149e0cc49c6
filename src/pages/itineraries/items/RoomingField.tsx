import { Button, Tag } from "antd";
import { useState } from "react";
import type { ItemRooming } from "../../../domain/pricing/priceResult";
import { roomingRows, roomingText, roomText, type StayRoom } from "../../../domain/pricing/rooming";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { newRowId } from "../../../fields/newRowId";
import { itineraryItem } from "../../../resources/shared/itineraryItem";
import type { FieldErrors } from "../../../schema";
import type { DraftItem } from "../draft/draft";
import { differenceText } from "./differenceText";
import { ItemField } from "./ItemField";
import styles from "./items.module.css";

/** The rows below a heading that says already what they are. */
const rowsField = { ...itineraryItem.rooming, label: "Rooms" };

interface RoomingFieldProps {
  item: DraftItem;
  /** The rooms that the stay is priced by; null while no rates of a hotel price it. */
  rooming: ItemRooming | null;
  errors: FieldErrors | undefined;
  onChange(values: Partial<DraftItem>): void;
}

/** Who sleeps where: the cheapest split as chips until somebody names the rooms, and a cheaper one beside those named. */
export function RoomingField({ item, rooming, errors, onChange }: RoomingFieldProps) {
  const { formats } = useFieldEnvironment();
  const [isOpen, setOpen] = useState(false);
  const name = (rooms: readonly StayRoom[]) =>
    // A row without a room type has the stay's, and follows it.
    onChange({ rooming: roomingRows(rooms).map((row) => ({ ...row, id: newRowId(), roomType: null })) });
  const isNamed = item.rooming.length > 0;
  const rows = isNamed ? item.rooming : roomingRows(rooming?.rooms ?? []);
  const hasErrors = Object.keys(errors ?? {}).some((path) => path.startsWith("rooming"));
  const other = rooming?.other;
  const edit = () => {
    if (!isNamed && rooming) name(rooming.rooms);
    setOpen(!isOpen);
  };
  return (
    <div className={styles.field} data-wide="true" role="group" aria-label={itineraryItem.rooming.label}>
      <div className={styles.rooming}>
        <span className={styles.roomingLabel}>{itineraryItem.rooming.label}</span>
        {rows.map((row, index) => (
          <Tag key={index} color={isNamed ? "blue" : undefined}>
            {roomText(row)}
          </Tag>
        ))}
        {!isNamed && (
          <span className={styles.roomingHint}>
            {rows.length > 0 ? "the cheapest split" : "by the price of the hotel, or as you name it"}
          </span>
        )}
        <Button size="small" type="text" onClick={edit} aria-expanded={isOpen || hasErrors}>
          {isOpen ? "Done" : "Change rooms"}
        </Button>
        {isNamed && (
          <Button size="small" type="text" onClick={() => onChange({ rooming: [] })}>
            Cheapest split
          </Button>
        )}
      </div>
      {other && (
        <div className={styles.rooming}>
          <Button size="small" onClick={() => name(other.rooms)}>
            {roomingText(roomingRows(other.rooms))}: {differenceText(other, formats.money)}
          </Button>
        </div>
      )}
      {(isOpen || hasErrors) && (
        <ItemField name="rooming" field={rowsField} item={item} errors={errors} onChange={onChange} />
      )}
    </div>
  );
}
