import { UserOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { resourceNamed } from "../../../resources";
import { useListState } from "../../resource/listState/useListState";

const field = "assigneeUserId";

/** Filters the list to the reader's own trips; a second click removes the filter. */
export function MineButton() {
  const { state, change } = useListState(resourceNamed("trips"));
  const others = state.filters.filter((filter) => filter.field !== field);
  const isOn = state.filters.some(
    (filter) => filter.field === field && filter.operator === "eq" && filter.value === "me",
  );
  const toggle = () =>
    change({ filters: isOn ? others : [...others, { field, operator: "eq", value: "me" }] });
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
