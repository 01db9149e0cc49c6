import { joinParts } from "../../../domain/formats/text";
import { Tag } from "antd";
import { roomingText } from "../../../domain/pricing/rooming";
import { vehiclesText } from "../../../domain/products/transport";
import { inclusionKinds, itemKinds } from "../../../vocabulary";
import { routeText, timesText } from "../../../domain/itineraries/journeyText";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { usePaper, useShowsInternal } from "../../../providers/printing";
import { itineraryItem } from "../../../resources/shared/itineraryItem";
import { canRead } from "../../../schema";
import type { DraftItem } from "../draft/draft";
import { ItemPicture } from "../items/ItemPicture";
import { ReadingFacts, useFilledFields } from "./ReadingFacts";
import styles from "./reading.module.css";

/** What only those learn who may know the costs. */
const inside = ["cost", "basis", "markup", "lockedPrice", "lockReason", "internalNote"];

/** One thing of a day as it is read: what the customer gets first, what it costs folded below. */
export function ReadingItem({ item, option }: { item: DraftItem; option?: string | undefined }) {
  const { actor } = useFieldEnvironment();
  const internal = { fields: itineraryItem, names: inside, row: item };
  const paper = usePaper();
  const showsInternal = useShowsInternal() && canRead(itineraryItem.cost, actor);
  const hasInternal = useFilledFields(internal).length > 0 && showsInternal;
  return (
    <li className={styles.item}>
      <ItemPicture item={item} />
      <div className={styles.text}>
        <div className={styles.title}>
          {item.title}
          {option && <Tag>{option}</Tag>}
          {item.inclusion !== "included" && (
            <Tag color={inclusionKinds[item.inclusion].colour}>{inclusionKinds[item.inclusion].label}</Tag>
          )}
        </div>
        <div className={styles.detail}>{joinParts(detailOf(item))}</div>
        {item.description && <p className={styles.words}>{item.description}</p>}
        {item.customerNote && <p className={styles.words}>{item.customerNote}</p>}
        {hasInternal && (
          <details className={styles.internal} open={paper === "internal" || undefined}>
            <summary>Cost and internal note</summary>
            <ReadingFacts {...internal} />
          </details>
        )}
      </div>
    </li>
  );
}

/** What it is, when, where and how much of it, in the order in which one asks. */
function detailOf(item: DraftItem): string[] {
  return [
    timesText(item),
    itemKinds[item.kind].label,
    item.serviceNumber,
    routeText(item),
    item.place,
    item.kind === "transport" ? counted(item.nights, "day", "days") : counted(item.nights, "night", "nights"),
    item.vehicles.length > 0 && vehiclesText(item.vehicles),
    item.rooming.length === 0 && counted(item.rooms, "room", "rooms"),
    item.roomType,
    item.mealPlan?.toUpperCase(),
    item.rooming.length > 0 && roomingText(item.rooming),
    item.quantity && item.quantity > 1 ? `${item.quantity} ×` : "",
  ].filter((part): part is string => Boolean(part));
}

const counted = (count: number | null, one: string, many: string): string =>
  count ? `${count} ${count === 1 ? one : many}` : "";
