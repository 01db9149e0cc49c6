import type { HotelSheet } from "../../../resources/hotelSheets";
import { memo, use, useCallback } from "react";
import { useNewest } from "../../../fields/useNewest";
import { addDays, type PlainDate } from "../../../domain/dates/plainDate";
import { type ItemKind, itemKinds, inclusionKinds } from "../../../vocabulary";
import { useKept } from "../../../components/useKept";
import { errorsBelow } from "../../../fields/errorsBelow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { newRowId } from "../../../fields/newRowId";
import type { FieldErrors } from "../../../schema";
import { SortableList } from "../../sorting/SortableList";
import {
  changeItem,
  copyItem,
  insertItem,
  moveItemsTogether,
  newItem,
  pasteItems,
  removeItems,
  sendItems,
} from "../draft/dayEdits";
import {
  droppedOnDay,
  dayName,
  type DayRows,
  type DraftDay,
  type DraftItem,
  type NamedOption,
} from "../draft/draft";
import { EditorPlaceContext, ownerIds } from "../draft/EditorPlace";
import type { DayEdits, OnRemoved } from "../draft/useDraft";
import { itemFields } from "./itemFields";
import { type KnownOfDays, readSheets } from "./usePricedRows";
import { ItemForm } from "./ItemForm";
import { SelectionContext } from "../selection/Selection";
import styles from "./items.module.css";
import { type PickedName, valuesOfActivity, valuesOfHotel, valuesOfTransport } from "./pickedValues";
import {
  PlusOutlined,
  SnippetsOutlined,
  DownOutlined,
  EllipsisOutlined,
  UpOutlined,
  WarningOutlined,
} from "@ant-design/icons";
import { Button, Dropdown, Tag } from "antd";
import { counted, joinParts } from "../../../domain/formats/text";
import { routeText, timesText } from "../../../domain/itineraries/journeyText";
import { vehiclesText } from "../../../domain/products/transport";
import { optionOf } from "../../../domain/pricing/priceInput";
import { SortableLine } from "../../sorting/SortableLine";
import { ItemPicture } from "./ItemPicture";
import { sheetDays } from "../../../domain/products/sheet";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import { queryClient } from "../../../providers/queryClient";
import type { Activity } from "../../../resources/activities";
import type { Hotel } from "../../../resources/hotels";
import type { TransportService } from "../../../resources/transportServices";
import { rowQuery } from "../../../providers/rows/useRow";

interface ItemListProps {
  rows: DayRows;
  day: DraftDay;
  index: number;
  known: KnownOfDays | undefined;
  errors: FieldErrors | undefined;
  edits: DayEdits;
  onRemoved: OnRemoved;
}

export function ItemList({ rows, day, index, known, errors, edits, onRemoved }: ItemListProps) {
  const { place: here, go } = use(EditorPlaceContext);
  const { selection, withOthers, toggle: choose, listening } = use(SelectionContext);
  const chosen = selection.of === "items" ? selection.ids : undefined;
  const { editDays } = edits;
  const add = (kind: ItemKind) => {
    const id = newRowId();
    editDays(pasteItems(day.id, [newItem(kind, { id, ...(kind === "hotel_stay" ? { nights: 1 } : {}) })]));
    const first = itemFields[kind][0];
    const focus = first && { focus: { owner: ownerIds.item(id), at: { [first]: [] } } };
    go({ dayId: day.id, itemId: id, ...focus });
  };
  const otherDays = useKept(
    rows.days.flatMap((other, place) =>
      other.id === day.id ? [] : [{ id: other.id, label: dayName(other, place) }],
    ),
  );
  const act = (action: "toggle" | "remove" | "choose", id: string) => {
    if (action === "toggle") return go({ dayId: day.id, itemId: here.itemId === id ? undefined : id });
    if (action === "choose") return choose("items", id);
    const place = day.items.findIndex((item) => item.id === id);
    const item = day.items[place];
    if (!item) return;
    onRemoved(item.title || "The item", insertItem(day.id, item, place));
    editDays(removeItems(new Set([id])));
  };
  // A stable callback: typing in one item does not redraw the others.
  const newest = useNewest(act);
  const onAct = useCallback<typeof act>((action, id) => newest.current(action, id), [newest]);
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
            <ItemLine
              key={item.id}
              item={item}
              date={rows.startDate ? addDays(rows.startDate, index) : null}
              known={known}
              errors={errorsBelow(errors, `items.${place}`)}
              edits={edits}
              isOpen={here.itemId === item.id}
              isChosen={chosen?.has(item.id) ?? false}
              otherDays={otherDays}
              options={rows.options}
              onAct={onAct}
            />
          ))}
        </SortableList>
      )}
      <AddItem onAdd={add} />
    </>
  );
}

