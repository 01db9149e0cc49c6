import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Itinerary } from "../../../resources/itineraries";
import words from "../../../components/words.module.css";
import styles from "./itineraries.module.css";

/** What the customer pays, as the server counted it when the itinerary was last saved. */
export function ItineraryPrice({ totals }: { totals: Itinerary["totals"] }) {
  const { formats } = useFieldEnvironment();
  if (!totals) return <div className={words.muted}>No price yet</div>;
  const { currency, total, perAdult, options } = totals;
  if (options.length > 0)
    return (
      <ul className={styles.options}>
        {options.map((option) => (
          <li key={option.optionId}>
            {option.name}{" "}
            <span className={styles.total}>{formats.money({ amount: option.total, currency })}</span>
          </li>
        ))}
      </ul>
    );
  return (
    <div>
      <span className={styles.total}>{formats.money({ amount: total, currency })}</span>
      {perAdult != null && (
        <span className={words.muted}> · {formats.money({ amount: perAdult, currency })} per adult</span>
      )}
    </div>
  );
}
