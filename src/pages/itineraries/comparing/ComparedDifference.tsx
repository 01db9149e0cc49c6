import { useCustom } from "@refinedev/core";
import { Skeleton } from "antd";
import { Panel } from "../../../components/Panel";
import { Trouble } from "../../../components/Trouble";
import { apiErrorOf } from "../../../providers/apiError";
import { CauseTable } from "./CauseTable";
import { ChangeList } from "./ChangeList";
import type { ComparedSide } from "./comparedSides";
import type { Difference } from "./Difference";
import styles from "./compare.module.css";

interface ComparedDifferenceProps {
  from: ComparedSide;
  to: ComparedSide;
  /** Whether `from` is a version, and not a draft. */
  isVersion: boolean;
}

/** In what two differ and why their prices do, read anew for every two. */
export function ComparedDifference({ from, to, isVersion }: ComparedDifferenceProps) {
  const { query } = useCustom<Difference>({
    url: `/api/${isVersion ? "offers" : "itineraries"}/${from.id}/difference`,
    method: "get",
    config: {
      query: {
        to: to.id,
        ...(from.optionId ? { option: from.optionId } : {}),
        ...(to.optionId ? { toOption: to.optionId } : {}),
      },
    },
    // What is compared may be written meanwhile.
    queryOptions: { staleTime: 0 },
    errorNotification: false,
  });
  const { data, error } = query;
  if (error && !data)
    return <Trouble message={apiErrorOf(error).message} onRetry={() => void query.refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const { changes, difference } = data.data;
  const currency = data.data.to.price?.currency ?? "";
  return changes.length === 0 && difference === 0 ? (
    <Panel heading="Nothing differs">
      <p className={styles.note}>Both say the same, at the same price.</p>
    </Panel>
  ) : (
    <div className={styles.difference} role="region" aria-label="Difference" aria-busy={query.isFetching}>
      <Panel heading="Price">
        <CauseTable {...data.data} />
      </Panel>
      <Panel heading="Content">
        {changes.length > 0 ? (
          <ChangeList changes={changes} currency={currency} />
        ) : (
          <p className={styles.note}>Both say the same; only the price differs.</p>
        )}
      </Panel>
    </div>
  );
}
