import type { ReactNode } from "react";
import styles from "./printing.module.css";

/** What no paper shows: ways to do something, and what is being written. Takes no place of its own in the page. */
export const ScreenOnly = ({ children }: { children: ReactNode }) => (
  <div className={styles.screen}>{children}</div>
);
