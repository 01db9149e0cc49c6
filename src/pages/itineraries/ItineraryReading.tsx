import { addDays } from "../../domain/dates/addDays";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import type { Itinerary } from "../../resources/itineraries";
import type { Trip } from "../../resources/trips";
import { dayName } from "./days/dayName";
import { ItineraryHeader } from "./ItineraryHeader";
import styles from "./ItineraryReading.module.css";
import { ReadingDay } from "./ReadingDay";
import { ReadingTotals } from "./ReadingTotals";

interface ItineraryReadingProps {
  trip: Trip;
  itinerary: Itinerary;
  mayWork: boolean;
}

/** An itinerary as it is stored, for those who read it, and for everyone once it is accepted. */
export function ItineraryReading({ trip, itinerary, mayWork }: ItineraryReadingProps) {
  const { formats } = useFieldEnvironment();
  const { days, startDate, status } = itinerary;
  return (
    <>
      <ItineraryHeader trip={trip} itinerary={itinerary} name={itinerary.name} mayWork={mayWork} />
      {mayWork && status === "accepted" && (
        <p className={styles.note}>
          The customer accepted this itinerary, so it stays as it is. To change it, move it back to draft or
          duplicate it.
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.days}>
          {days.length === 0 && <p className={styles.note}>No days are written yet.</p>}
          {days.map((day, index) => (
            <ReadingDay
              key={day.id}
              day={day}
              heading={[startDate && formats.date(addDays(startDate, index)), dayName(day, index)]
                .filter(Boolean)
                .reverse()
                .join(" · ")}
            />
          ))}
        </div>
        <aside>
          <ReadingTotals totals={itinerary.totals} />
        </aside>
      </div>
    </>
  );
}
