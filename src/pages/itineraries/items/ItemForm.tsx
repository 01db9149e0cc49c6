import { Suspense, use, useCallback, useMemo } from "react";
import { useNewest } from "../../../fields/useNewest";
import { canRead, type Field, type FieldErrors } from "../../../schema";
import { OuterBodies, useMainCurrency, setInBody } from "../../../fields/currencyAround";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { ItemRooming, ItemSupply, ItemVehicles } from "../../../domain/pricing/result";
import type { Hotel } from "../../../resources/hotels";
import type { HotelSheet } from "../../../resources/hotelSheets";
import type { TransportService } from "../../../resources/transportServices";
import type { TransportSheet } from "../../../resources/transportSheets";
import { DayDeclarationContext, type DraftItem, type NamedOption } from "../draft/draft";
import { ownerIds, TakeFocus } from "../draft/EditorPlace";
import { Fold } from "../../../components/Fold";
import { ItemField, RoomingField, SupplyField, VehiclesField } from "./ItemField";
import { isAsked, itemFields, labelOf, lockFields, priceFields, wordFields } from "./itemFields";
import styles from "./items.module.css";
import { type PickedName, pickedNames } from "./pickedValues";
import { optionOf } from "../../../domain/pricing/priceInput";
import { itineraryItem } from "../../../resources/shared/itineraryDay";
import { roomTypeOf } from "../../../domain/products/hotel";
import { journeyTitle } from "../../../domain/itineraries/journeyText";

const isPickedName = (name: string) => pickedNames.some((picked) => picked === name);

const productWords = { hotelId: "hotel", activityId: "activity", transportId: "transport" } as const;

interface ItemFormProps {
  item: DraftItem;
  hotel: Hotel | undefined;
  rooming: ItemRooming | null;
  transport: TransportService | undefined;
  vehicles: ItemVehicles | null;
  supply: ItemSupply | null;
  currency: string | null;
  sheets: readonly (HotelSheet | TransportSheet)[];
  options: readonly NamedOption[];
  errors: FieldErrors | undefined;
  onChange(values: Partial<DraftItem>): void;
  onPick(name: PickedName, id: string | null): void;
}

export function ItemForm(props: ItemFormProps) {
  const { item, hotel, rooming, transport, vehicles, supply, currency, sheets, options, errors } = props;
  const { onChange, onPick } = props;
  const { actor } = useFieldEnvironment();
  const { item: fields } = use(DayDeclarationContext);
  const outer = use(OuterBodies);
  const main = useMainCurrency();
  const newest = useNewest(item);
  const change = useCallback(
    (values: Partial<DraftItem>) => {
      const picked = pickedNames.find((name) => name in values);
      if (picked) onPick(picked, values[picked] ?? null);
      else if ("currency" in values)
        onChange(setInBody(newest.current, "currency", values.currency, { fields, outer, main }));
      else onChange(withJourneyTitle(newest.current, values));
    },
    [newest, onChange, onPick, fields, outer, main],
  );
  const rooms = useMemo(() => roomTypeField(hotel, item.roomType), [hotel, item.roomType]);
  const option = useMemo(() => optionField(options, item.optionId), [options, item.optionId]);
  const supplements = useMemo(() => supplementsField(sheets, item.supplements), [sheets, item.supplements]);
  const { currency: paidIn } = item;
  const around = useMemo(() => ({ currency: paidIn }), [paidIn]);
  const ownFields = new Map<string, Field | null>([
    ["roomType", rooms],
    ["optionId", option],
    ["supplements", supplements],
  ]);
  const draw = (names: readonly Exclude<keyof DraftItem, "id">[]) =>
    names.flatMap((name) => {
      const declared = ownFields.has(name) ? ownFields.get(name) : fields[name];
      if (!declared || !canRead(declared, actor) || !isAsked(name, item)) return [];
      if (name === "rooming")
        return [<RoomingField key={name} item={item} rooming={rooming} errors={errors} onChange={change} />];
      if (name === "vehicles") {
        const shown = { item, transport, vehicles, errors };
        return [<VehiclesField key={name} {...shown} onChange={change} />];
      }
      if (name === "supplierId") {
        const shown = { item, supply, currency, errors };
        return [<SupplyField key={name} {...shown} onChange={change} />];
      }
      const shown = { name, field: declared, label: labelOf(item.kind, name), value: item[name] };
      return [
        <ItemField
          key={name}
          itemId={item.id}
          {...shown}
          around={around}
          errors={errors}
          onChange={change}
        />,
      ];
    });
  const usual = itemFields[item.kind];
  // Older journeys have only a place.
  const own = item.place && !usual.includes("place") ? [...usual, "place" as const] : usual;
  const pricing = pickedNames.find((name) => item[name] !== null);
  // A picked product has a price from rates; a typed product needs a typed price.
  const isPicked = pricing !== undefined || (!item.title && own.some(isPickedName));
  const priceNames = [...priceFields, ...(item.priceLocked ? lockFields : lockFields.slice(0, 1))];
  const wordNames = wordFields.filter((name) => !own.includes(name));
  const hasError = (names: readonly string[]) =>
    Object.keys(errors ?? {}).some((path) => names.includes(path.split(".")[0] ?? ""));
  return (
    <Suspense fallback={<div className={styles.loading} />}>
      <div className={styles.grid}>{draw([...own, "optionId"])}</div>
      {item.kind !== "note" && (
        <Fold
          summary="Price"
          className={styles.part}
          opens={!isPicked || item.cost !== null || item.priceLocked || hasError(priceNames)}
        >
          {pricing && (
            <p className={styles.hint}>
              Leave the cost empty, and the rates of the {productWords[pricing]} decide.
            </p>
          )}
          <div className={styles.grid}>{draw(priceNames)}</div>
        </Fold>
      )}
      <Fold
        summary="Words and notes"
        className={styles.part}
        opens={wordNames.some((name) => item[name]) || hasError(wordNames)}
      >
        <div className={styles.grid}>{draw(wordNames)}</div>
      </Fold>
      <TakeFocus owner={ownerIds.item(item.id)} />
    </Suspense>
  );
}

