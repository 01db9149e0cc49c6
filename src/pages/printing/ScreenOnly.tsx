import type { ReactNode } from "react";
import styles from "./printing.module.css";
import { useShowsInternal, usePrintFor } from "../../providers/printing";

/** On the screen alone. */
export const ScreenOnly = ({ children }: { children: ReactNode }) => (
  <div className={styles.screen}>{children}</div>
);

/** On the screen and in internal prints. Stays mounted, with what is typed in it. */
export const InternalOnly = ({ children }: { children: ReactNode }) => (
  <div className={useShowsInternal() ? styles.both : styles.screen}>{children}</div>
);

/** Drawn only while the page is printed. */
export function PrintOnly({ children }: { children: ReactNode }) {
  return usePrintFor() && <div className={styles.print}>{children}</div>;
}
