import { FlagFilled } from "@ant-design/icons";
import { priorities } from "../../../vocabulary";
import type { Trip } from "../../../resources/trips";
import styles from "./cells.module.css";

/** Whose trip it is; what is urgent says so. */
export function CustomerCell({ trip }: { trip: Trip }) {
  const isPressing = trip.priority === "high" || trip.priority === "urgent";
  const label = `Priority: ${priorities[trip.priority].label.toLowerCase()}`;
  return (
    <span title={trip.title ?? undefined}>
      {trip.customerName}
      {isPressing && (
        <FlagFilled className={styles.flag} data-priority={trip.priority} aria-label={label} title={label} />
      )}
    </span>
  );
}
