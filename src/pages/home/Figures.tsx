import { Link } from "react-router";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useListRows } from "../../providers/rows/listRows";
import styles from "./Figures.module.css";
import type { HomeLists } from "./homeLists";
import type { Figure } from "./homePlan";
import { listHref } from "./listHref";
import { firstRows, type ListView } from "./listView";
import { shownRows } from "./shownRows";

/** The day in figures, each a link to the list that it counts. */
export function Figures({ figures, lists }: { figures: readonly Figure[]; lists: HomeLists }) {
  return (
    <ul className={styles.figures} aria-label="Figures">
      {figures.map(({ label, list }) => (
        <li key={list}>
          <FigureLink label={label} view={lists[list]} isWarning={list === "myFollowUps"} />
        </li>
      ))}
    </ul>
  );
}

interface FigureLinkProps {
  label: string;
  view: ListView;
  /** Whether more than none of it wants attention. */
  isWarning: boolean;
}

function FigureLink({ label, view, isWarning }: FigureLinkProps) {
  const { formats } = useFieldEnvironment();
  // The same question as the panel below asks: one request answers both.
  const { data, isError } = useListRows(view.resource, firstRows(view, shownRows));
  const count = data && `${formats.number(data.total)}${data.isAtLeast ? "+" : ""}`;
  return (
    <Link to={listHref(view)} className={styles.figure}>
      <span className={styles.count} data-warning={isWarning && Boolean(data?.total)}>
        {count ?? (isError ? "–" : <span className={styles.loading} role="img" aria-label="Loading" />)}
      </span>
      <span className={styles.label}>{label}</span>
    </Link>
  );
}
