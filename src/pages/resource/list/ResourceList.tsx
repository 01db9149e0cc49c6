import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ComponentType, type ReactNode, useMemo } from "react";
import { Link } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { permits } from "../../../schema/access";
import type { AnyRow, Resource } from "../../../schema/resource";
import { PageHeader } from "../../layout/PageHeader";
import { pagePath } from "../resourcePath";
import { ListEmpty } from "./ListEmpty";
import { ListFailure } from "./ListFailure";
import { ListPager } from "./ListPager";
import { ListTable } from "./ListTable";
import { ListTabs } from "./ListTabs";
import { ListToolbar } from "./ListToolbar";
import { listColumns } from "./listColumns";
import { listFilters } from "./listFilters";
import { SelectionBar } from "./SelectionBar";
import styles from "./ResourceList.module.css";
import { useChosenColumns } from "./useChosenColumns";
import { useDensity } from "./useDensity";
import { useListRows } from "./useListRows";
import { useListState } from "./useListState";
import { useSelection } from "./useSelection";
import { writeListState } from "./writeListState";

export interface ResourceListProps {
  resource: Resource;
  /** Cells of its own for some columns, by the column's name. */
  cells?: Readonly<Record<string, ComponentType<{ row: AnyRow }>>>;
  /** Buttons before the one that makes a new row. */
  actions?: ReactNode;
  /** The title of the page, where it is not the resource's name. */
  title?: string;
}

/** The list of a resource: tabs with counts, search, filters, a table or cards, pages, selection and trash. */
export function ResourceList({ resource, cells, actions, title }: ResourceListProps) {
  const { actor, queryFields, views } = useFieldEnvironment();
  const hold = useListState(resource);
  const { state, change } = hold;
  const list = useListRows(resource, state);
  const columns = useMemo(() => listColumns(resource, actor, queryFields), [resource, actor, queryFields]);
  const filters = useMemo(() => listFilters(resource, columns, views), [resource, columns, views]);
  const chosen = useChosenColumns(resource, columns, hold);
  const [density, setDensity] = useDensity();
  const selection = useSelection(list.rows, writeListState({ ...state, columns: undefined }).toString());
  const mayDelete = permits(resource.access.delete, actor) && !resource.without?.includes("delete");
  const createPath = resource.without?.includes("create") ? undefined : pagePath(resource, "create", actor);
  const isFiltered = state.filters.length > 0 || state.search !== "";
  const isEmpty = list.rows?.length === 0;

  const newButton = createPath && !state.trash && (
    <Link to={createPath}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} tabIndex={-1}>
        {`New ${resource.label.one.toLowerCase()}`}
      </Button>
    </Link>
  );
  return (
    <div className={styles.page}>
      <PageHeader
        title={state.trash ? `${title ?? resource.label.many} in the trash` : (title ?? resource.label.many)}
        actions={
          <>
            {actions}
            {newButton}
          </>
        }
      />
      {resource.list.tabs && !state.trash && <ListTabs resource={resource} state={state} />}
      {selection.ids.length > 0 ? (
        <SelectionBar resource={resource} rows={list.rows ?? []} selection={selection} trash={state.trash} />
      ) : (
        <ListToolbar
          resource={resource}
          hold={hold}
          filters={filters}
          chosen={chosen}
          density={density}
          onDensity={setDensity}
          mayDelete={mayDelete}
        />
      )}
      {list.error ? (
        <ListFailure message={list.error.message} onRetry={list.retry} />
      ) : isEmpty ? (
        <ListEmpty
          resource={resource}
          isFiltered={isFiltered}
          trash={state.trash}
          onClear={() => change({ filters: [], search: "" })}
        >
          {newButton}
        </ListEmpty>
      ) : (
        <ListTable
          resource={resource}
          list={list}
          columns={chosen.shown}
          cells={cells}
          hold={hold}
          density={density}
          selection={selection}
          mayDelete={mayDelete}
        />
      )}
      <ListPager list={list} state={state} change={change} />
    </div>
  );
}
