import { PlusOutlined } from "@ant-design/icons";
import { type ComponentType, type ReactNode, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { inSentence } from "../../../domain/formats/inSentence";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { permits } from "../../../schema/access";
import type { AnyRow, Resource } from "../../../schema/resource";
import { LinkButton } from "../../layout/LinkButton";
import { PageHeader } from "../../layout/PageHeader";
import { pagePath } from "../resourcePath";
import { openTab, withoutConditions } from "./atFirst";
import type { BulkActionsProps } from "./BulkActionsProps";
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
import { useExistingPage } from "./useExistingPage";
import { useListRows } from "./useListRows";
import { useListState } from "./useListState";
import { useSelection } from "./useSelection";
import { writeListState } from "./writeListState";

export interface ResourceListProps {
  resource: Resource;
  /** Cells of its own for some columns, by the column's name. */
  cells?: Readonly<Record<string, ComponentType<{ row: AnyRow }>>>;
  /** What stands over some columns whose cells tell more than the field that filters and orders go by. */
  headings?: Readonly<Record<string, string>>;
  /** The column that says whose or what a row is, where its title is a number: cards are headed by it. */
  about?: string;
  /** Buttons before the one that makes a new row. */
  actions?: ReactNode;
  /** Buttons for what can be done to several selected rows, before the one that deletes them. */
  bulkActions?: ComponentType<BulkActionsProps>;
  /** What an empty tab says, by its option, where there is more to say than that there are none. */
  emptyWords?: Readonly<Record<string, string>>;
  /** The title of the page, where it is not the resource's name. */
  title?: string;
}

/** The list of a resource: tabs with counts, search, filters, a table or cards, pages, selection and trash. */
export function ResourceList({
  resource,
  cells,
  headings,
  about,
  actions,
  bulkActions,
  emptyWords,
  title,
}: ResourceListProps) {
  const { actor, queryFields, views } = useFieldEnvironment();
  const { pathname } = useLocation();
  const hold = useListState(resource);
  const { state, change } = hold;
  const list = useListRows(resource, state);
  const columns = useMemo(() => listColumns(resource, actor, queryFields), [resource, actor, queryFields]);
  const filters = useMemo(() => listFilters(resource, columns, views), [resource, columns, views]);
  const chosen = useChosenColumns(resource, columns, hold);
  const [density, setDensity] = useDensity();
  const selection = useSelection(
    list.rows,
    writeListState(resource, { ...state, columns: undefined }).toString(),
  );
  // Of cards: not yet, now, or not any more, when the focus goes back to where it came from.
  const [isSelecting, setSelecting] = useState<boolean>();
  const mayDelete = permits(resource.access.delete, actor) && !resource.without?.includes("delete");
  const maySelect = mayDelete || (bulkActions !== undefined && permits(resource.access.update, actor));
  const createPath = resource.without?.includes("create") ? undefined : pagePath(resource, "create", actor);
  const many = title ?? resource.label.many;
  const tab = openTab(resource, state);
  const isFiltered = state.filters.some((filter) => filter !== tab) || state.search !== "";
  const isBehind = useExistingPage(list, hold);
  const hasNone = list.rows?.length === 0;
  // None of the list before says nothing of the one that is being asked for.
  const isOnTheWay = isBehind || (hasNone && list.isRefreshing);
  const isEmpty = hasNone && !isOnTheWay;

  // A page has one main button: the one in its head, which stays where it is.
  const newButton = (type: "primary" | "default") =>
    createPath &&
    !state.trash && (
      <LinkButton to={createPath} type={type} icon={<PlusOutlined aria-hidden />}>
        {`New ${inSentence(resource.label.one)}`}
      </LinkButton>
    );
  return (
    <div className={styles.page}>
      <PageHeader
        title={state.trash ? `${many} in the trash` : many}
        // The way back to the list, which is the same page.
        {...(state.trash ? { trail: [{ to: pathname, label: many }] } : {})}
        actions={
          <>
            {actions}
            {newButton("primary")}
          </>
        }
      />
      {resource.list.tabs && !state.trash && <ListTabs resource={resource} state={state} />}
      {selection.ids.length > 0 || isSelecting ? (
        <SelectionBar
          resource={resource}
          rows={list.rows ?? []}
          selection={selection}
          trash={state.trash}
          withAll={isSelecting === true}
          mayDelete={mayDelete}
          bulkActions={bulkActions}
          onDone={() => {
            selection.clear();
            setSelecting(false);
          }}
        />
      ) : (
        <ListToolbar
          resource={resource}
          hold={hold}
          filters={filters}
          chosen={chosen}
          density={density}
          onDensity={setDensity}
          mayDelete={mayDelete}
          onSelect={maySelect ? () => setSelecting(true) : undefined}
          hasSelected={isSelecting === false}
        />
      )}
      {list.error ? (
        <ListFailure message={list.error.message} onRetry={list.retry} />
      ) : isEmpty ? (
        <ListEmpty
          resource={resource}
          isFiltered={isFiltered}
          tab={tab?.value}
          trash={state.trash}
          words={state.trash ? undefined : emptyWords?.[String(tab?.value)]}
          onClear={() => change((now) => withoutConditions(resource, now))}
        >
          {newButton("default")}
        </ListEmpty>
      ) : (
        <ListTable
          resource={resource}
          list={isOnTheWay ? { ...list, rows: undefined } : list}
          columns={chosen.shown}
          cells={cells}
          headings={headings}
          about={about}
          hold={hold}
          density={density}
          selection={selection}
          isSelecting={isSelecting === true}
          maySelect={maySelect}
        />
      )}
      <ListPager list={list} state={state} change={change} />
    </div>
  );
}
