import { dateFlexibilities } from "../../../vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { Nothing } from "../../../fields/parts/Nothing";
import type { Trip } from "../../../resources/trips";
import { useToday } from "../../../components/useToday";
import { tripDatesText } from "../tripDatesText";
import words from "../../../components/words.module.css";

/** When a trip is; a sign before dates that are not fixed yet. */
export function DatesCell({ trip }: { trip: Trip }) {
  const { formats } = useFieldEnvironment();
  const text = tripDatesText(trip, formats, useToday());
  if (!text) return <Nothing />;
  const isExact = trip.dateFlexibility === "exact";
  return (
    <span
      className={words.number}
      title={isExact ? undefined : dateFlexibilities[trip.dateFlexibility].label}
    >
      {!isExact && <span aria-label="About">~ </span>}
      {text}
    </span>
  );
}
