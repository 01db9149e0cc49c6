import { memo, useCallback, useMemo, type ReactNode, useState } from "react";
import { errorsBelow } from "../../../fields/errorsBelow";
import { FormField } from "../../../fields/FormField";
import type { Field, FieldErrors } from "../../../schema";
import type { DraftItem } from "../draft/draft";
import { ownerIds } from "../draft/EditorPlace";
import styles from "./items.module.css";
import type { ItemRooming, ItemSupply, ItemVehicles } from "../../../domain/pricing/result";
import { roomingRows, roomingText, roomText, type StayRoom } from "../../../domain/pricing/rooming";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { newRowId } from "../../../fields/newRowId";
import { itineraryItem } from "../../../resources/shared/itineraryDay";
import { Button, Tag } from "antd";
import { type VehicleCount, vehiclesText } from "../../../domain/products/transport";
import type { TransportService } from "../../../resources/transportServices";

interface ItemFieldProps {
  itemId: string;
  name: keyof DraftItem;
  field: Field;
  label?: string | undefined;
  value: unknown;
  /** Only the currency: with the whole item, typing in one field would redraw all. */
  around: Pick<DraftItem, "currency">;
  errors: FieldErrors | undefined;
  onChange(values: Partial<DraftItem>): void;
}

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

const rowsField = { ...itineraryItem.rooming, label: "Rooms" };

interface RoomingFieldProps {
  item: DraftItem;
  /** Null if no rates price it. */
  rooming: ItemRooming | null;
  errors: FieldErrors | undefined;
  onChange(values: Partial<DraftItem>): void;
}

/** Rooms of the travellers: the cheapest split as chips until the user names the rooms, with other splits. */
export function RoomingField({ item, rooming, errors, onChange }: RoomingFieldProps) {
  const { formats } = useFieldEnvironment();
  const name = (rooms: readonly StayRoom[]) =>
    // A row without a room type follows the stay's.
    onChange({ rooming: roomingRows(rooms).map((row) => ({ ...row, id: newRowId(), roomType: null })) });
  const isNamed = item.rooming.length > 0;
  const rows = isNamed ? item.rooming : roomingRows(rooming?.rooms ?? []);
  const childBands = rooming?.childBands;
  const shown = { itemId: item.id, value: item.rooming, around: item };
  return (
    <ProposedChoice
      label={itineraryItem.rooming.label}
      chips={rows.map((row) => roomText(row, childBands))}
      isNamed={isNamed}
      hint={rows.length > 0 ? "the cheapest split" : "by the price of the hotel, or as you name it"}
      verbs={{ change: "Change rooms", reset: "Cheapest split" }}
      others={(rooming?.others ?? []).map((other) => ({
        text: `${roomingText(roomingRows(other.rooms), childBands)}: ${differenceText(other, formats.money)}`,
        take: () => name(other.rooms),
      }))}
      hasErrors={Object.keys(errors ?? {}).some((path) => path.startsWith("rooming"))}
      onEdit={() => {
        if (!isNamed && rooming) name(rooming.rooms);
      }}
      onReset={() => onChange({ rooming: [] })}
    >
      <ItemField {...shown} name="rooming" field={rowsField} errors={errors} onChange={onChange} />
    </ProposedChoice>
  );
}

interface SupplyFieldProps {
  item: DraftItem;
  /** Null if no rate sheet prices the item. */
  supply: ItemSupply | null;
  /** The currency of the differences. */
  currency: string | null;
  errors: FieldErrors | undefined;
  onChange(values: Partial<DraftItem>): void;
}

