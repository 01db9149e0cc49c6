import { useMemo } from "react";
import type { ItemVehicles } from "../../../domain/pricing/priceResult";
import { type VehicleCount, vehiclesText } from "../../../domain/products/transport";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { newRowId } from "../../../fields/newRowId";
import { itineraryItem } from "../../../resources/shared/itineraryItem";
import type { TransportService } from "../../../resources/transportServices";
import type { Field, FieldErrors } from "../../../schema";
import type { DraftItem } from "../draft/draft";
import { differenceText } from "./differenceText";
import { ItemField } from "./ItemField";
import { ProposedChoice } from "./ProposedChoice";

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
