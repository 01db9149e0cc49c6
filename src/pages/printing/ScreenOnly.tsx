import type { ReactNode } from "react";
import styles from "./printing.module.css";
import { useShowsInternal, usePrintFor } from "../../providers/printing";

export const ScreenOnly = ({ children }: { children: ReactNode }) => (
  <div className={styles.screen}>{children}</div>
);

/** On screen and in internal prints. Stays mounted, so that typed text is kept. */
export const InternalOnly = ({ children }: { children: ReactNode }) => (
  <div className={useShowsInternal() ? styles.both : styles.screen}>{children}</div>
);

export function PrintOnly({ children }: { children: ReactNode }) {
  return usePrintFor() && <div className={styles.print}>{children}</div>;
}
