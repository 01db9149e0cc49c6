import { PlusOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useState,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { useLocation } from "react-router";
import { Pagination } from "antd";
import { inSentence } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { loadInputs } from "../../../fields/kinds/lazyParts";
import { useMay } from "../../../fields/useMay";
import { type AnyRow, type Resource, withoutConditions } from "../../../schema";
import { LinkButton } from "../../../components/LinkButton";
import { PageHeader } from "../../../components/PageHeader";
import { useIsNarrow } from "../../../components/useIsNarrow";
import { type ShortcutId, shortcutsIn } from "../../../components/shortcuts";
import { type Shortcut, shortcutsShown, useShortcuts } from "../../../components/useShortcuts";
import { browserStorage } from "../../../providers/browserStorage";
import { pagePath } from "../../../providers/resourcePath";
import type { FactsBesideProps } from "../look/LookPanel";
import { useLook } from "../look/useLook";
import { GroupStatus, PartWords } from "./Groups";
import { dividesBoard } from "./listQueries";
import { ListTable } from "./ListTable";
import { ListTabs } from "./ListTabs";
import { ListEmpty, ListFailure } from "./ListStates";
import { ListToolbar } from "./ListToolbar";
import type { ListViewProps } from "./ListView";
import { useListView } from "./listViews";
import { type BulkActionsProps, SelectionBar } from "./SelectionBar";
import { NewView, ViewGate, ViewTabs } from "./SavedViews";
import styles from "./ResourceList.module.css";
import { useListData, type ListData } from "./useListData";
import { useMayExport } from "./useMayExport";
import { useListState } from "../listState/useListState";
import { lastPage } from "../listState/readListState";
import { pageSizes } from "../listState/ListState";

const ListGrid = lazy(async () => {
  // Its cells show their inputs at once.
  const [{ ListGrid }] = await Promise.all([import("./ListGrid"), loadInputs()]);
  return { default: ListGrid };
});
const LookPanel = lazy(() => import("../look/LookPanel").then((m) => ({ default: m.LookPanel })));

export interface ResourceListProps {
  resource: Resource;
  /** Custom cells, by the name of the column. */
  cells?: Readonly<Record<string, ComponentType<{ row: AnyRow }>>>;
  /** Headings of columns whose cells show more than the field that filters and sorting use. */
  headings?: Readonly<Record<string, string>>;
  /** The column that names the subject of a row whose title is a number. It heads the cards. */
  about?: string;
  /** Buttons before the one that creates a row. */
  actions?: ReactNode;
  bulkActions?: ComponentType<BulkActionsProps>;
  /** The facts of a row beside the list, where the entity draws some of them itself. */
  Facts?: ComponentType<FactsBesideProps>;
  /** Asks before the list writes fields of `notInPlace`. */
  useAskedChange?: ListViewProps["useAskedChange"];
  /** Texts of empty tabs, by option, in place of the usual one. */
  emptyWords?: Readonly<Record<string, string>>;
  title?: string;
}

/** The list of a resource: tabs with counts, search, filters, rows in a view that fits, pages, selection and trash. */
export const ResourceList = (props: ResourceListProps) => (
  <ViewGate resource={props.resource} title={props.title ?? props.resource.label.many}>
    <OpenList {...props} />
  </ViewGate>
);

function OpenList({
  resource,
  cells,
  headings,
  about,
  actions,
  bulkActions,
  Facts,
  useAskedChange,
  emptyWords,
  title,
}: ResourceListProps) {
  const { actor } = useFieldEnvironment();
  const { pathname } = useLocation();
  const controller = useListState(resource);
  const { state, change } = controller;
  const view = useListView(resource, controller);
  const data = useListData(resource, controller, view);
  const { list, selection } = data;
  const { Draw } = view;
  // For cards: undefined before, true during, and false after selecting, when the focus returns to its button.
  const [isSelecting, setSelecting] = useState<boolean>();
  const [isNaming, setNaming] = useState(false);
  const mayDelete = useMay(resource, "delete");
  const mayEdit = useMay(resource, "edit");
  const isEditable = mayEdit && !resource.without?.includes("update");
  const mayExport = useMayExport(resource);
  const maySelect = mayDelete || mayExport || (mayEdit && (isEditable || bulkActions !== undefined));
  const createPath = pagePath(resource, "create", actor);
  const mayImport = useMay(resource, "create") && !resource.without?.includes("create");
  const importPath = mayImport ? `/imports/new?resource=${resource.name}` : undefined;
  const many = title ?? resource.label.many;
  const isNarrow = useIsNarrow();
  const look = useLook({
    asked: state.look,
    isOffered: !state.trash,
    rows: list.rows,
    onLook: (id, replace) => change((now) => ({ look: id, page: now.page }), { replace }),
  });
  const inPlace = useInPlace(resource, isEditable && !state.trash && view.Draw === ListTable);
  const isInPlace = inPlace?.isOn === true;
  useShortcuts(inPlace ? [{ id: "editInList", run: inPlace.toggle }] : noShortcuts);
  useShortcuts(isInPlace ? shortcutsIn("grid") : look ? lookShortcuts : noShortcuts);
  useShortcuts(
    look && look.id === undefined && !isInPlace
      ? [{ id: "lookAtFirst", run: () => look.step(1) }]
      : noShortcuts,
  );
  const mayMove = useMay(resource, "move") || mayEdit;
  const ofView = view.shortcuts ? shortcutsIn(view.shortcuts) : [];
  useShortcuts(ofView.filter(({ id }) => mayMove || !moving.includes(id)));
  const groupings = view.hasPages
    ? data.groupings
    : view.by === undefined
      ? noGroupings
      : data.groupings.filter(({ name }) => dividesBoard(resource, name));
  const { tabs: tabsBy, firstTab } = resource.list;
  const tabs = tabsBy && !firstTab?.isOnly && !state.trash && view.by !== tabsBy && (
    <ListTabs resource={resource} state={state} declared={controller.declared} counts={data.counts} />
  );

  // A page has one primary button: the one in its head, which stays in place.
  const newButton = (type: "primary" | "default") =>
    createPath &&
    !state.trash && (
      <LinkButton to={createPath} type={type} icon={<PlusOutlined aria-hidden />}>
        {`New ${inSentence(resource.label.one)}`}
      </LinkButton>
    );
  const drawn = {
    ...{ resource, data, cells, headings, about, look, maySelect, useAskedChange },
    ...{ view: view.declared, isSelecting: isSelecting === true },
  };
  return (
    <div className={styles.page}>
      <PageHeader
        title={state.trash ? `${many} in the trash` : many}
        // Leads back to the list, which is the same page.
        {...(state.trash ? { trail: [{ to: pathname, label: many }] } : {})}
        // In one line with the title if there is room.
        beside={!isNarrow && tabs}
        actions={
          <>
            {actions}
            {newButton("primary")}
          </>
        }
      />
      {isNarrow && tabs}
      {!state.trash && (
        <ViewTabs
          resource={resource}
          controller={controller}
          hasTabs={Boolean(tabs)}
          columns={data.columns.all}
          groupings={data.groupings}
          onSaveView={() => setNaming(true)}
        />
      )}
      {isNaming && <NewView resource={resource} controller={controller} onClose={() => setNaming(false)} />}
      {selection.ids.length > 0 || isSelecting ? (
        <SelectionBar
          resource={resource}
          rows={list.rows ?? []}
          selection={selection}
          state={state}
          shown={data.columns.shown.map(({ name }) => name)}
          withAll={isSelecting === true}
          bulkActions={bulkActions}
          onDone={() => {
            selection.clear();
            setSelecting(false);
          }}
        />
      ) : (
        <ListToolbar
          resource={resource}
          controller={controller}
          filters={data.filters}
          columns={data.columns}
          groupings={groupings}
          view={view}
          mayDelete={mayDelete}
          onSelect={maySelect ? () => setSelecting(true) : undefined}
          importPath={importPath}
          onSaveView={() => setNaming(true)}
          onKeys={() => shortcutsShown.set(true)}
          hasSelected={isSelecting === false}
          inPlace={inPlace}
        />
      )}
      <div className={styles.body} data-look={look?.id !== undefined}>
        {list.error ? (
          <ListFailure message={list.error.message} onRetry={list.retry} />
        ) : data.isEmpty ? (
          <ListEmpty
            resource={resource}
            isFiltered={data.isFiltered}
            tab={data.tab?.value}
            trash={state.trash}
            words={state.trash ? undefined : emptyWords?.[String(data.tab?.value)]}
            onClear={() => change((now) => withoutConditions(resource, now))}
          >
            {newButton("default")}
            {createPath && importPath && !state.trash && !emptyWords && (
              <LinkButton to={importPath} type="link">
                Import from a file
              </LinkButton>
            )}
          </ListEmpty>
        ) : (
          <Suspense fallback={isInPlace && <Draw {...drawn} />}>
            {isInPlace ? <ListGrid {...drawn} /> : <Draw {...drawn} />}
          </Suspense>
        )}
        {look?.id !== undefined && (
          <Suspense>
            <LookPanel
              resource={resource}
              look={{ ...look, id: look.id }}
              listed={list.rows?.[look.place]}
              about={about}
              count={list.rows?.length ?? 0}
              Facts={Facts}
            />
          </Suspense>
        )}
      </div>
      {view.hasPages && <ListPager data={data} />}
    </div>
  );
}

/** Whether the rows of a list are edited in place, as last chosen in this browser. Undefined where they cannot be. */
function useInPlace({ name }: Resource, isOffered: boolean) {
  const key = `list.inPlace.${name}`;
  const [isOn, setOn] = useState(() => browserStorage.read(key) === "yes");
  return useMemo(() => {
    if (!isOffered) return undefined;
    const toggle = () => {
      browserStorage.write(key, isOn ? undefined : "yes");
      setOn(!isOn);
    };
    return { isOn, toggle };
  }, [isOffered, key, isOn]);
}

const noGroupings: ListData["groupings"] = [];
const moving: readonly ShortcutId[] = ["moveCard", "moveDate"];
const noShortcuts: readonly Shortcut[] = [];
const lookShortcuts: readonly Shortcut[] = [{ id: "look" }, ...shortcutsIn("look")];

function ListPager({ data }: { data: ListData }) {
  const { list, tableProps, controller } = data;
  const { formats } = useFieldEnvironment();
  const { page, size } = controller.state;
  if (data.grouped)
    return (
      <div className={styles.pager}>
        <GroupStatus data={data} />
      </div>
    );
  const shown = list.rows?.length ?? 0;
  const first = (page - 1) * size + 1;
  const total = `${formats.number(list.total)}${list.isAtLeast ? "+" : ""}`;
  const hasMore = list.isAtLeast ? shown === size : first - 1 + shown < list.total;
  return (
    <div className={styles.pager}>
      <span role="status">
        {shown > 0 ? `${formats.number(first)} – ${formats.number(first + shown - 1)} of ${total}` : "\u00a0"}
        {page >= lastPage(size) && hasMore && (
          <span className={styles.part}>
            The rows behind these are found by a filter or in the other order.
          </span>
        )}
        {list.examined > 0 && (
          <span className={styles.part}>
            {`Only the first ${formats.number(list.examined)} rows of the list were looked through.`}
          </span>
        )}
        {data.figures.isPart && <PartWords />}
      </span>
      <Pages {...tableProps.pagination} />
    </div>
  );
}

/** Ant Design's pagination with buttons. By default its items take the focus, without a role or names for the arrows. */
function Pages(pagination: ListData["tableProps"]["pagination"]) {
  const pages = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const item of pages.current?.querySelectorAll("li[tabindex]") ?? [])
      item.removeAttribute("tabindex");
  });
  return (
    <div ref={pages} className={styles.pages}>
      <Pagination
        {...pagination}
        size="small"
        showSizeChanger={{ "aria-label": "Rows of a page" }}
        pageSizeOptions={pageSizes.map(String)}
        showLessItems
        itemRender={(page, type) => {
          if (type === "page")
            return (
              <PageButton label={`Page ${page}`} isCurrent={page === pagination.current}>
                {page}
              </PageButton>
            );
          if (type === "prev")
            return (
              <PageButton label="Previous page" isDisabled={pagination.current === 1}>
                <LeftOutlined aria-hidden />
              </PageButton>
            );
          if (type === "next")
            return (
              <PageButton
                label="Next page"
                isDisabled={pagination.current * pagination.pageSize >= pagination.total}
              >
                <RightOutlined aria-hidden />
              </PageButton>
            );
          const label = type === "jump-prev" ? "Some pages back" : "Some pages on";
          return <PageButton label={label}>…</PageButton>;
        }}
      />
    </div>
  );
}

/** The item around it handles the click. */
const PageButton = ({
  label,
  isCurrent,
  isDisabled,
  children,
}: {
  label: string;
  isCurrent?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
}) => (
  <button
    type="button"
    className={styles.pageButton}
    aria-label={label}
    aria-current={isCurrent ? "page" : undefined}
    disabled={isDisabled}
    // The item would take Enter for a second click.
    onKeyDown={(event) => event.key === "Enter" && event.stopPropagation()}
  >
    {children}
  </button>
);
