import type { ReactNode } from "react";
import styles from "./ChoiceTag.module.css";

interface ChoiceTagProps {
  children: ReactNode;
  /** An Ant Design preset colour; the one table of its hues is the style sheet. Text keeps its contrast in both themes. */
  colour?: string | undefined;
}

/** A word with a ground in the colour of what it stands for. */
export const ChoiceTag = ({ children, colour }: ChoiceTagProps) => (
  <span className={styles.tag} data-colour={colour}>
    {children}
  </span>
);

/** Tags beside one another: on one line in a table, on several with room. */
export const TagRow = ({ children, wrap = false }: { children: ReactNode; wrap?: boolean }) => (
  <span className={wrap ? styles.wrap : styles.row}>{children}</span>
);
