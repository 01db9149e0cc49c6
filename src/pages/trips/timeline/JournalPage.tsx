import { wholeOf } from "../../../resources/journal";
import type { Resource } from "../../../schema";
import { ResourceDetailPage } from "../../resource/detail/ResourceDetail";
import type { OwnDetail, OwnPanelProps } from "../../resource/detail/useFacts";
import { FollowUpsPanel } from "../followUps/FollowUpsPanel";
import { TimelinePanel } from "./TimelinePanel";

/** The next steps and the timeline of a row that has both. */
export const journalPanels: OwnDetail["panels"] = {
  "follow-ups": ({ resource, row, mayEdit }: OwnPanelProps) => (
    <FollowUpsPanel whole={wholeOf(resource, row.id)} mayWork={mayEdit} />
  ),
  timeline: ({ resource, ...props }: OwnPanelProps) => (
    <TimelinePanel whole={wholeOf(resource, props.row.id)} {...props} />
  ),
};

const own = { panels: journalPanels };

/** The generic page of a row that has a timeline and next steps. */
export const JournalPage = ({ resource }: { resource: Resource }) => (
  <ResourceDetailPage resource={resource} own={own} />
);