export function SupplyField({ item, supply, currency, errors, onChange }: SupplyFieldProps) {
  const { formats } = useFieldEnvironment();
  const { supplierId: field } = itineraryItem;
  if (!supply) {
    // A named supplier without rates can be changed by hand.
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

interface VehiclesFieldProps {
  item: DraftItem;
  transport: TransportService | undefined;
  /** Null if no rates price it. */
  vehicles: ItemVehicles | null;
  errors: FieldErrors | undefined;
  onChange(values: Partial<DraftItem>): void;
}

/** The vehicles: the cheapest choice as chips until the user names them, and another choice. */
export function VehiclesField({ item, transport, vehicles, errors, onChange }: VehiclesFieldProps) {
  const { formats } = useFieldEnvironment();
  const field = useMemo(() => vehicleRows(transport, item.vehicles), [transport, item.vehicles]);
  const name = (named: readonly VehicleCount[]) =>
    onChange({ vehicles: named.map((one) => ({ ...one, id: newRowId() })) });
  const isNamed = item.vehicles.length > 0;
  const taken = isNamed ? item.vehicles : (vehicles?.vehicles ?? []);
  const other = vehicles?.other;
  return (
    <ProposedChoice
      label={itineraryItem.vehicles.label}
      chips={taken.map((one) => vehiclesText([one]))}
      isNamed={isNamed}
      hint={
        taken.length > 0
          ? "the cheapest for people and bags"
          : "by the rates of the transport, or as you name them"
      }
      verbs={{ change: "Change vehicles", reset: "Cheapest vehicles" }}
      others={
        other
          ? [
              {
                text: `${vehiclesText(other.vehicles)}: ${differenceText(other, formats.money)}`,
                take: () => name(other.vehicles),
              },
            ]
          : []
      }
      hasErrors={Object.keys(errors ?? {}).some((path) => path.startsWith("vehicles"))}
      onEdit={() => {
        if (!isNamed && vehicles) name(vehicles.vehicles);
      }}
      onReset={() => onChange({ vehicles: [] })}
    >
      <ItemField
        {...{ itemId: item.id, value: item.vehicles, around: item }}
        {...{ name: "vehicles", field, errors, onChange }}
      />
    </ProposedChoice>
  );
}

/** The rows of vehicles, with those of the service to choose from. */
function vehicleRows(transport: TransportService | undefined, current: DraftItem["vehicles"]): Field {
  const { vehicles } = itineraryItem;
  const names = new Set(transport?.vehicles.map(({ name }) => name));
  for (const { vehicle } of current) if (vehicle) names.add(vehicle);
  if (names.size === 0) return { ...vehicles, label: "Taken" };
  const vehicle = {
    kind: "choice",
    label: vehicles.of.vehicle.label,
    choices: Object.fromEntries([...names].map((name) => [name, { label: name }])),
  } as const;
  return { ...vehicles, label: "Taken", of: { ...vehicles.of, vehicle } };
}

/** A difference of prices: "₹2,000.00 more". */
function differenceText(
  { difference, currency }: { difference: number; currency: string },
  money: (value: { amount: number; currency: string }) => string,
): string {
  if (difference === 0) return "the same price";
  return `${money({ amount: Math.abs(difference), currency })} ${difference < 0 ? "less" : "more"}`;
}

interface ProposedChoiceProps {
  label: string;
  chips: readonly string[];
  isNamed: boolean;
  hint: string;
  verbs: { change: string; reset: string };
  others: readonly { text: string; take(): void }[];
  hasErrors: boolean;
  onEdit(): void;
  onReset(): void;
  children: ReactNode;
}

/** A proposal as chips until the user chooses, with other choices. */
export function ProposedChoice(props: ProposedChoiceProps) {
  const { label, chips, isNamed, hint, verbs, others, hasErrors, onEdit, onReset, children } = props;
  const [isOpen, setOpen] = useState(false);
  const edit = () => {
    onEdit();
    setOpen(!isOpen);
  };
  return (
    <div className={styles.field} data-wide="true" role="group" aria-label={label}>
      <div className={styles.rooming}>
        <span className={styles.roomingLabel}>{label}</span>
        {chips.map((chip, index) => (
          <Tag key={index} color={isNamed ? "blue" : undefined}>
            {chip}
          </Tag>
        ))}
        {!isNamed && <span className={styles.roomingHint}>{hint}</span>}
        <Button size="small" type="text" onClick={edit} aria-expanded={isOpen || hasErrors}>
          {isOpen ? "Done" : verbs.change}
        </Button>
        {isNamed && (
          <Button size="small" type="text" onClick={onReset}>
            {verbs.reset}
          </Button>
        )}
      </div>
      {others.length > 0 && (
        <div className={styles.rooming}>
          {others.map((other) => (
            <Button key={other.text} size="small" onClick={() => other.take()}>
              {other.text}
            </Button>
          ))}
        </div>
      )}
      {(isOpen || hasErrors) && children}
    </div>
  );
}
