import { Button } from "antd";
import { useState } from "react";
import { inSentence } from "../../../domain/formats/text";
import { firstFilters, type Resource } from "../../../schema";
import { ColumnChooser } from "./ColumnChooser";
import { FilterChips } from "./FilterChips";
import type { ListFilter } from "./listFilters";
import { ListMenu } from "./ListMenu";
import { ListSearch } from "./ListSearch";
import { ListSort } from "./ListSort";
import styles from "./ListToolbar.module.css";
import type { ChosenColumns } from "./useChosenColumns";
import type { Density } from "./useDensity";
import type { ChosenView } from "./listViews";
import type { ListStateController } from "../listState/useListState";
import { ViewSwitch } from "./ViewSwitch";

interface ListToolbarProps {
  resource: Resource;
  controller: ListStateController;
  filters: readonly ListFilter[];
  chosen: ChosenColumns;
  view: ChosenView;
  density: Density;
  onDensity(density: Density): void;
  mayDelete: boolean;
  /** Begins to select where the view has no boxes for it. Left out where nothing can be done to several rows. */
  onSelect: (() => void) | undefined;
  /** Shows the keys that work in the list; left out where there are none. */
  onKeys: (() => void) | undefined;
  /** Whether it has just come back from selecting. */
  hasSelected: boolean;
}

/** Search, filters, columns and density of a list. */
export function ListToolbar({
  resource,
  controller,
  filters,
  chosen,
  view,
  density,
  onDensity,
  mayDelete,
  onSelect,
  onKeys,
  hasSelected,
}: ListToolbarProps) {
  const { state, change } = controller;
  // Another search box, so that what is still being typed is cleared too.
  const [cleared, setCleared] = useState(0);
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
      <FilterChips
        resource={resource}
        controller={controller}
        filters={filters}
        onClear={() => setCleared(cleared + 1)}
      />
      <span className={styles.space} />

      {view.offered.length > 1 && <ViewSwitch view={view} />}
      <ColumnChooser chosen={chosen} />
      <ListMenu
        density={density}
        onDensity={onDensity}
        onKeys={onKeys}
        {...(mayDelete
          ? {
              trash: state.trash,
              onTrash: (trash: boolean) =>
                change({ trash, filters: firstFilters(resource, trash), groups: [], search: "" }),
            }
          : {})}
      />
      {!view.hasHeadings && <ListSort resource={resource} controller={controller} chosen={chosen} />}
      {!view.hasHeadings && onSelect && (
        <Button onClick={onSelect} autoFocus={hasSelected}>
          Select
        </Button>
      )}
    </div>
  );
}
