import { SortAscendingOutlined, SortDescendingOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { PlainSelect } from "../../../components/PlainSelect";
import { firstSort, type Resource, type Sort } from "../../../schema";
import type { ListColumn } from "../listState/listColumns";
import styles from "./ListToolbar.module.css";
import type { ChosenColumns } from "./useChosenColumns";
import type { ListStateController } from "../listState/useListState";

interface ListSortProps {
  resource: Resource;
  controller: ListStateController;
  chosen: ChosenColumns;
}

/** By what a list of cards, which has no headings to click on, is sorted. */
export function ListSort({ resource, controller: { state, change }, chosen: { all, shown } }: ListSortProps) {
  const first = firstSort(resource, state);
  const { field, order } = state.sort ?? first;
  // From the newest state: the address comes back late.
  const set = (part: Partial<Sort>) =>
    change((now) => ({ sort: { ...(now.sort ?? firstSort(resource, now)), ...part } }));
  const isRising = order === "asc";
  const isOwn = ({ name }: ListColumn) => name === field || name === first.field;
  const offered = [...shown, ...all.filter((column) => isOwn(column) && !shown.includes(column))];
  return (
    <span className={styles.sort}>
      <PlainSelect
        label="Sort by"
        className={styles.by}
        value={field}
        options={offered
          .filter(({ isSortable }) => isSortable)
          .map((column) => ({ value: column.name, label: column.field.label }))}
        onChange={(name) => set({ field: name })}
      />
      <Button
        icon={isRising ? <SortAscendingOutlined aria-hidden /> : <SortDescendingOutlined aria-hidden />}
        aria-label={isRising ? "Rising. Sort falling" : "Falling. Sort rising"}
        title={isRising ? "Rising" : "Falling"}
        onClick={() => set({ order: isRising ? "desc" : "asc" })}
      />
    </span>
  );
}
