import { wholeOf } from "../../../resources/journal";
import type { Resource } from "../../../schema";
import { ResourceDetailPage } from "../../resource/detail/ResourceDetail";
import type { OwnDetail, OwnPanelProps } from "../../resource/detail/useFacts";
import { FollowUpsPanel } from "../followUps/FollowUpsPanel";
import { PinnedNotes } from "./NoteEntry";
import { TimelinePanel } from "./TimelinePanel";

/** The next steps, the timeline and the pinned notes of a row that has them. */
export const journalDetail = {
  First: PinnedNotes,
  panels: {
    "follow-ups": ({ resource, row, mayEdit }: OwnPanelProps) => (
      <FollowUpsPanel whole={wholeOf(resource, row.id)} mayWork={mayEdit} />
    ),
    timeline: ({ resource, ...props }: OwnPanelProps) => (
      <TimelinePanel whole={wholeOf(resource, props.row.id)} {...props} />
    ),
  },
} satisfies OwnDetail;

/** The generic page of a row that has a timeline and next steps. */
export const JournalPage = ({ resource }: { resource: Resource }) => (
  <ResourceDetailPage resource={resource} own={journalDetail} />
);
