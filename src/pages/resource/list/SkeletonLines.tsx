import styles from "./ListTable.module.css";

/** Rows in the height of those that are being read. */
export const SkeletonLines = ({ columns, lines }: { columns: number; lines: number }) =>
  Array.from({ length: lines }, (_, line) => (
    <tr key={line} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <span className={styles.skeleton} style={{ width: `${40 + ((line * 7 + column * 13) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ));
