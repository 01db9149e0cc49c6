import { counted, joinParts } from "../../../domain/formats/text";
import { addDays, weekdayOf } from "../../../domain/dates/plainDate";
import { inclusionKinds, itemKinds, weekdays } from "../../../vocabulary";
import { FieldShow } from "../../../fields/FieldShow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { usePrintFor, useShowsInternal } from "../../../providers/printing";
import { itineraryDay } from "../../../resources/shared/itineraryDay";
import { type RunningStay, dayName, type DraftDay, type DraftItem, type NamedOption } from "../draft/draft";
import { optionOf } from "../../../domain/pricing/priceInput";
import styles from "./reading.module.css";
import { Tag } from "antd";
import { roomingText } from "../../../domain/pricing/rooming";
import { vehiclesText } from "../../../domain/products/transport";
import { routeText, timesText } from "../../../domain/itineraries/journeyText";
import { itineraryItem } from "../../../resources/shared/itineraryDay";
import { canRead, type Fields } from "../../../schema";
import { ItemPicture } from "../items/ItemPicture";
import type { Around } from "../../../fields/FieldView";
import { isEmptyValue } from "../../../fields/isEmptyValue";
import { viewIn } from "../../../fields/viewIn";

interface ReadingDayProps {
  day: DraftDay;
  /** 0 is the first. */
  index: number;
  startDate: string | null;
  stays: readonly RunningStay[];
  options: readonly NamedOption[];
}

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

/** Facts for users who may read costs. */
const inside = ["cost", "basis", "markup", "lockedPrice", "lockReason", "internalNote"];

function ReadingItem({ item, option }: { item: DraftItem; option?: string | undefined }) {
  const { actor } = useFieldEnvironment();
  const internal = { fields: itineraryItem, names: inside, row: item };
  const printFor = usePrintFor();
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
        <div className={styles.detail}>{detailOf(item)}</div>
        {item.description && <p className={styles.words}>{item.description}</p>}
        {item.customerNote && <p className={styles.words}>{item.customerNote}</p>}
        {hasInternal && (
          <details className={styles.internal} open={printFor === "internal" || undefined}>
            <summary>Cost and internal note</summary>
            <ReadingFacts {...internal} />
          </details>
        )}
      </div>
    </li>
  );
}

const detailOf = (item: DraftItem): string =>
  joinParts([
    timesText(item),
    itemKinds[item.kind].label,
    item.serviceNumber,
    routeText(item),
    item.place,
    !!item.nights && counted(item.nights, item.kind === "transport" ? "day" : "night"),
    item.vehicles.length > 0 && vehiclesText(item.vehicles),
    item.rooming.length === 0 && !!item.rooms && counted(item.rooms, "room"),
    item.roomType,
    item.mealPlan?.toUpperCase(),
    item.rooming.length > 0 && roomingText(item.rooming),
    item.quantity && item.quantity > 1 ? `${item.quantity} ×` : "",
  ]);

interface ReadingFactsProps {
  fields: Fields;
  names: readonly string[];
  row: Around;
}

/** Those of the named fields that the user may read and that are filled. */
export function useFilledFields({ fields, names, row }: ReadingFactsProps) {
  const { actor } = useFieldEnvironment();
  return names.flatMap((name) => {
    const field = fields[name];
    return field && canRead(field, actor) && !isEmptyValue(row[name]) ? [{ name, field }] : [];
  });
}

export function ReadingFacts(props: ReadingFactsProps) {
  const { views } = useFieldEnvironment();
  const filled = useFilledFields(props);
  if (filled.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {filled.map(({ name, field }) => (
        <div key={name} data-wide={viewIn(views, field).wide === true}>
          <dt>{field.label}</dt>
          <dd>
            <FieldShow field={field} value={props.row[name]} around={props.row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