interface ItemLineProps extends Pick<ItemListProps, "known" | "errors" | "edits"> {
  item: DraftItem;
  date: string | null;
  isOpen: boolean;
  isChosen: boolean;
  otherDays: readonly { id: string; label: string }[];
  options: readonly NamedOption[];
  onAct(action: "toggle" | "remove" | "choose", id: string): void;
}

const noSheets: readonly never[] = [];

const ItemLine = memo(function ItemLine(props: ItemLineProps) {
  const { item, date, known, errors, edits, isOpen, isChosen, otherDays, options, onAct } = props;
  const { id, kind, inclusion } = item;
  const { formats } = useFieldEnvironment();
  const { editDays } = edits;
  const pickRow = usePickRow(edits);
  const change = useCallback(
    (values: Partial<DraftItem>) => editDays(changeItem(id, values)),
    [editDays, id],
  );
  const pick = useCallback(
    (name: PickedName, picked: string | null) => void pickRow({ itemId: id, date }, name, picked),
    [pickRow, id, date],
  );
  const priced = [known?.price, ...(known?.options ?? []).map(({ price }) => price)]
    .flatMap((price) => price?.items ?? [])
    .find(({ itemId }) => itemId === id);
  const currency = known?.price?.currency ?? null;
  const findings = known?.findings?.filter(
    ({ itemId, waivedBecause, severity }) => itemId === id && waivedBecause === null && severity !== "info",
  );
  const problems = (findings?.length ?? 0) + Object.keys(errors ?? {}).length;
  const title = item.title || `New ${itemKinds[kind].label.toLowerCase()}`;
  const option = optionOf(item, options);
  const onMenu = (action: string, target: string) => {
    if (action === "remove" || action === "choose") onAct(action, id);
    else if (action === "send") editDays(sendItems(new Set([id]), target));
    else if (action === "copy") editDays(copyItem(id, target));
    else change({ optionId: target || null });
  };
  return (
    <SortableLine id={id} label={title} className={styles.line} current={isOpen} chosen={isChosen}>
      <div className={styles.body}>
        <div className={styles.head}>
          <button
            type="button"
            className={styles.open}
            data-chooses={id}
            onClick={() => onAct("toggle", id)}
            aria-expanded={isOpen}
          >
            <ItemPicture item={item} isSmall />
            <span className={styles.words}>
              <span className={styles.title}>{title}</span>
              <span className={styles.detail}>{detailOf(item, title)}</span>
              {isChosen && <span className="heard">selected</span>}
            </span>
          </button>
          {problems > 0 && (
            <WarningOutlined
              className={styles.warning}
              aria-label={problems === 1 ? "One finding" : `${problems} findings`}
            />
          )}
          {option && (
            <Tag className={styles.option} title={option.name}>
              {option.name}
            </Tag>
          )}
          {inclusion !== "included" && (
            <Tag color={inclusionKinds[inclusion].colour}>{inclusionKinds[inclusion].label}</Tag>
          )}
          <span className={styles.price}>
            {priced &&
              currency &&
              (priced.known || priced.price !== 0) &&
              formats.money({ amount: priced.price, currency })}
          </span>
          <Dropdown
            trigger={["click"]}
            autoFocus
            menu={{
              items: [
                ...subMenu(
                  "send",
                  "Move to",
                  otherDays.map(({ id, label }) => [id, label]),
                ),
                ...(options.length > 0
                  ? subMenu("belong", "Belongs to", [
                      ["", "All options"],
                      ...options.map(({ id, name }) => [id, `${name} alone`] as const),
                    ])
                  : []),
                ...subMenu(
                  "copy",
                  "Copy for",
                  options.map(({ id, name }) => [id, name]),
                ),
                { key: "choose", label: isChosen ? "Do not select" : "Select" },
                { key: "remove", label: "Remove", danger: true },
              ],
              onClick({ key }) {
                const [action = "", target = ""] = key.split(" ");
                onMenu(action, target);
              },
            }}
          >
            <Button type="text" icon={<EllipsisOutlined aria-hidden />} aria-label={`More for ${title}`} />
          </Dropdown>
          <Button
            type="text"
            icon={isOpen ? <UpOutlined /> : <DownOutlined />}
            onClick={() => onAct("toggle", id)}
            aria-label={isOpen ? `Close ${title}` : `Open ${title}`}
          />
        </div>
        {isOpen && (
          <div className={styles.form}>
            <ItemForm
              item={item}
              hotel={item.hotelId ? known?.hotels.get(item.hotelId) : undefined}
              rooming={priced?.rooming ?? null}
              transport={item.transportId ? known?.transports.get(item.transportId) : undefined}
              vehicles={priced?.vehicles ?? null}
              supply={priced?.supply ?? null}
              currency={currency}
              sheets={known?.sheets.get(item.hotelId ?? item.transportId ?? "") ?? noSheets}
              options={options}
              errors={errors}
              onChange={change}
              onPick={pick}
            />
          </div>
        )}
      </div>
    </SortableLine>
  );
});

