import { Tag } from "antd";
import { inclusionKinds } from "../../domain/itineraries/inclusionKinds";
import { itemKinds } from "../../domain/itineraries/itemKinds";
import { FileImage } from "../../fields/imageEditing/FileImage";
import type { DraftDay } from "./draft";
import { itemIcons } from "./items/itemIcons";
import styles from "./ItineraryReading.module.css";

/** One day as it is read. */
export function ReadingDay({ day, heading }: { day: DraftDay; heading: string }) {
  const meals = Object.entries(day.meals ?? {}).flatMap(([meal, isServed]) => (isServed ? [meal] : []));
  return (
    <section className={styles.day} aria-label={heading}>
      <h2 className={styles.heading}>{heading}</h2>
      {day.description && <p className={styles.words}>{day.description}</p>}
      <ul className={styles.items}>
        {day.items.map((item) => (
          <li key={item.id} className={styles.item}>
            {item.photo ? (
              <FileImage id={item.photo} size="thumb" alt="" className={styles.photo} />
            ) : (
              <span className={styles.icon}>{itemIcons[item.kind]}</span>
            )}
            <div className={styles.text}>
              <span className={styles.title}>{item.title}</span>
              <span className={styles.detail}>
                {[
                  [item.startTime, item.endTime].filter(Boolean).join(" – "),
                  item.roomType,
                  item.mealPlan?.toUpperCase(),
                  itemKinds[item.kind].label,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              {item.customerNote && <span className={styles.words}>{item.customerNote}</span>}
            </div>
            {item.inclusion !== "included" && (
              <Tag color={inclusionKinds[item.inclusion].colour}>{inclusionKinds[item.inclusion].label}</Tag>
            )}
          </li>
        ))}
      </ul>
      {meals.length > 0 && <p className={styles.detail}>Meals: {meals.join(", ")}</p>}
    </section>
  );
}