/** The option of an item as a choice; null without options. */
function optionField(options: readonly NamedOption[], current: string | null): Field | null {
  const isGone = current !== null && !optionOf({ optionId: current }, options);
  if (options.length === 0 && !isGone) return null;
  const named = options.map(({ id, name }) => [id, { label: name || "Option" }] as const);
  const gone = isGone ? [[current, { label: "One that is gone" }] as const] : [];
  return {
    kind: "choice",
    label: itineraryItem.optionId.label,
    optional: true,
    choices: Object.fromEntries([...named, ...gone]),
  };
}

/**
 * The room type as a choice of the hotel's rooms, if known. A typed one stays; an alternative name shows its
 * room type.
 */
function roomTypeField(hotel: Hotel | undefined, current: string | null): Field {
  if (!hotel || hotel.roomTypes.length === 0) return itineraryItem.roomType;
  const labels = new Map(hotel.roomTypes.map(({ name }) => [name, name]));
  if (current && !labels.has(current)) {
    const present = roomTypeOf(hotel, current)?.name;
    if (present) labels.delete(present);
    labels.set(current, present ?? current);
  }
  return {
    kind: "choice",
    label: itineraryItem.roomType.label,
    optional: true,
    choices: Object.fromEntries([...labels].map(([name, label]) => [name, { label }])),
  };
}

/** The supplements of the rate sheets, without compulsory ones. Null if none is offered or chosen. */
function supplementsField(
  sheets: readonly (HotelSheet | TransportSheet)[],
  current: readonly string[],
): Field | null {
  const offered = sheets.flatMap(({ supplements }) =>
    supplements.filter(({ compulsory }) => !compulsory).map(({ name }) => name),
  );
  const names = new Set([...offered, ...current]);
  if (names.size === 0) return null;
  return {
    kind: "choices",
    label: itineraryItem.supplements.label,
    optional: true,
    choices: Object.fromEntries([...names].map((name) => [name, { label: name }])),
  };
}

/** Changed places of a journey, with a matching title unless it has its own. */
function withJourneyTitle(item: DraftItem, values: Partial<DraftItem>): Partial<DraftItem> {
  if (!("fromPlace" in values || "toPlace" in values)) return values;
  const isFree = !item.title || item.title === journeyTitle(item.kind, item);
  return isFree ? { ...values, title: journeyTitle(item.kind, { ...item, ...values }) } : values;
}
