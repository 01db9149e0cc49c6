import type { ItemRooming, ItemSupply, ItemVehicles } from "../../../domain/pricing/result";
import { roomingRows, roomingText, roomText, type StayRoom } from "../../../domain/pricing/rooming";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { newRowId } from "../../../fields/newRowId";
import { itineraryItem } from "../../../resources/shared/itineraryDay";
import type { Field, FieldErrors } from "../../../schema";
import type { DraftItem } from "../draft/draft";
import { ItemField } from "./ItemField";
import { ProposedChoice } from "./ProposedChoice";
import { Button, Tag } from "antd";
import styles from "./items.module.css";
import { useMemo } from "react";
import { type VehicleCount, vehiclesText } from "../../../domain/products/transport";
import type { TransportService } from "../../../resources/transportServices";

/** The rows below a heading that says already what they are. */
const rowsField = { ...itineraryItem.rooming, label: "Rooms" };

interface RoomingFieldProps {
  item: DraftItem;
  /** The rooms that the stay is priced by; null while no rates of a hotel price it. */
  rooming: ItemRooming | null;
  errors: FieldErrors | undefined;
  onChange(values: Partial<DraftItem>): void;
}

/** Who sleeps where: the cheapest split as chips until somebody names the rooms, with the next ones, and a cheaper one beside those named. */
export function RoomingField({ item, rooming, errors, onChange }: RoomingFieldProps) {
  const { formats } = useFieldEnvironment();
  const name = (rooms: readonly StayRoom[]) =>
    // A row without a room type has the stay's, and follows it.
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

interface VehiclesFieldProps {
  item: DraftItem;
  transport: TransportService | undefined;
  /** The vehicles that the transport is priced by; null while no rates of its service price it. */
  vehicles: ItemVehicles | null;
  errors: FieldErrors | undefined;
  onChange(values: Partial<DraftItem>): void;
}

/** In which vehicles people go: the cheapest choice as chips until somebody names them, and another one beside it. */
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

/** The rows below a heading that says already what they are, with the vehicles of the service to choose from. */
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

/** What something costs more or less than what counts: "₹2,000.00 more". */
function differenceText(
  { difference, currency }: { difference: number; currency: string },
  money: (value: { amount: number; currency: string }) => string,
): string {
  if (difference === 0) return "the same price";
  return `${money({ amount: Math.abs(difference), currency })} ${difference < 0 ? "less" : "more"}`;
}
