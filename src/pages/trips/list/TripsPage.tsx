import { useMemo, lazy, Suspense, useState } from "react";
import { ResourceList } from "../../resource/list/ResourceList";
import { useStateLooks, organisationTrips, labelsOf } from "../stateLooks";
import { tripCells, tripHeadings } from "./tripCells";
import { Button, Dropdown } from "antd";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { trips, type Trip } from "../../../resources/trips";
import { type Transition, transitionsFrom } from "../../../schema";
import type { BulkActionsProps } from "../../resource/list/BulkActionsProps";
import { transitionWordsWithDots } from "../../resource/transition/transitionRow";
import { UserOutlined } from "@ant-design/icons";
import { resourceNamed } from "../../../resources";
import { useListState } from "../../resource/listState/useListState";

/** All trips: the generic list with cells that say what a trip's fields mean together. */
export function TripsPage() {
  const looks = useStateLooks();
  const resource = useMemo(() => organisationTrips(looks), [looks]);
  return (
    <ResourceList
      resource={resource}
      cells={tripCells}
      headings={tripHeadings}
      about="customerName"
      actions={<MineButton />}
      bulkActions={TripBulkActions}
    />
  );
}

// What the list itself does not need.
const AssignDialog = lazy(() => import("./BulkDialog").then((m) => ({ default: m.AssignDialog })));
const TagDialog = lazy(() => import("./BulkDialog").then((m) => ({ default: m.TagDialog })));
const BulkTransitionDialog = lazy(() =>
  import("./BulkDialog").then((m) => ({ default: m.BulkTransitionDialog })),
);

/** Assigns, tags and moves several trips, each by its own rules. */
function TripBulkActions({ rows, onDone }: BulkActionsProps) {
  const { actor } = useFieldEnvironment();
  const labels = labelsOf(useStateLooks());
  const mayChange = useMay(trips, "edit");
  const [asking, setAsking] = useState<"assign" | "tag" | Transition>();
  if (!mayChange) return null;
  // The list of trips holds rows of the resource trips.
  const chosen = rows as readonly Trip[];
  const transitions = [
    ...new Map(
      chosen.flatMap((trip) => transitionsFrom(trips, trip, actor.role)).map((one) => [one.to, one]),
    ).values(),
  ];
  const dialog = {
    trips: chosen,
    onClosed: () => setAsking(undefined),
    onDone,
  };
  const isNone = rows.length === 0;
  return (
    <>
      <Button disabled={isNone} onClick={() => setAsking("assign")}>
        Assign …
      </Button>
      <Button disabled={isNone} onClick={() => setAsking("tag")}>
        Tag …
      </Button>
      <Dropdown
        trigger={["click"]}
        autoFocus
        disabled={transitions.length === 0}
        menu={{
          items: transitions.map((one) => ({
            key: one.to,
            label: transitionWordsWithDots(trips, one, { labels }),
          })),
          onClick: ({ key }) => setAsking(transitions.find(({ to }) => to === key)),
        }}
      >
        <Button>Move …</Button>
      </Dropdown>
      <Suspense>
        {asking === "assign" && <AssignDialog {...dialog} />}
        {asking === "tag" && <TagDialog {...dialog} />}
        {typeof asking === "object" && <BulkTransitionDialog {...dialog} transition={asking} />}
      </Suspense>
    </>
  );
}

const field = "assigneeUserId";

/** Narrows the list to the reader's own trips with one click, and widens it again with another. */
export function MineButton() {
  const { actor } = useFieldEnvironment();
  const { state, change } = useListState(resourceNamed("trips"));
  const others = state.filters.filter((filter) => filter.field !== field);
  const isOn = state.filters.some(
    (filter) => filter.field === field && filter.operator === "eq" && filter.value === actor.userId,
  );
  const toggle = () =>
    change({ filters: isOn ? others : [...others, { field, operator: "eq", value: actor.userId }] });
  return (
    <Button
      icon={<UserOutlined aria-hidden />}
      aria-pressed={isOn}
      type={isOn ? "link" : "default"}
      onClick={toggle}
    >
      Mine
    </Button>
  );
}
