import { Skeleton } from "antd";
import { closeReasons } from "../../vocabulary";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { apiErrorOf } from "../../providers/apiError";
import { inOrderOfCurrencies, sumsOf, useFigures } from "../../providers/rows/figures";
import { Panel } from "../../components/Panel";
import { Trouble } from "../../components/Trouble";
import words from "../../components/words.module.css";
import { FigureTable } from "./FigureTable";
import { type ReportLists, withValue } from "./reportLists";
import styles from "./reports.module.css";

/** Why what came in was lost, and what it was offered for. */
export function LostReasons({ lists: { lost }, isKnown }: { lists: ReportLists; isKnown: boolean }) {
  const { formats, currencies } = useFieldEnvironment();
  const { data, error, isPending, isPlaceholderData, refetch } = useFigures(
    lost.resource,
    { filters: lost.filters },
    { by: "closeReason", measures: ["value_sum"] },
    { enabled: isKnown },
  );
  const rows = data?.groups.map((group) => {
    const value = String(group.value);
    return {
      key: value,
      name: closeReasonOf(value),
      count: group.count,
      view: withValue(lost, "closeReason", value),
      cells: [
        <Lines
          key="value"
          texts={inOrderOfCurrencies(sumsOf(group, "value_sum"), currencies).map((sum) => formats.money(sum))}
        />,
      ],
    };
  });
  return (
    <Panel heading="Lost, by reason">
      {error && <Trouble message={apiErrorOf(error).message} onRetry={() => void refetch()} />}
      {isPending && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      {rows?.length === 0 && <p className={words.muted}>Nothing of what came in was lost.</p>}
      {rows && rows.length > 0 && (
        <FigureTable
          columns={["Reason", "Lost", "With an offer of"]}
          isLate={isPlaceholderData}
          rows={rows}
          number={formats.number}
        />
      )}
    </Panel>
  );
}

const Lines = ({ texts }: { texts: readonly string[] }) =>
  texts.length === 0 ? (
    <span className={words.muted}>–</span>
  ) : (
    <span className={styles.lines}>
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  );

const closeReasonOf = (value: string): string =>
  Object.entries(closeReasons).find(([name]) => name === value)?.[1].label ?? value;
