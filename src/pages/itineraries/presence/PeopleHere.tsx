import { PersonAvatar } from "../../../components/PersonAvatar";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { usePeopleAt } from "../../../providers/changes/presence";
import type { Itinerary } from "../../../resources/itineraries";
import styles from "./presence.module.css";
import { useWriters } from "./writers";

/** So many are shown; the others are counted. */
const most = 4;

/** Who else has the itinerary open, and where they are in it. */
export function PeopleHere({ itinerary: { id, days } }: { itinerary: Pick<Itinerary, "id" | "days"> }) {
  const { actor } = useFieldEnvironment();
  const writers = useWriters();
  // Each person once, at the day of one of their tabs.
  const people = new Map(usePeopleAt(id).map((person) => [person.userId, person]));
  people.delete(actor.userId);
  if (people.size === 0) return null;
  const shown = [...people.values()].slice(0, most);
  const others = [...people.values()].slice(most);
  return (
    <ul className={styles.people} aria-label="Also here">
      {shown.map(({ userId, name, photo, dayId }) => {
        const at = days.findIndex((day) => day.id === dayId);
        const isWriting = writers.has(userId);
        const where = [at >= 0 && `day ${at + 1}`, isWriting && "writing"].filter(Boolean).join(", ");
        return (
          <li key={userId} className={styles.person} title={[name, where].filter(Boolean).join(", ")}>
            <span className={styles.picture} data-writing={isWriting}>
              <PersonAvatar name={name} photo={photo} size={24} />
            </span>
            <span className={styles.name}>{name}</span>
            {at >= 0 && <span className={styles.day}>{`day ${at + 1}`}</span>}
          </li>
        );
      })}
      {others.length > 0 && (
        <li
          className={styles.day}
          title={others.map(({ name }) => name).join(", ")}
        >{`and ${others.length} more`}</li>
      )}
    </ul>
  );
}
