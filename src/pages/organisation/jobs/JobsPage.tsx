import type { Resource } from "../../../schema";
import { ResourceList } from "../../resource/list/ResourceList";
import { JobBulkActions } from "./JobBulkActions";
import { jobCells, jobHeadings } from "./jobCells";
import { RetryAllButton } from "./RetryAllButton";
import { useRefreshing } from "./useRefreshing";

const emptyWords = {
  dead: "Nothing has failed",
  failed: "Nothing has to be tried again",
  queued: "Nothing waits",
  running: "Nothing runs at the moment",
};

/** What the server did by itself, what of it failed and why, and what it will do. */
export function JobsPage({ resource }: { resource: Resource }) {
  useRefreshing(resource.name);
  return (
    <ResourceList
      resource={resource}
      cells={jobCells}
      headings={jobHeadings}
      emptyWords={emptyWords}
      actions={<RetryAllButton />}
      bulkActions={JobBulkActions}
    />
  );
}
