import { Link } from "react-router";
import type { TripState } from "../../vocabulary";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useListRows } from "../../providers/rows/listRows";
import type { TripCounts } from "../trips/data/useTripCounts";
import figureLinks from "../../components/figureLinks.module.css";
import styles from "./Figures.module.css";
import type { HomeLists } from "./homeLists";
import type { Figure } from "./homePlan";
import { firstRows, listHref, type ListView, queueRows, shownRows } from "./listView";

interface FiguresProps {
  figures: readonly Figure[];
  lists: HomeLists;
  /** The counts of trips by state, if the page could read them. */
  counts: TripCounts | undefined;
  /** Whether the figures are one line below the queue; else they are the first part of the page. */
  isSlim: boolean;
}

export function Figures({ figures, lists, counts, isSlim }: FiguresProps) {
  return (
    <ul className={`${figureLinks.list} ${styles.figures}`} data-slim={isSlim} aria-label="Figures">
      {figures.map(({ label, list }) => (
        <li key={list}>
          <FigureLink
            label={label}
            view={lists[list]}
            known={numberIn(counts, lists[list])}
            isWarning={list === "due" && !isSlim}
            rows={isSlim && isQueued(list) ? queueRows : shownRows}
          />
        </li>
      ))}
    </ul>
  );
}

const isQueued = (list: Figure["list"]) => list === "due" || list === "unassigned";

interface FigureLinkProps {
  label: string;
  view: ListView;
  /** The number, if the page already knows it. */
  known: number | undefined;
  /** Whether a number above 0 is shown as a warning. */
  isWarning: boolean;
  /** How many rows of the list the page shows. */
  rows: number;
}

function FigureLink({ label, view, known, isWarning, rows }: FigureLinkProps) {
  const { formats } = useFieldEnvironment();
  // The same query as the list on the page, so that one request serves both.
  const read = useListRows(view.resource, firstRows(view, rows), { enabled: known === undefined });
  const data = known === undefined ? read.data : { total: known, isAtLeast: false };
  const count = data && `${formats.number(data.total)}${data.isAtLeast ? "+" : ""}`;
  return (
    <Link to={listHref(view)} className={`${figureLinks.link} ${styles.figure}`}>
      <span className={styles.count} data-warning={isWarning && Boolean(data?.total)}>
        {count ?? (read.isError ? "–" : <span className={styles.loading} role="img" aria-label="Loading" />)}
      </span>
      <span className={`${figureLinks.label} ${styles.label}`}>{label}</span>
    </Link>
  );
}

/** The total of a list of trips that is filtered by state alone, from the counts by state. */
function numberIn(counts: TripCounts | undefined, { resource, filters = [] }: ListView): number | undefined {
  const [first, ...others] = filters;
  if (!counts || resource !== "trips" || first?.field !== "status" || others.length > 0) return undefined;
  // The lists of the home page name states of trips.
  const states = [first.value].flat() as TripState[];
  return states.reduce((sum, state) => sum + (counts.byValue[state] ?? 0), 0);
}
