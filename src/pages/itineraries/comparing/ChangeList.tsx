import { Tag } from "antd";
import type { ChangePlace, ContentChange } from "../../../domain/offers/contentDifference";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { itineraries } from "../../../resources/itineraries";
import { changedValues } from "../../resource/history/changedValues";
import { ChangedField } from "../../resource/history/ChangedField";
import styles from "./compare.module.css";

const words = {
  added: { label: "Added", colour: "green" },
  removed: { label: "Removed", colour: "red" },
  moved: { label: "Moved", colour: "blue" },
  changed: { label: "Changed", colour: "default" },
} as const satisfies Record<ContentChange["change"], object>;

/** The fields of what a change is on. */
const fieldsOf = {
  whole: itineraries.fields,
  day: itineraries.fields.days.of,
  item: itineraries.fields.days.of.items.of,
} as const satisfies Record<ContentChange["on"], object>;

interface ChangeListProps {
  changes: readonly ContentChange[];
  /** In what amounts are that say none of their own. */
  currency: string;
}

/** What differs, by day: what belongs to none stands before them. */
export function ChangeList({ changes, currency }: ChangeListProps) {
  const days = [...new Set(changes.map(dayOf))];
  return days.map((day) => (
    <section key={day}>
      <h3 className={styles.day}>{day === 0 ? "In general" : `Day ${day}`}</h3>
      <ul className={styles.changes}>
        {changes
          .filter((change) => dayOf(change) === day)
          .map((change) => (
            <Change
              key={`${change.change} ${change.dayId} ${change.itemId}`}
              change={change}
              currency={currency}
            />
          ))}
      </ul>
    </section>
  ));
}

const dayOf = ({ from, to }: ContentChange): number => (to ?? from)?.day ?? 0;

function Change({ change, currency }: { change: ContentChange; currency: string }) {
  const { actor, queryFields } = useFieldEnvironment();
  const { on, title, items, fields } = change;
  const { label, colour } = words[change.change];
  const values = changedValues({ ...itineraries, fields: fieldsOf[on] }, fields, { actor, queryFields });
  const around = (side: "from" | "to") => ({
    currency,
    ...Object.fromEntries(fields.map((one) => [one.field, one[side]])),
  });
  const [before, after] = [around("from"), around("to")];
  return (
    <li className={styles.change}>
      {on !== "whole" && (
        <div className={styles.head}>
          <Tag color={colour}>{label}</Tag>
          <span className={styles.title}>{title || (on === "day" ? "The day" : "Without a title")}</span>
          {on === "day" && title && <span className={styles.note}>the day</span>}
          <span className={styles.note}>{movedText(change)}</span>
        </div>
      )}
      {items.length > 0 && (
        <div className={styles.note}>
          With {items.map((item) => item.title || "an untitled item").join(", ")}
        </div>
      )}
      {values.length > 0 && (
        <ul className={styles.fields}>
          {values.map((value) => (
            <ChangedField key={value.key} value={value} before={before} after={after} onSetBack={undefined} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** From where to where something was moved. */
function movedText({ change, from, to }: ContentChange): string {
  if (change !== "moved" || !from || !to) return "";
  if (from.day !== to.day) return `from day ${from.day} to day ${to.day}`;
  const placeIn = ({ item }: ChangePlace) => (item === null ? "" : String(item));
  return `from place ${placeIn(from)} to place ${placeIn(to)} of the day`;
}
