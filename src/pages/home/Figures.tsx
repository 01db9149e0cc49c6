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
  /** What the page has read of the trips' states, if it could. */
  counts: TripCounts | undefined;
  /** Whether they stand in one line below the queue, which is read first; else they are what the page begins with. */
  isSlim: boolean;
}

/** The day in figures, each a link to the list that it counts. */
export function Figures({ figures, lists, counts, isSlim }: FiguresProps) {
  return (
    <ul className={`${figureLinks.list} ${styles.figures}`} data-slim={isSlim} aria-label="Figures">
      {figures.map(({ label, list }) => (
        <li key={list}>
          <FigureLink
            label={label}
            view={lists[list]}
            known={numberIn(counts, lists[list])}
            isWarning={list === "myFollowUps" && !isSlim}
            rows={isSlim && isQueued(list) ? queueRows : shownRows}
          />
        </li>
      ))}
    </ul>
  );
}

const isQueued = (list: Figure["list"]) => list === "myFollowUps" || list === "unassigned";

interface FigureLinkProps {
  label: string;
  view: ListView;
  /** The number, where it need not be asked for. */
  known: number | undefined;
  /** Whether more than none of it wants attention. */
  isWarning: boolean;
  /** How many rows of the list the page shows. */
  rows: number;
}

function FigureLink({ label, view, known, isWarning, rows }: FigureLinkProps) {
  const { formats } = useFieldEnvironment();
  // The same question as the list on the page asks: one request answers both.
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

/** How many trips are in a list that asks for their states alone: the counts by state, which the page has, say so. */
function numberIn(counts: TripCounts | undefined, { resource, filters = [] }: ListView): number | undefined {
  const [first, ...others] = filters;
  if (!counts || resource !== "trips" || first?.field !== "status" || others.length > 0) return undefined;
  // The lists of the home page name states of trips.
  const states = [first.value].flat() as TripState[];
  return states.reduce((sum, state) => sum + (counts.byValue[state] ?? 0), 0);
}
