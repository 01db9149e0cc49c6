import { notices, useNotices } from "../../providers/notices";
import styles from "./LightNotices.module.css";

/** The notices of the light pages: one banner each, until it is closed or signing in clears it. */
export function LightNotices() {
  const shown = useNotices();
  return shown.map(({ key, type, message }) => (
    <div key={key} className={styles.notice} data-type={type} role={type === "error" ? "alert" : "status"}>
      <span>{message}</span>
      <button
        type="button"
        className={styles.close}
        aria-label="Close message"
        onClick={() => notices.dismiss(key)}
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  ));
}
