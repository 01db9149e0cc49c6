import { Button, Dropdown } from "antd";
import { lazy, Suspense, useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { trips, type Trip } from "../../../resources/trips";
import { type Transition, transitionsFrom } from "../../../schema";
import type { BulkActionsProps } from "../../resource/list/BulkActionsProps";
import { transitionWordsWithDots } from "../../resource/transition/transitionWords";
import { labelsOf } from "../stateLooks";
import { useStateLooks } from "../useStateLooks";

// What the list itself does not need.
const AssignDialog = lazy(() => import("./AssignDialog").then((m) => ({ default: m.AssignDialog })));
const TagDialog = lazy(() => import("./TagDialog").then((m) => ({ default: m.TagDialog })));
const BulkTransitionDialog = lazy(() =>
  import("./BulkTransitionDialog").then((m) => ({ default: m.BulkTransitionDialog })),
);

/** Assigns, tags and moves several trips, each by its own rules. */
export function TripBulkActions({ rows, onDone }: BulkActionsProps) {
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
