import type { ReactNode } from "react";
import styles from "./printing.module.css";
import { useShowsInternal, usePaper } from "../../providers/printing";

/** What no paper shows: ways to do something, and what is being written. Takes no place of its own in the page. */
export const ScreenOnly = ({ children }: { children: ReactNode }) => (
  <div className={styles.screen}>{children}</div>
);

/** What no customer's paper shows: notes, and who does what next. Stays in the page, with what is being written in it. */
export const InternalOnly = ({ children }: { children: ReactNode }) => (
  <div className={useShowsInternal() ? styles.both : styles.screen}>{children}</div>
);

/** What is there only while the page is printed. */
export function PaperOnly({ children }: { children: ReactNode }) {
  return usePaper() && <div className={styles.paper}>{children}</div>;
}
