import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useOpened } from "../../providers/earlyAnswers";
import { useListRows } from "../../providers/rows/listRows";
import { apiErrorOf } from "../../providers/apiError";
import { Panel } from "../../components/Panel";
import { Trouble } from "../../components/Trouble";
import { useStateLooks } from "../trips/useStateLooks";
import { Bar } from "./Bar";
import { conversionDays, type HomeLists } from "./homeLists";
import { type ListView, firstRows } from "./listView";
import styles from "./StateBars.module.css";

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