/** A submenu with an entry for each id; none without ids. */
const subMenu = (action: string, label: string, entries: readonly (readonly [string, string])[]) =>
  entries.length > 0
    ? [
        {
          key: action,
          label,
          children: entries.map(([id, name]) => ({ key: `${action} ${id}`, label: name })),
        },
      ]
    : [];

const detailOf = (item: DraftItem, title: string): string =>
  joinParts([
    timesText(item),
    item.kind === "hotel_stay" && item.nights ? counted(item.nights, "night") : "",
    item.kind === "transport" && item.nights ? counted(item.nights, "day") : "",
    item.vehicles.length > 0 && vehiclesText(item.vehicles),
    item.roomType,
    item.mealPlan?.toUpperCase(),
    itemKinds[item.kind].label !== title && itemKinds[item.kind].label,
    item.serviceNumber,
    routeText(item),
  ]);

const usual: readonly [ItemKind, string][] = [
  ["activity", "Activity"],
  ["hotel_stay", "Hotel"],
  ["transfer", "Transfer"],
];

function AddItem({ onAdd }: { onAdd(kind: ItemKind): void }) {
  const { pasting } = use(SelectionContext);
  const others = Object.entries(itemKinds).filter(([kind]) => !usual.some(([one]) => one === kind));
  return (
    <div className={styles.adding}>
      {usual.map(([kind, label]) => (
        <Button key={kind} icon={<PlusOutlined aria-hidden />} onClick={() => onAdd(kind)}>
          {label}
        </Button>
      ))}
      <Dropdown
        trigger={["click"]}
        autoFocus
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

const read = async <Row,>(resource: string, id: string): Promise<Row> =>
  (await queryClient.fetchQuery(rowQuery<Row>(resource, id))).data;

const valuesOf: Readonly<
  Record<PickedName, (id: string, date: PlainDate | null) => Promise<Partial<DraftItem>>>
> = {
  async hotelId(id, date) {
    const sheets = readSheets<HotelSheet>("hotel-sheets", [id], sheetDays(date, 1));
    return valuesOfHotel(...(await Promise.all([read<Hotel>("hotels", id), sheets])), date);
  },
  activityId: async (id) => valuesOfActivity(await read<Activity>("activities", id)),
  transportId: async (id) => valuesOfTransport(await read<TransportService>("transport-services", id)),
};

/** Puts a picked product into an item: its id first, its values once read, unless another is picked. */
export function usePickRow({ editDays }: DayEdits) {
  return useCallback(
    async (
      { itemId, date }: { itemId: string; date: PlainDate | null },
      name: PickedName,
      id: string | null,
    ) => {
      editDays(changeItem(itemId, { [name]: id }));
      if (!id) return;
      try {
        const values = await valuesOf[name](id, date);
        editDays(changeItem(itemId, values, (item) => item[name] === id));
      } catch (thrown) {
        notices.show({ key: "pick", type: "error", message: apiErrorOf(thrown).message });
      }
    },
    [editDays],
  );
}
