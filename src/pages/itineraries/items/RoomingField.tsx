import type { ItemRooming } from "../../../domain/pricing/priceResult";
import { roomingRows, roomingText, roomText, type StayRoom } from "../../../domain/pricing/rooming";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { newRowId } from "../../../fields/newRowId";
import { itineraryItem } from "../../../resources/shared/itineraryItem";
import type { FieldErrors } from "../../../schema";
import type { DraftItem } from "../draft/draft";
import { differenceText } from "./differenceText";
import { ItemField } from "./ItemField";
import { ProposedChoice } from "./ProposedChoice";

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
