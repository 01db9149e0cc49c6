import { PersonAvatar } from "../../../components/PersonAvatar";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { bePresent, isPresent, usePeopleAt, usePeopleIn } from "../../../providers/changes/presence";
import { itineraries, type Itinerary } from "../../../resources/itineraries";
import styles from "./presence.module.css";
import { useEffect, useRef } from "react";
import { createStore, useStore } from "../../../providers/createStore";
import type { AnyRow, Resource } from "../../../schema";
import { tellOfTaken } from "../../resource/form/clashWords";

const maxPeople = 4;

export function PeopleHere({ itinerary: { id, days } }: { itinerary: Pick<Itinerary, "id" | "days"> }) {
  const { actor } = useFieldEnvironment();
  const writers = useWriters();
  // Each user once, at the day of one of their tabs.
  const people = new Map(usePeopleAt(id).map((person) => [person.userId, person]));
  people.delete(actor.userId);
  if (people.size === 0) return null;
  const shown = [...people.values()].slice(0, maxPeople);
  const others = [...people.values()].slice(maxPeople);
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
const writers = createStore<ReadonlySet<string>>(new Set());
const ends = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Shows whose changes an open itinerary took over: at their avatar if they have it open, else in a notice.
 */
export function showTaken(resource: Resource, taken: readonly string[], row: AnyRow): void {
  const { updatedBy } = row;
  if (taken.length === 0) return;
  if (!updatedBy || !isPresent(row.id, updatedBy)) return tellOfTaken(resource, taken);
  clearTimeout(ends.get(updatedBy));
  writers.set(new Set([...writers.get(), updatedBy]));
  const end = () => writers.set(new Set([...writers.get()].filter((id) => id !== updatedBy)));
  ends.set(updatedBy, setTimeout(end, writingMs));
}

const useWriters = (): ReadonlySet<string> => useStore(writers);
