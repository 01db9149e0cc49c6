import { Button, Skeleton } from "antd";
import { useEffect } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf } from "../../../providers/apiError";
import { useRowHistory } from "../../../providers/rows/rowHistory";
import { Trouble } from "../../../components/Trouble";
import { EraseRow } from "./EraseRow";
import { HistoryItem } from "./HistoryItem";
import type { HistoryPanelProps } from "./HistoryPanelProps";
import styles from "./history.module.css";
import { joinAutosaves } from "./joinAutosaves";
import { useSetBack } from "./useSetBack";

/** So many are shown without asking for more, unless it takes more than so many to be read. */
const [fewest, most] = [5, 100];

/** The changes of a row, the newest first, each with the ways to set it back. */
export function HistoryList({ resource, row, mayEdit, besides }: HistoryPanelProps) {
  const { formats } = useFieldEnvironment();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRowHistory(
    resource,
    row,
  );
  const setBack = useSetBack(resource, row);
  const read = data?.pages.flatMap((page) => page.entries) ?? [];
  const entries = joinAutosaves(read);
  // What saves itself fills pages of which little is left.
  const isShort = entries.length < fewest && read.length < most && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (isShort) void fetchNextPage();
  }, [isShort, fetchNextPage]);
  if (!data)
    return error ? (
      <Trouble message={apiErrorOf(error).message} onRetry={() => void refetch()} />
    ) : (
      <Skeleton active title={false} paragraph={{ rows: 3 }} />
    );
  const since = data.pages[0]?.since;
  const isWhole = read.at(-1)?.action === "create";
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
      <EraseRow resource={resource} row={row} besides={besides} />
    </>
  );
}
