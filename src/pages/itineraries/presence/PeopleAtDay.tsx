import { PersonAvatar } from "../../../components/PersonAvatar";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { usePeopleIn } from "../../../providers/changes/presence";
import styles from "./presence.module.css";
import { useWriters } from "./writers";

/** Who else is at a day. */
export function PeopleAtDay({ dayId }: { dayId: string }) {
  const { actor } = useFieldEnvironment();
  const writers = useWriters();
  const people = new Map(usePeopleIn(dayId).map((person) => [person.userId, person]));
  people.delete(actor.userId);
  if (people.size === 0) return null;
  const names = [...people.values()].map(({ name }) => name).join(", ");
  return (
    <span className={styles.marks} role="img" aria-label={`Here too: ${names}`} title={`Here too: ${names}`}>
      {[...people.values()].slice(0, 3).map(({ userId, name, photo }) => (
        <span key={userId} className={styles.picture} data-writing={writers.has(userId)}>
          <PersonAvatar name={name} photo={photo} size={20} />
        </span>
      ))}
    </span>
  );
}
