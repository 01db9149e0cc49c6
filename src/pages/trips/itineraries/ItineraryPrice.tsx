import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Itinerary } from "../../../resources/itineraries";
import words from "../../../components/words.module.css";
import styles from "./itineraries.module.css";

/** What the customer pays, as the server counted it when the itinerary was last saved. */
export function ItineraryPrice({ totals }: { totals: Itinerary["totals"] }) {
  const { formats } = useFieldEnvironment();
  if (!totals) return <div className={words.muted}>No price yet</div>;
  const { currency, total, perAdult } = totals;
  return (
    <div>
      <span className={styles.total}>{formats.money({ amount: total, currency })}</span>
      {perAdult != null && (
        <span className={words.muted}> · {formats.money({ amount: perAdult, currency })} per adult</span>
      )}
    </div>
  );
}
