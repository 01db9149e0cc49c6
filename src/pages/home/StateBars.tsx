import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { apiErrorOf } from "../../providers/apiError";
import { Panel } from "../../components/Panel";
import { Trouble } from "../../components/Trouble";
import type { useTripCounts } from "../trips/data/useTripCounts";
import { stateOrder } from "../trips/stateLooks";
import { useStateLooks } from "../trips/useStateLooks";
import { Bar } from "./Bar";
import styles from "./StateBars.module.css";

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
