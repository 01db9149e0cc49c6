import { useMemo } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { AnyRow, Resource } from "../../../schema";
import { useNow } from "../../../components/useNow";
import { ResourceList } from "../../resource/list/ResourceList";
import { MineButton } from "../list/MineButton";
import { tripCells, tripHeadings } from "../list/tripCells";
import { organisationTrips, useStateLooks } from "../stateLooks";
import { InboxFacts } from "./InboxFacts";

/** Enquiries that nobody has answered, the oldest first: the trips that are new. */
export function InboxPage() {
  const looks = useStateLooks();
  const resource = useMemo(() => inboxOf(organisationTrips(looks)), [looks]);
  return (
    <ResourceList
      resource={resource}
      title="Inbox"
      cells={inboxCells}
      headings={inboxHeadings}
      about="customerName"
      actions={<MineButton />}
      Facts={InboxFacts}
      emptyWords={{ new: "Every enquiry is answered" }}
    />
  );
}

/** The list of trips with its tab of new ones alone. */
function inboxOf(trips: Resource): Resource {
  return {
    ...trips,
    purpose: "An enquiry stands here until its customer is first written or spoken to.",
    list: {
      ...trips.list,
      keptAs: "inbox",
      columns: [
        "reference",
        "customerName",
        "querySourceId",
        "createdAt",
        "nextFollowUpAt",
        "destinations",
        "startDate",
        "adults",
        "assigneeUserId",
      ],
      firstTab: { option: "new", sort: { field: "createdAt", order: "asc" }, isOnly: true },
      filters: ["querySourceId", "querySourceId.kind", "assigneeUserId", "assigneeTeamId", "destinations"],
      views: ["table", "cards"],
    },
  };
}

const inboxHeadings = { ...tripHeadings, createdAt: "Came in", nextFollowUpAt: "Answer due" };
const inboxCells = { ...tripCells, createdAt: AgeCell };

/** How long an enquiry has waited. */
function AgeCell({ row }: { row: AnyRow }) {
  const { formats } = useFieldEnvironment();
  const now = useNow();
  return (
    <time dateTime={row.createdAt} title={formats.instant(row.createdAt)}>
      {formats.relative(row.createdAt, now.getTime())}
    </time>
  );
}
