import type { ReactNode } from "react";
import { usePaper } from "../../providers/printing";
import styles from "./printing.module.css";

/** What is there only while the page is printed. */
export function PaperOnly({ children }: { children: ReactNode }) {
  return usePaper() && <div className={styles.paper}>{children}</div>;
}
