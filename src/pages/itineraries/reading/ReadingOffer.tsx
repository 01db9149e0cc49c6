import { addDays } from "../../../domain/dates/plainDate";
import { todayIn } from "../../../domain/dates/wallTime";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useShowsInternal } from "../../../providers/printing";
import { itineraries, type Itinerary } from "../../../resources/itineraries";
import { useNow } from "../../../components/useNow";
import { travellersText } from "../../../domain/itineraries/pricedItinerary";
import { tripDatesText } from "../../trips/tripDatesText";
import { ReadingFacts } from "./ReadingFacts";
import styles from "./reading.module.css";

/** When it is, for whom, and until when it holds. */
export function ReadingOffer({ itinerary }: { itinerary: Itinerary }) {
  const { formats } = useFieldEnvironment();
  const showsInternal = useShowsInternal();
  const today = todayIn(formats.timeZone ?? "UTC", useNow());
  const { startDate, days } = itinerary;
  const endDate = startDate && addDays(startDate, Math.max(days.length - 1, 0));
  return (
    <section className={styles.panel} aria-label="Offer">
      <h2 className={styles.heading}>Offer</h2>
      <dl className={styles.facts}>
        <div>
          <dt>Dates</dt>
          <dd>{tripDatesText({ startDate, endDate }, formats, today) || "No dates yet"}</dd>
        </div>
        <div>
          <dt>Travellers</dt>
          <dd>{travellersText(itinerary)}</dd>
        </div>
      </dl>
      <ReadingFacts
        fields={itineraries.fields}
        names={[
          "rooms",
          // What was accepted holds.
          ...(itinerary.status === "accepted" ? [] : ["validUntil" as const]),
          ...(showsInternal ? ["sentAt", "currency", "markup", "adjustment", "priceApproval"] : []),
        ]}
        row={itinerary}
      />
    </section>
  );
}
