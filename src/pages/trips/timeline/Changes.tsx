import { useState } from "react";
import type { TimelineEntry } from "../../../resources/timeline";
import styles from "./timeline.module.css";

/** Changes that are shown before the rest is asked for. */
const shownAtFirst = 4;
/** Long texts are cut here: the trip itself has the present one. */
const longest = 120;

/** Which fields changed, each with what it was and what it became. */
export function Changes({ changes }: { changes: TimelineEntry["changes"] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (changes.length === 0) return null;
  const shown = showsAll ? changes : changes.slice(0, shownAtFirst);
  return (
    <>
      <ul className={styles.changes}>
        {shown.map(({ field, label, from, to }) => (
          <li key={field}>
            {label}:{" "}
            {from && (
              <del className={styles.was} dir="auto">
                {short(from)}
              </del>
            )}
            {from && to && " → "}
            {to ? (
              <ins className={styles.is} dir="auto">
                {short(to)}
              </ins>
            ) : (
              " removed"
            )}
          </li>
        ))}
      </ul>
      {changes.length > shown.length && (
        <button type="button" className={styles.more} onClick={() => setShowsAll(true)}>
          {`Show ${changes.length - shown.length} more`}
        </button>
      )}
    </>
  );
}

const short = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);
