import { PersonAvatar } from "../../../components/PersonAvatar";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { bePresent, isPresent, usePresent } from "../../../providers/changes/presence";
import { itineraries, type Itinerary } from "../../../resources/itineraries";
import styles from "./presence.module.css";
import { useEffect, useRef } from "react";
import { createStore, useStore } from "../../../providers/createStore";
import type { AnyRow, Resource } from "../../../schema";
import { tellOfTaken } from "../../resource/form/clashWords";

const maxPeople = 4;

/** The other users at a row or at a day, each once, with the day of one of their tabs. */
function useOthers(isMeant: (person: ReturnType<typeof usePresent>[number]) => boolean) {
  const { actor } = useFieldEnvironment();
  const writers = useStore(writing);
  const meant = usePresent().filter((person) => isMeant(person) && person.userId !== actor.userId);
  const people = [...new Map(meant.map((person) => [person.userId, person])).values()];
  return people.map((person) => ({ ...person, isWriting: writers.has(person.userId) }));
}

export function PeopleHere({ itinerary: { id, days } }: { itinerary: Pick<Itinerary, "id" | "days"> }) {
  const people = useOthers(({ rowId }) => rowId === id);
  if (people.length === 0) return null;
  const others = people.slice(maxPeople);
  return (
    <ul className={styles.people} aria-label="Also here">
      {people.slice(0, maxPeople).map(({ userId, name, photo, dayId, isWriting }) => {
        const at = days.findIndex((day) => day.id === dayId);
        const day = at >= 0 && `day ${at + 1}`;
        return (
          <li
            key={userId}
            className={styles.person}
            title={[name, day, isWriting && "writing"].filter(Boolean).join(", ")}
          >
            <span className={styles.picture} data-writing={isWriting}>
              <PersonAvatar name={name} photo={photo} size={24} />
            </span>
            <span className={styles.name}>{name}</span>
            {day && <span className={styles.day}>{day}</span>}
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

export function PeopleAtDay({ dayId }: { dayId: string }) {
  const people = useOthers((person) => person.dayId === dayId);
  if (people.length === 0) return null;
  const names = `Here too: ${people.map(({ name }) => name).join(", ")}`;
  return (
    <span className={styles.marks} role="img" aria-label={names} title={names}>
      {people.slice(0, 3).map(({ userId, name, photo, isWriting }) => (
        <span key={userId} className={styles.picture} data-writing={isWriting}>
          <PersonAvatar name={name} photo={photo} size={20} />
        </span>
      ))}
    </span>
  );
}

/** Shows other users that this one has the stored itinerary open, and at which day. */
export function useHere(itineraryId: string | undefined, dayId: string | null): void {
  const presence = useRef<ReturnType<typeof bePresent>>(undefined);
  useEffect(() => {
    if (!itineraryId) return;
    const here = (presence.current = bePresent(itineraries.name, itineraryId));
    return () => here.end();
  }, [itineraryId]);
  useEffect(() => presence.current?.at(dayId), [itineraryId, dayId]);
}

/** Milliseconds after a change during which its user counts as writing. */
const writingMs = 8_000;

/** The ids of users whose changes have just arrived. */
const writing = createStore<ReadonlySet<string>>(new Set());
const ends = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Shows whose changes an open itinerary took over: at their avatar if they have it open, else in a notice.
 */
export function showTaken(resource: Resource, taken: readonly string[], row: AnyRow): void {
  const { updatedBy } = row;
  if (taken.length === 0) return;
  if (!updatedBy || !isPresent(row.id, updatedBy)) return tellOfTaken(resource, taken);
  clearTimeout(ends.get(updatedBy));
  writing.set(new Set([...writing.get(), updatedBy]));
  const end = () => writing.set(new Set([...writing.get()].filter((id) => id !== updatedBy)));
  ends.set(updatedBy, setTimeout(end, writingMs));
}
