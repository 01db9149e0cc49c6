import { useMemo } from "react";
import { OuterBodies } from "../../../fields/currencyAround";
import { FileImage } from "../../../fields/imageEditing/FileImage";
import { usePaper } from "../../../providers/printing";
import { itineraries, type Itinerary } from "../../../resources/itineraries";
import type { Trip } from "../../../resources/trips";
import { customerView } from "../../../schema";
import { runningStays } from "../draft/runningStays";
import { PaperHead } from "../../printing/PaperHead";
import { ReadingConditions } from "./ReadingConditions";
import { ReadingDay } from "./ReadingDay";
import { ReadingOffer } from "./ReadingOffer";
import { ReadingPayments } from "./ReadingPayments";
import { ReadingTotals } from "./ReadingTotals";
import { ReadingWaivers } from "./ReadingWaivers";
import styles from "./reading.module.css";

/** The whole offer as it is read on the screen and on paper. */
export function ReadItinerary({ trip, itinerary: whole }: { trip: Trip; itinerary: Itinerary }) {
  const paper = usePaper();
  const itinerary =
    paper === "customer"
      ? // What is not for customers is missing; a paper of theirs reads none of it.
        (customerView(itineraries.fields, whole) as Itinerary)
      : whole;
  const { name, days, currency, coverFileId } = itinerary;
  const around = useMemo(() => [{ currency }], [currency]);
  return (
    <OuterBodies value={around}>
      <PaperHead trip={trip} name={name} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {coverFileId && (
            <FileImage id={coverFileId} size="full" alt={`Cover of ${name}`} className={styles.cover} />
          )}
          {days.length === 0 && <p className={styles.note}>No days are written yet.</p>}
          {days.map((day, index) => (
            <ReadingDay
              key={day.id}
              day={day}
              index={index}
              startDate={itinerary.startDate}
              stays={runningStays(days, index)}
              options={itinerary.options}
            />
          ))}
          <ReadingConditions itinerary={itinerary} />
        </div>
        <aside className={styles.column}>
          <ReadingTotals itinerary={itinerary} />
          <ReadingPayments itinerary={itinerary} />
          <ReadingOffer itinerary={itinerary} />
          <ReadingWaivers itinerary={itinerary} />
        </aside>
      </div>
    </OuterBodies>
  );
}
