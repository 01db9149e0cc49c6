import type { ReactNode } from "react";
import { useShowsInternal } from "../../providers/printing";
import styles from "./printing.module.css";

/** What no customer's paper shows: notes, and who does what next. Stays in the page, with what is being written in it. */
export const InternalOnly = ({ children }: { children: ReactNode }) => (
  <div className={useShowsInternal() ? styles.both : styles.screen}>{children}</div>
);
