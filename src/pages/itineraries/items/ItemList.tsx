import type { HotelSheet } from "../../../resources/hotelSheets";
import type { TransportSheet } from "../../../resources/transportSheets";
import { memo, use, useCallback, useEffect, useRef } from "react";
import { addDays } from "../../../domain/dates/plainDate";
import { type ItemKind, itemKinds } from "../../../vocabulary";
import { useKept } from "../../../components/useKept";
import { errorsBelow } from "../../../fields/errorsBelow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { newRowId } from "../../../fields/newRowId";
import type { FieldErrors } from "../../../schema";
import { SortableList } from "../../sorting/SortableList";
import {
  addItem,
  changeItem,
  copyItem,
  insertItem,
  moveItemsTogether,
  newItem,
  removeItem,
  sendItem,
  sendItems,
} from "../draft/dayEdits";
import { droppedOnDay } from "../draft/droppedOnDay";
import { dayName, type DayRows, type DraftDay, type DraftItem, type NamedOption } from "../draft/draft";
import { EditorPlaceContext, ownerIds } from "../draft/EditorPlace";
import type { DayEdits, OnRemoved } from "../draft/useDraft";
import { itemFields } from "./itemFields";
import type { KnownOfDays } from "./KnownOfDays";
import { ItemForm } from "./ItemForm";
import { ItemLine } from "./ItemLine";
import { SelectionContext } from "../selection/Selection";
import styles from "./items.module.css";
import type { PickedName } from "./pickedValues";
import { usePickRow } from "./usePickRow";
import { PlusOutlined, SnippetsOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";

interface ItemListProps {
  rows: DayRows;
  day: DraftDay;
  index: number;
  known: KnownOfDays | undefined;
  errors: FieldErrors | undefined;
  edits: DayEdits;
  onRemoved: OnRemoved;
}

/** The things of a day in their order, each opening into its form, and the buttons that add one. */
export function ItemList({ rows, day, index, known, errors, edits, onRemoved }: ItemListProps) {
  const { place: here, go } = use(EditorPlaceContext);
  const { selection, withOthers, toggle: choose, listening } = use(SelectionContext);
  const chosen = selection.of === "items" ? selection.ids : undefined;
  const { editDays } = edits;
  const date = rows.startDate ? addDays(rows.startDate, index) : null;
  const add = (kind: ItemKind) => {
    const id = newRowId();
    editDays(addItem(day.id, newItem(kind, { id, ...(kind === "hotel_stay" ? { nights: 1 } : {}) })));
    const first = itemFields[kind][0];
    go({
      dayId: day.id,
      itemId: id,
      ...(first ? { focus: { owner: ownerIds.item(id), at: { [first]: [] } } } : {}),
    });
  };
  function toggle(id: string) {
    go({ dayId: day.id, itemId: here.itemId === id ? undefined : id });
  }
  function remove(id: string) {
    const place = day.items.findIndex((item) => item.id === id);
    const item = day.items[place];
    if (!item) return;
    onRemoved(item.title || "The item", insertItem(day.id, item, place));
    editDays(removeItem(day.id, id));
  }
  const otherDays = useKept(
    rows.days.flatMap((other, place) =>
      other.id === day.id ? [] : [{ id: other.id, label: dayName(other, place) }],
    ),
  );
  // The items keep what they call, so that a key in one draws no other.
  const latest = useRef({ toggle, remove, choose });
  useEffect(() => {
    latest.current = { toggle, remove, choose };
  });
  const onToggle = useCallback((id: string) => latest.current.toggle(id), []);
  const onRemove = useCallback((id: string) => latest.current.remove(id), []);
  const onChoose = useCallback((id: string) => latest.current.choose("items", id), []);
  return (
    <>
      {day.items.length > 0 && (
        <SortableList
          listeners={listening("items")}
          className={styles.list}
          items={day.items.map(({ id, title }) => ({ id, label: title || "New item" }))}
          onMove={(from, to, id) => editDays(moveItemsTogether(day.id, withOthers("items", id), from, to))}
          onDrop={(id, under) => {
            const toDayId = droppedOnDay(under);
            if (!toDayId || toDayId === day.id) return false;
            editDays(sendItems(withOthers("items", id), toDayId));
            return true;
          }}
        >
          {day.items.map((item, place) => (
            <OneItem
              key={item.id}
              item={item}
              date={date}
              known={known}
              errors={errorsBelow(errors, `items.${place}`)}
              edits={edits}
              isOpen={here.itemId === item.id}
              isChosen={chosen?.has(item.id) ?? false}
              otherDays={otherDays}
              options={rows.options}
              onToggle={onToggle}
              onRemove={onRemove}
              onChoose={onChoose}
            />
          ))}
        </SortableList>
      )}
      <AddItem onAdd={add} />
    </>
  );
}

interface OneItemProps extends Pick<ItemListProps, "known" | "errors" | "edits"> {
  item: DraftItem;
  date: string | null;
  isOpen: boolean;
  isChosen: boolean;
  otherDays: readonly { id: string; label: string }[];
  options: readonly NamedOption[];
  onToggle(id: string): void;
  onRemove(id: string): void;
  onChoose(id: string): void;
}

const noSheets: readonly (HotelSheet | TransportSheet)[] = [];

const OneItem = memo(function OneItem(props: OneItemProps) {
  const { item, date, known, errors, edits, isOpen, isChosen, otherDays, options } = props;
  const { onToggle, onRemove, onChoose } = props;
  const { formats } = useFieldEnvironment();
  const { editDays } = edits;
  const pickRow = usePickRow(edits);
  const change = useCallback(
    (values: Partial<DraftItem>) => editDays(changeItem(item.id, values)),
    [editDays, item.id],
  );
  const pick = useCallback(
    (name: PickedName, id: string | null) => void pickRow({ itemId: item.id, date }, name, id),
    [pickRow, item.id, date],
  );
  const priced = [known?.price, ...(known?.options ?? []).map(({ price }) => price)]
    .flatMap((price) => price?.items ?? [])
    .find(({ itemId }) => itemId === item.id);
  const currency = known?.price?.currency;
  const findings = known?.findings?.filter(
    ({ itemId, waivedBecause, severity }) =>
      itemId === item.id && waivedBecause === null && severity !== "info",
  );
  return (
    <ItemLine
      item={item}
      price={
        priced && currency && (priced.known || priced.price !== 0)
          ? formats.money({ amount: priced.price, currency })
          : ""
      }
      problems={(findings?.length ?? 0) + Object.keys(errors ?? {}).length}
      isOpen={isOpen}
      isChosen={isChosen}
      otherDays={otherDays}
      options={options}
      onToggle={() => onToggle(item.id)}
      onRemove={() => onRemove(item.id)}
      onChoose={() => onChoose(item.id)}
      onBelong={(optionId) => change({ optionId })}
      onCopy={(optionId) => editDays(copyItem(item.id, optionId))}
      onSend={(toDayId) => editDays(sendItem(item.id, toDayId))}
    >
      <ItemForm
        item={item}
        hotel={item.hotelId ? known?.hotels.get(item.hotelId) : undefined}
        rooming={priced?.rooming ?? null}
        transport={item.transportId ? known?.transports.get(item.transportId) : undefined}
        vehicles={priced?.vehicles ?? null}
        supply={priced?.supply ?? null}
        currency={currency ?? null}
        sheets={known?.sheets.get(item.hotelId ?? item.transportId ?? "") ?? noSheets}
        options={options}
        errors={errors}
        onChange={change}
        onPick={pick}
      />
    </ItemLine>
  );
});

const usual: readonly { kind: ItemKind; label: string }[] = [
  { kind: "activity", label: "Activity" },
  { kind: "hotel_stay", label: "Hotel" },
  { kind: "transfer", label: "Transfer" },
];

/** The buttons that add a thing to the day; the usual ones first. */
function AddItem({ onAdd }: { onAdd(kind: ItemKind): void }) {
  const { pasting } = use(SelectionContext);
  const others = Object.entries(itemKinds).filter(([kind]) => !usual.some((one) => one.kind === kind));
  return (
    <div className={styles.adding}>
      {usual.map(({ kind, label }) => (
        <Button key={kind} icon={<PlusOutlined aria-hidden />} onClick={() => onAdd(kind)}>
          {label}
        </Button>
      ))}
      <Dropdown
        trigger={["click"]}
        menu={{
          items: others.map(([kind, { label }]) => ({ key: kind, label })),
          // The keys of the menu are the kinds.
          onClick: ({ key }) => onAdd(key as ItemKind),
        }}
      >
        <Button icon={<PlusOutlined aria-hidden />}>More</Button>
      </Dropdown>
      {pasting?.of === "items" && (
        <Button icon={<SnippetsOutlined aria-hidden />} onClick={() => pasting.paste()}>
          Paste {pasting.words}
        </Button>
      )}
    </div>
  );
}
