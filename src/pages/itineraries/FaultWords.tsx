import type { ResourceFormHold } from "../resource/form/useResourceForm";
import styles from "./ItineraryEditor.module.css";

/** What is wrong with the form as a whole; nothing where nothing is. */
export function FaultWords({ hold: { message, faults } }: { hold: ResourceFormHold }) {
  const count = Object.keys(faults).length;
  if (!message && count === 0) return null;
  return (
    <p role="alert" className={styles.fault}>
      {message ?? (count === 1 ? "One field needs another look." : `${count} fields need another look.`)}
    </p>
  );
}
