import { useMemo } from "react";
import { lazyPart } from "../../../components/lazyPart";
import { ResourceList } from "../../resource/list/ResourceList";
import { useStateLooks, organisationTrips } from "../stateLooks";
import { tripCells, tripHeadings } from "./tripCells";
import { Button } from "antd";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { UserOutlined } from "@ant-design/icons";
import { resourceNamed } from "../../../resources";
import { useListState } from "../../resource/listState/useListState";

const TripFacts = lazyPart(() => import("../record/TripPage").then((m) => m.TripFacts));

/** All trips: the generic list with cells that combine several fields. */
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
      Facts={TripFacts}
    />
  );
}

const field = "assigneeUserId";

/** Filters the list to the user's own trips; a second click removes the filter. */
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
