import type { ReactNode } from "react";
import styles from "./ChoiceTag.module.css";

interface ChoiceTagProps {
  children: ReactNode;
  /** An Ant Design preset colour; the style sheet defines its hue. The text keeps its contrast in both themes. */
  colour?: string | undefined;
}

export const ChoiceTag = ({ children, colour }: ChoiceTagProps) => (
  <span className={styles.tag} data-colour={colour}>
    {children}
  </span>
);

/** Tags side by side: on one line in a table, else wrapped. */
export const TagRow = ({ children, wrap = false }: { children: ReactNode; wrap?: boolean }) => (
  <span className={wrap ? styles.wrap : styles.row}>{children}</span>
);
