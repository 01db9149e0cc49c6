import { Button, Skeleton } from "antd";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf } from "../../../providers/apiError";
import { useRowHistory } from "../../../providers/rows/rowHistory";
import { Trouble } from "../../../components/Trouble";
import { EraseRow } from "./EraseRow";
import { HistoryItem } from "./HistoryItem";
import type { HistoryPanelProps } from "./HistoryPanelProps";
import styles from "./history.module.css";
import { useSetBack } from "./useSetBack";

/** The changes of a row, the newest first, each with the ways to set it back. */
export function HistoryList({ resource, row, mayEdit, touches }: HistoryPanelProps) {
  const { formats } = useFieldEnvironment();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRowHistory(
    resource,
    row,
  );
  const setBack = useSetBack(resource, row, touches);
  if (!data)
    return error ? (
      <Trouble message={apiErrorOf(error).message} onRetry={() => void refetch()} />
    ) : (
      <Skeleton active title={false} paragraph={{ rows: 3 }} />
    );
  const entries = data.pages.flatMap((page) => page.entries);
  const since = data.pages[0]?.since;
  const isWhole = entries.at(-1)?.action === "create";
  return (
    <>
      <ol className={styles.list}>
        {entries.map((entry, index) => (
          <HistoryItem
            key={entry.id}
            resource={resource}
            row={row}
            entry={entry}
            isLatest={index === 0}
            onSetBack={mayEdit ? setBack : undefined}
          />
        ))}
      </ol>
      {hasNextPage ? (
        <Button block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier changes
        </Button>
      ) : (
        !isWhole && (
          <p className={styles.note}>
            {entries.length === 0 && "Nothing was changed. "}
            {since && `Changes are kept since ${formats.instant(since)}.`}
          </p>
        )
      )}
      <EraseRow resource={resource} row={row} touches={touches} />
    </>
  );
}
