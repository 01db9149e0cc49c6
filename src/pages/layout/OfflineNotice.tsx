import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import styles from "./OfflineNotice.module.css";

const subscribe = (notice: () => void) => onlineManager.subscribe(notice);
const isOnline = () => onlineManager.isOnline();

/** Says that there is no connection, as long as there is none: what waits for it goes on by itself afterwards. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, isOnline);
  return (
    <div role="status" className={styles.place}>
      {!online && (
        <p className={styles.notice}>
          No connection. What you load or save waits, and goes on by itself once you are back online. Keep
          this page open.
        </p>
      )}
    </div>
  );
}
