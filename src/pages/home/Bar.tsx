import { Link } from "react-router";
import { listHref } from "./listHref";
import type { ListView } from "./listView";
import styles from "./StateBars.module.css";

interface BarProps {
  label: string;
  /** The list that it counts and leads to. */
  view: ListView;
  /** From 0 to 1: how long it is. */
  share: number;
  colour: string | undefined;
  /** The figure in words. */
  count: string;
}

/** A figure as a bar with its words, a link to the list that it counts. */
export const Bar = ({ label, view, share, colour, count }: BarProps) => (
  <li>
    <Link to={listHref(view)} className={styles.bar}>
      <span className={styles.label}>{label}</span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} data-colour={colour} style={{ width: `${share * 100}%` }} />
      </span>
      <span className={styles.count}>{count}</span>
    </Link>
  </li>
);
