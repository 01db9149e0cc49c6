import { Skeleton } from "antd";
import styles from "./TripRecord.module.css";

/** The record while it is read, in the shape that it will have. */
export function TripSkeleton() {
  return (
    <div role="status" aria-label="Loading the trip">
      <Skeleton active title={{ width: "30%" }} paragraph={{ rows: 1, width: "60%" }} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {[4, 6, 3].map((rows) => (
            <Skeleton key={rows} active paragraph={{ rows }} className={styles.block} />
          ))}
        </div>
        <div className={styles.column}>
          {[2, 3, 6].map((rows) => (
            <Skeleton key={rows} active paragraph={{ rows }} className={styles.block} />
          ))}
        </div>
      </div>
    </div>
  );
}
