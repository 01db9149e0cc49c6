import { joinParts } from "../../../domain/formats/text";
import { addDays, weekdayOf } from "../../../domain/dates/plainDate";
import { inclusionKinds, itemKinds, weekdays } from "../../../vocabulary";
import { FieldShow } from "../../../fields/FieldShow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { usePaper, useShowsInternal } from "../../../providers/printing";
import { itineraryDay, itineraryItem } from "../../../resources/shared/itineraryDay";
import type { RunningStay } from "../draft/runningStays";
import { optionOf } from "../../../domain/pricing/priceInput";
import { dayName, type DraftDay, type DraftItem, type NamedOption } from "../draft/draft";
import { ReadingFacts, useFilledFields } from "./ReadingFacts";
import styles from "./reading.module.css";
import { Tag } from "antd";
import { roomingText } from "../../../domain/pricing/rooming";
import { vehiclesText } from "../../../domain/products/transport";
import { routeText, timesText } from "../../../domain/itineraries/journeyText";
import { canRead } from "../../../schema";
import { ItemPicture } from "../items/ItemPicture";

interface ReadingDayProps {
  day: DraftDay;
  /** 0 is the first. */
  index: number;
  /** Of the itinerary. */
  startDate: string | null;
  /** That go on from an earlier day. */
  stays: readonly RunningStay[];
  /** The ways in which the itinerary is offered. */
  options: readonly NamedOption[];
}

/** One day as it is read. */
export function ReadingDay({ day, index, startDate, stays, options }: ReadingDayProps) {
  const { formats } = useFieldEnvironment();
  const showsInternal = useShowsInternal();
  const date = startDate && addDays(startDate, index);
  const heading = dayName(day, index);
  const meals = Object.entries(day.meals ?? {}).flatMap(([meal, isServed]) => (isServed ? [meal] : []));
  const foot = joinParts([
    day.overnightPlace && `Overnight in ${day.overnightPlace}`,
    meals.length > 0 && `Meals: ${meals.join(", ")}`,
  ]);
  return (
    <section className={styles.panel} aria-label={heading}>
      <h2 className={styles.heading}>
        {heading}
        {date && (
          <span className={styles.date}>{`${weekdays[weekdayOf(date)].label}, ${formats.date(date)}`}</span>
        )}
      </h2>
      {day.description && <p className={styles.words}>{day.description}</p>}
      {day.photos.length > 0 && <FieldShow field={itineraryDay.photos} value={day.photos} around={day} />}
      {stays.map(({ itemId, text }) => (
        <p key={itemId} className={styles.detail}>
          {text}
        </p>
      ))}
      {day.items.length > 0 && (
        <ul className={styles.items}>
          {day.items.map((item) => (
            <ReadingItem key={item.id} item={item} option={optionOf(item, options)?.name} />
          ))}
        </ul>
      )}
      {foot && <p className={styles.detail}>{foot}</p>}
      {showsInternal && <ReadingFacts fields={itineraryDay} names={["markup"]} row={day} />}
    </section>
  );
}

/** What only those learn who may know the costs. */
const inside = ["cost", "basis", "markup", "lockedPrice", "lockReason", "internalNote"];

/** One thing of a day as it is read: what the customer gets first, what it costs folded below. */
function ReadingItem({ item, option }: { item: DraftItem; option?: string | undefined }) {
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
