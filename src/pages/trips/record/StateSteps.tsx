import type { TripState } from "../../../vocabulary";
import { useStateLooks } from "../useStateLooks";
import styles from "./StateSteps.module.css";

/** The states that a trip passes when all goes well. */
const path: readonly TripState[] = ["new", "in_progress", "quoted", "converted", "on_trip", "completed"];

/** How far a trip has come. The tag beside its name says the state in words; off the path there are no steps. */
export function StateSteps({ state }: { state: TripState }) {
  const looks = useStateLooks();
  const place = path.indexOf(state);
  if (place < 0) return null;
  return (
    <div className={styles.steps} aria-hidden>
      {path.map((step, index) => (
        <span key={step} className={styles.step} data-passed={index <= place} data-current={index === place}>
          {looks[step].label}
        </span>
      ))}
    </div>
  );
}
