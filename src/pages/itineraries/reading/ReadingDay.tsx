import { joinParts } from "../../../domain/formats/text";
import { addDays, weekdayOf } from "../../../domain/dates/plainDate";
import { weekdays } from "../../../vocabulary";
import { FieldShow } from "../../../fields/FieldShow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useShowsInternal } from "../../../providers/printing";
import { itineraryDay } from "../../../resources/shared/itineraryDay";
import type { RunningStay } from "../draft/runningStays";
import { optionOf } from "../../../domain/pricing/priceInput";
import { dayName } from "../draft/dayName";
import type { DraftDay, NamedOption } from "../draft/draft";
import { ReadingFacts } from "./ReadingFacts";
import { ReadingItem } from "./ReadingItem";
import styles from "./reading.module.css";

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
