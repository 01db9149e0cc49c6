import { CloseOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { counted } from "../../../domain/formats/text";
import { dayName } from "../draft/dayName";
import type { DayRows } from "../draft/draft";
import type { Selection } from "./Selection";
import styles from "./selection.module.css";

interface SelectionBarProps {
  rows: DayRows;
  selection: Selection;
  /** Items go to the day; days go before it, or behind all where none is named. */
  onMove(dayId: string | undefined): void;
  onCopy(command: "copy" | "cut"): void;
  onDuplicate(): void;
  onRemove(): void;
  onClear(): void;
}

/** What can be done with all that is chosen. */
export function SelectionBar({
  rows,
  selection,
  onMove,
  onCopy,
  onDuplicate,
  onRemove,
  onClear,
}: SelectionBarProps) {
  const { of, ids } = selection;
  if (ids.size === 0) return null;
  const isItems = of === "items";
  const days = rows.days.map((day, index) => ({ id: day.id, name: dayName(day, index), items: day.items }));
  const places = isItems
    ? days.flatMap(({ id, name, items }) =>
        items.some((item) => ids.has(item.id)) ? [] : [{ key: id, label: name }],
      )
    : [
        ...days.flatMap(({ id, name }) => (ids.has(id) ? [] : [{ key: id, label: `Before ${name}` }])),
        { key: "last", label: "As the last" },
      ];
  return (
    <div className={styles.bar} role="group" aria-label="What is selected">
      <span role="status">{counted(ids.size, isItems ? "item" : "day")} selected</span>
      <Dropdown
        trigger={["click"]}
        autoFocus
        disabled={places.length === 0}
        menu={{ items: places, onClick: ({ key }) => onMove(key === "last" ? undefined : key) }}
      >
        <Button size="small">{isItems ? "Move to day …" : "Move …"}</Button>
      </Dropdown>
      <Button size="small" onClick={() => onCopy("copy")}>
        Copy
      </Button>
      <Button size="small" onClick={() => onCopy("cut")}>
        Cut
      </Button>
      <Button size="small" onClick={onDuplicate}>
        Duplicate
      </Button>
      <Button size="small" danger onClick={onRemove}>
        Remove
      </Button>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label="Select nothing"
        onClick={onClear}
      />
    </div>
  );
}
