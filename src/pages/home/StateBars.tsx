import { Link } from "react-router";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { Loaded, together } from "../../components/Loaded";
import { Panel } from "../../components/Panel";
import type { TripCounts, useTripCounts } from "../trips/data/useTripCounts";
import { stateOrder, useStateLooks } from "../trips/stateLooks";
import styles from "./StateBars.module.css";
import { firstRows, listHref, type ListView } from "./listView";
import { useOpened } from "../../providers/earlyAnswers";
import { type Rows, useListRows } from "../../providers/rows/listRows";
import { conversionDays, type HomeLists } from "./homeLists";

export const StateBars = ({ query }: { query: ReturnType<typeof useTripCounts> }) => (
  <Panel heading="Trips by state">
    <Loaded query={query} skeleton={<CountBars />}>
      {({ data }) => <CountBars counts={data} />}
    </Loaded>
  </Panel>
);

function CountBars({ counts }: { counts?: TripCounts }) {
  const looks = useStateLooks();
  const { formats } = useFieldEnvironment();
  const largest = Math.max(1, ...Object.values(counts?.byValue ?? {}));
  return (
    <ul className={styles.bars}>
      {stateOrder.map((state) => {
        const count = counts?.byValue[state] ?? 0;
        return (
          <Bar
            key={state}
            label={looks[state].label}
            view={listOfState(state)}
            share={count / largest}
            colour={looks[state].colour}
            count={counts ? formats.number(count) : "–"}
          />
        );
      })}
    </ul>
  );
}

const listOfState = (state: string) => ({
  resource: "trips",
  filters: [{ field: "status", operator: "eq" as const, value: state }],
  sort: [{ field: "createdAt", order: "desc" as const }],
});

interface BarProps {
  label: string;
  view: ListView;
  /** Length, from 0 to 1. */
  share: number;
  colour: string | undefined;
  count: string;
}

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

/** The share of recent enquiries that is booked by now. */
export function Conversion({ lists }: { lists: HomeLists }) {
  const query = together(useCount(lists.cameIn), useCount(lists.booked));
  return (
    <Panel heading={`Conversion, last ${conversionDays} days`}>
      <Loaded query={query} skeleton={<ConversionBars lists={lists} />}>
        {([cameIn, booked]) => <ConversionBars lists={lists} cameIn={cameIn} booked={booked} />}
      </Loaded>
    </Panel>
  );
}

interface ConversionBarsProps {
  lists: HomeLists;
  /** Absent until read. */
  cameIn?: Rows<unknown>;
  booked?: Rows<unknown>;
}

function ConversionBars({ lists, cameIn, booked }: ConversionBarsProps) {
  const { formats } = useFieldEnvironment();
  const looks = useStateLooks();
  const words = (count: Rows<unknown> | undefined) =>
    count ? `${formats.number(count.total)}${count.isAtLeast ? "+" : ""}` : "–";
  // No share if a count is only a lower bound.
  const isKnown = cameIn && booked && cameIn.total > 0 && !cameIn.isAtLeast && !booked.isAtLeast;
  const share = isKnown ? booked.total / cameIn.total : 0;
  return (
    <>
      <ul className={styles.bars}>
        <Bar
          label="Came in"
          view={lists.cameIn}
          share={cameIn?.total ? 1 : 0}
          colour={looks.new.colour}
          count={words(cameIn)}
        />
        <Bar
          label="Booked of them"
          view={lists.booked}
          share={share}
          colour={looks.converted.colour}
          count={words(booked)}
        />
      </ul>
      {isKnown && (
        <p
          className={styles.sum}
        >{`${formats.percent(Math.round(share * 100) * 100)} of them are booked by now.`}</p>
      )}
    </>
  );
}

const useCount = (view: ListView) => useListRows(view.resource, firstRows(view, 0), { enabled: useOpened() });
