import { FilterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { inSentence } from "../../../domain/formats/text";
import type { Condition } from "../../../fields/FieldView";
import type { Resource } from "../../../schema/resource";
import { AddFilter } from "./AddFilter";
import { firstFilters, openTab, withoutConditions } from "./atFirst";
import { ColumnChooser } from "./ColumnChooser";
import { FilterChip } from "./FilterChip";
import type { ListFilter } from "./listFilters";
import { ListMenu } from "./ListMenu";
import { ListSearch } from "./ListSearch";
import { ListSort } from "./ListSort";
import styles from "./ListToolbar.module.css";
import type { ChosenColumns } from "./useChosenColumns";
import type { Density } from "./useDensity";
import { useIsNarrow } from "./useIsNarrow";
import type { ListStateHold } from "./useListState";

interface ListToolbarProps {
  resource: Resource;
  hold: ListStateHold;
  filters: readonly ListFilter[];
  chosen: ChosenColumns;
  density: Density;
  onDensity(density: Density): void;
  mayDelete: boolean;
  /** On a phone: begins to select cards. Left out where nothing can be done to several rows. */
  onSelect: (() => void) | undefined;
  /** Whether it has just come back from selecting. */
  hasSelected: boolean;
}

/** Search, filters, columns and density of a list. */
export function ListToolbar({
  resource,
  hold,
  filters,
  chosen,
  density,
  onDensity,
  mayDelete,
  onSelect,
  hasSelected,
}: ListToolbarProps) {
  const isNarrow = useIsNarrow();
  const { state, change } = hold;
  const [opened, setOpened] = useState<string>();
  // Another search box, so that what is still being typed is cleared too.
  const [cleared, setCleared] = useState(0);
  const conditionsOf = (name: string): Condition[] => state.filters.filter(({ field }) => field === name);
  const set = (name: string, conditions: readonly Condition[]) =>
    change(
      ({ filters }) => ({
        filters: [
          ...filters.filter(({ field }) => field !== name),
          ...conditions.map((one) => ({ field: name, ...one })),
        ],
      }),
      { replace: conditionsOf(name).length > 0 },
    );
  const tab = openTab(resource, state);
  const active = filters.filter(
    ({ name }) => name === opened || (conditionsOf(name).length > 0 && name !== tab?.field),
  );
  const isFiltered = active.length > 0 || state.search !== "";
  const tools = (
    <>
      <ColumnChooser chosen={chosen} />
      <ListMenu
        density={density}
        onDensity={onDensity}
        {...(mayDelete
          ? {
              trash: state.trash,
              onTrash: (trash: boolean) =>
                change({ trash, filters: firstFilters(resource, trash), groups: [], search: "" }),
            }
          : {})}
      />
    </>
  );
  return (
    <div
      className={styles.bar}
      role="search"
      aria-label={`Search and filter ${inSentence(resource.label.many)}`}
    >
      {resource.list.search?.length ? (
        <ListSearch
          key={cleared}
          label={`Search ${inSentence(resource.label.many)}`}
          value={state.search}
          onChange={(search) => change({ search }, { replace: true })}
        />
      ) : null}
      {isNarrow && tools}
      {active.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          conditions={conditionsOf(filter.name)}
          isOpen={opened === filter.name}
          onOpen={(isOpen) => setOpened(isOpen ? filter.name : undefined)}
          onChange={(conditions) => set(filter.name, conditions)}
        />
      ))}
      <AddFilter filters={filters.filter((filter) => !active.includes(filter))} onAdd={setOpened}>
        <Button data-add-filter icon={<FilterOutlined aria-hidden />}>
          Filter
        </Button>
      </AddFilter>
      {isFiltered && (
        <Button
          type="link"
          onClick={() => {
            setCleared(cleared + 1);
            change((now) => withoutConditions(resource, now));
          }}
        >
          Clear
        </Button>
      )}
      <span className={styles.space} />
      {!isNarrow && tools}
      {isNarrow && <ListSort resource={resource} hold={hold} chosen={chosen} />}
      {isNarrow && onSelect && (
        <Button onClick={onSelect} autoFocus={hasSelected}>
          Select
        </Button>
      )}
    </div>
  );
}
