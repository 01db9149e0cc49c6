import { useMemo } from "react";
import { OuterBodies } from "../../../fields/currencyAround";
import { FileImage } from "../../../fields/imageEditing/FileImage";
import type { Itinerary } from "../../../resources/itineraries";
import type { Trip } from "../../../resources/trips";
import { ItineraryHeader } from "../ItineraryHeader";
import { ReadingConditions } from "./ReadingConditions";
import { ReadingDay } from "./ReadingDay";
import { ReadingOffer } from "./ReadingOffer";
import { ReadingPayments } from "./ReadingPayments";
import { ReadingTotals } from "./ReadingTotals";
import { ReadingWaivers } from "./ReadingWaivers";
import styles from "./reading.module.css";

interface ItineraryReadingProps {
  trip: Trip;
  itinerary: Itinerary;
  mayWork: boolean;
}

/** The whole offer as it is stored, for those who read it, and for everyone once it is accepted. */
export function ItineraryReading({ trip, itinerary, mayWork }: ItineraryReadingProps) {
  const { name, days, currency, status, coverFileId } = itinerary;
  const around = useMemo(() => [{ currency }], [currency]);
  return (
    <OuterBodies value={around}>
      <ItineraryHeader trip={trip} itinerary={itinerary} name={name} mayWork={mayWork} />
      {mayWork && status === "accepted" && (
        <p className={styles.note}>
          The customer accepted this itinerary, so it stays as it is. To change it, move it back to draft or
          duplicate it.
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {coverFileId && (
            <FileImage id={coverFileId} size="full" alt={`Cover of ${name}`} className={styles.cover} />
          )}
          {days.length === 0 && <p className={styles.note}>No days are written yet.</p>}
          {days.map((day, index) => (
            <ReadingDay key={day.id} day={day} index={index} startDate={itinerary.startDate} />
          ))}
          <ReadingConditions itinerary={itinerary} />
        </div>
        <aside className={styles.column}>
          <ReadingTotals totals={itinerary.totals} />
          <ReadingPayments itinerary={itinerary} />
          <ReadingOffer itinerary={itinerary} />
          <ReadingWaivers itinerary={itinerary} />
        </aside>
      </div>
    </OuterBodies>
  );
}
