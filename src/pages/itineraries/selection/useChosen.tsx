import { type ReactNode, type RefObject, useMemo } from "react";
import { useNewest } from "../../../fields/useNewest";
import { newRowId } from "../../../fields/newRowId";
import { copiedDays, copiedItems } from "../../../domain/itineraries/copiedDays";
import { counted } from "../../../domain/formats/text";
import { useStore } from "../../../providers/createStore";
import { notices } from "../../../providers/notices";
import {
  type Copied,
  copiedHere,
  copiedWords,
  copyByButton,
  fitted as fittedCopy,
  useClipboard,
} from "./clipboard";
import { useTenant } from "../../../providers/tenant";
import {
  itemsIn,
  pasteDays,
  pasteItems,
  putDaysBefore,
  putItemsBack,
  removeDays,
  removeItems,
  sendItems,
} from "../draft/dayEdits";
import { dayName, type DayRows, type DraftDay } from "../draft/draft";
import type { DayEdits, OnRemoved } from "../draft/useDraft";
import { type Pasting, type Selection, useSelection } from "./Selection";
import { CloseOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import styles from "./selection.module.css";

/** Adapts pasted days; also returns in words what was left out. */
export type FitPasted = (days: readonly DraftDay[]) => {
  days: readonly DraftDay[];
  dropped: readonly string[];
};

interface ChosenOptions {
  rows: DayRows;
  day: DraftDay | undefined;
  edits: DayEdits;
  bounds: RefObject<HTMLElement | null>;
  onRemoved: OnRemoved;
  fitPasted?: FitPasted | undefined;
  onShow(dayId: string): void;
}

/** Selecting items or days, and moving, copying, cutting, pasting or removing all of them. */
export function useChosen({ rows, day, edits, bounds, onRemoved, fitPasted, onShow }: ChosenOptions) {
  const { choosing, selection, take, clear } = useSelection(rows, day?.id);
  const organisation = useTenant().data?.id ?? "";
  const { of, ids } = selection;
  const isItems = of === "items";
  const { editDays } = edits;
  const chosenDays = isItems ? [] : rows.days.filter(({ id }) => ids.has(id));

  const copied = (): Copied | undefined => {
    if (ids.size === 0 || !day) return undefined;
    const days = isItems ? [{ ...day, items: itemsIn(rows.days, ids) }] : chosenDays;
    return { of, days, options: rows.options.map(({ id, name }) => ({ id, name })), organisation };
  };
  const remove = () => {
    if (isItems && day) {
      onRemoved(counted(ids.size, "item"), putItemsBack(day, ids));
      editDays(removeItems(ids));
    } else if (!isItems) {
      const { days } = rows;
      onRemoved(counted(ids.size, "day"), (now) => [
        ...days
          .filter(({ id }) => ids.has(id) || now.some((one) => one.id === id))
          .map((one) => now.find(({ id }) => id === one.id) ?? one),
        ...now.filter(({ id }) => !days.some((one) => one.id === id)),
      ]);
      editDays(removeDays(ids));
      const left = days.find(({ id }) => !ids.has(id));
      if (left && day && ids.has(day.id)) onShow(left.id);
    }
    clear();
  };
  /** Puts items into a day, or days after it or after the chosen ones, and selects them. */
  const putIn = (days: readonly DraftDay[], kind: Copied["of"], into = day) => {
    if (kind === "days") {
      const behind = !isItems && ids.size > 0 && into === day ? ids : new Set(into ? [into.id] : []);
      editDays(pasteDays(days, behind));
      take(
        "days",
        days.map(({ id }) => id),
      );
    } else if (into) {
      const items = days.flatMap((one) => one.items);
      editDays(pasteItems(into.id, items, isItems ? ids : new Set()));
      take(
        "items",
        items.map(({ id }) => id),
        into.id,
      );
      if (into !== day) onShow(into.id);
    }
  };
  const paste = (copy: Copied, into = day) => {
    const copied = fittedCopy(copy, rows);
    const fitted = fitPasted?.(copied.days);
    const days = fitted?.days ?? copied.days;
    const dropped = [...copied.dropped, ...(fitted?.dropped ?? [])];
    putIn(days, copy.of, into);
    const count = copiedWords(copy.of, days);
    notices.show({
      key: "pasted",
      type: dropped.length > 0 ? "warning" : "info",
      message: `${count} pasted.${dropped.length > 0 ? ` Not taken over: ${dropped.slice(0, 5).join("; ")}${dropped.length > 5 ? ` and ${dropped.length - 5} more` : ""}.` : ""}`,
    });
  };
  useClipboard(bounds, { copied, onCut: remove, onPaste: paste, onClear: clear });
  const held = useStore(copiedHere);
  const byButton = useNewest((copy: Copied, dayId?: string) =>
    paste(
      copy,
      rows.days.find(({ id }) => id === dayId),
    ),
  );
  const pasting = useMemo(
    (): Pasting | undefined =>
      held?.organisation === organisation
        ? {
            of: held.of,
            words: copiedWords(held.of, held.days),
            paste: (dayId) => byButton.current(held, dayId),
          }
        : undefined,
    [held, organisation, byButton],
  );

  const bar: ReactNode = (
    <SelectionBar
      rows={rows}
      selection={selection}
      onMove={(to) => {
        editDays(isItems && to ? sendItems(ids, to) : putDaysBefore(ids, to));
        if (isItems) clear();
      }}
      onCopy={(command) => copyByButton(command, { copied, onCut: remove })}
      onDuplicate={() =>
        isItems
          ? putIn(day ? [{ ...day, items: copiedItems(itemsIn(rows.days, ids), newRowId) }] : [], "items")
          : putIn(copiedDays(chosenDays, newRowId), "days")
      }
      onRemove={remove}
      onClear={clear}
    />
  );
  return { choosing: useMemo(() => ({ ...choosing, pasting }), [choosing, pasting]), bar };
}

interface SelectionBarProps {
  rows: DayRows;
  selection: Selection;
  /** Moves items into the day, or days before it; days without one go to the end. */
  onMove(dayId: string | undefined): void;
  onCopy(command: "copy" | "cut"): void;
  onDuplicate(): void;
  onRemove(): void;
  onClear(): void;
}

function SelectionBar({
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
