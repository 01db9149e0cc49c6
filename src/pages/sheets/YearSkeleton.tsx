import { Skeleton } from "antd";
import styles from "./SheetPage.module.css";

/** As tall as the usual year of rates, so that what is below stays where it is. */
export const YearSkeleton = () => (
  <Skeleton active title={false} paragraph={{ rows: 7 }} className={styles.year} />
);
