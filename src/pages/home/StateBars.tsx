import { Link } from "react-router";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { apiErrorOf } from "../../providers/apiError";
import { Panel } from "../../components/Panel";
import { Trouble } from "../../components/Trouble";
import type { useTripCounts } from "../trips/data/useTripCounts";
import { stateOrder, useStateLooks } from "../trips/stateLooks";
import styles from "./StateBars.module.css";
import { firstRows, listHref, type ListView } from "./listView";
import { useOpened } from "../../providers/earlyAnswers";
import { useListRows } from "../../providers/rows/listRows";
import { conversionDays, type HomeLists } from "./homeLists";

/** How many trips are in each state: bars with their figures in words, each a link to that state's list. */
export function StateBars({ query }: { query: ReturnType<typeof useTripCounts> }) {
  const looks = useStateLooks();
  const { formats } = useFieldEnvironment();
  const { error, refetch } = query;
  const counts = query.data?.data;
  const most = Math.max(1, ...Object.values(counts?.byValue ?? {}));
  return (
    <Panel heading="Trips by state">
      {error && <Trouble message={apiErrorOf(error).message} onRetry={() => void refetch()} />}
      <ul className={styles.bars}>
        {stateOrder.map((state) => {
          const count = counts?.byValue[state] ?? 0;
          return (
            <Bar
              key={state}
              label={looks[state].label}
              view={listOfState(state)}
              share={count / most}
              colour={looks[state].colour}
              count={counts ? formats.number(count) : "–"}
            />
          );
        })}
      </ul>
    </Panel>
  );
}

const listOfState = (state: string) => ({
  resource: "trips",
  filters: [{ field: "status", operator: "eq" as const, value: state }],
  sort: [{ field: "createdAt", order: "desc" as const }],
});

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

/** How much of what came in lately is booked by now. */
export function Conversion({ lists }: { lists: HomeLists }) {
  const { formats } = useFieldEnvironment();
  const looks = useStateLooks();
  const cameIn = useCount(lists.cameIn);
  const booked = useCount(lists.booked);
  const failed = cameIn.isError ? cameIn : booked.isError ? booked : undefined;
  const [all, won] = [cameIn.data, booked.data];
  const words = (count: typeof all) =>
    count ? `${formats.number(count.total)}${count.isAtLeast ? "+" : ""}` : "–";
  // Of what is too much to be counted nobody knows the share.
  const isKnown = all && won && all.total > 0 && !all.isAtLeast && !won.isAtLeast;
  const share = isKnown ? won.total / all.total : 0;
  return (
    <Panel heading={`Conversion, last ${conversionDays} days`}>
      {failed && (
        <Trouble
          message={apiErrorOf(failed.error).message}
          onRetry={() => void Promise.all([cameIn.refetch(), booked.refetch()])}
        />
      )}
      <ul className={styles.bars}>
        <Bar
          label="Came in"
          view={lists.cameIn}
          share={all?.total ? 1 : 0}
          colour={looks.new.colour}
          count={words(all)}
        />
        <Bar
          label="Booked of them"
          view={lists.booked}
          share={share}
          colour={looks.converted.colour}
          count={words(won)}
        />
      </ul>
      {isKnown && (
        <p
          className={styles.sum}
        >{`${formats.percent(Math.round(share * 100) * 100)} of them are booked by now.`}</p>
      )}
    </Panel>
  );
}

const useCount = (view: ListView) => useListRows(view.resource, firstRows(view, 0), { enabled: useOpened() });
