import { Button, Select, Skeleton } from "antd";
import { useMay } from "../../../fields/useMay";
import { useLeaveByTab } from "../../../fields/inputs/useLeaveByTab";
import { useState } from "react";
import { type TimelinePart, timelineParts } from "../../../domain/trips/describeEntry";
import { apiErrorOf } from "../../../providers/apiError";
import { useTimeline } from "../../../providers/rows/useTimeline";
import { timeline } from "../../../resources/timeline";
import type { Trip } from "../../../resources/trips";
import type { OwnPanelProps } from "../../resource/detail/OwnDetail";
import { Panel } from "../../../components/Panel";
import { Trouble } from "../../../components/Trouble";
import words from "../../../components/words.module.css";
import { ScreenOnly } from "../../printing/ScreenOnly";
import { Composer } from "./Composer";
import { TimelineItem } from "./TimelineItem";
import styles from "./timeline.module.css";

const options = Object.entries(timelineParts).map(([value, label]) => ({ value, label }));

/** What happened to the trip, newest first, with the way to add to it on top. */
export function TimelinePanel({ row: trip, mayEdit }: OwnPanelProps<Trip>) {
  const mayNote = useMay(timeline, "create", { trips: trip });
  const leaveByTab = useLeaveByTab();
  const [part, setPart] = useState<TimelinePart>("all");
  const { entries, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTimeline(
    trip.id,
    part,
  );
  const filter = (
    <ScreenOnly>
      <Select<TimelinePart>
        size="small"
        variant="borderless"
        value={part}
        aria-label="What is shown"
        popupMatchSelectWidth={false}
        onInputKeyDown={leaveByTab}
        options={options}
        onChange={setPart}
      />
    </ScreenOnly>
  );
  return (
    <Panel heading="Timeline" actions={filter}>
      {mayNote && (
        <ScreenOnly>
          <Composer tripId={trip.id} onlyNotes={!mayEdit} />
        </ScreenOnly>
      )}
      {isPending && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {error && <Trouble message={apiErrorOf(error).message} onRetry={() => void refetch()} />}
      {!isPending && !error && entries.length === 0 && !hasNextPage && (
        <p className={words.muted}>
          {part === "all"
            ? "Nothing has happened yet. Notes and calls that you log appear here."
            : `No ${timelineParts[part].toLowerCase()} so far.`}
        </p>
      )}
      <ol className={styles.list}>
        {entries.map((entry) => (
          <TimelineItem key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage && (
        <Button block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier entries
        </Button>
      )}
    </Panel>
  );
}
