import { MoreOutlined, PlusOutlined, StarFilled } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { type ReactNode, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { lazyPart } from "../../../components/lazyPart";
import { LinkButton } from "../../../components/LinkButton";
import { inSentence } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { PageHeader } from "../../../components/PageHeader";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import { refresh } from "../../../providers/rows/useRow";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { views, type View } from "../../../resources/views";
import { customFieldsOf, type Grouping, readConditions, type Resource } from "../../../schema";
import { declaredList, keptName } from "../listState/ListState";
import type { ListColumn } from "../listState/listColumns";
import { isChanged, viewQuery } from "../listState/readListState";
import { useSavedViews, viewNamed } from "../listState/savedViews";
import type { ListStateController } from "../listState/useListState";
import { useTrash } from "../runs/useTrash";
import listStatesStyles from "./ListStates.module.css";
import tabStyles from "./ListTabs.module.css";
import styles from "./SavedViews.module.css";

const ResourceFormDrawer = lazyPart(() => import("../form/ResourceForm").then((m) => m.ResourceFormDrawer));

/** The fields that a person gives; the list gives the others. */
const asked = ["name", "sharedWith", "teamIds"];

interface ViewGateProps {
  resource: Resource;
  title: string;
  children: ReactNode;
}

/** Draws the list once its view is known; says why, where the reader cannot use the view. */
export function ViewGate({ resource, title, children }: ViewGateProps) {
  const [parameters] = useSearchParams();
  const { actor, queryFields, resourceNamed } = useFieldEnvironment();
  const { views: known, first } = useSavedViews(resource);
  const id = viewNamed(parameters, first);
  const view = known?.find((one) => one.id === id);
  const mayMend = useMay(views, "update", view);
  if (id === undefined || id === declaredList) return children;
  const context = { actor, customFields: customFieldsOf(resource, queryFields), resourceNamed };
  const conditionsIn = (query: URLSearchParams) => readConditions(resource, query, context);
  const own = conditionsIn(parameters).query;
  const isOwn = parameters.has("_tab") || own.filters.length > 0 || own.groups !== undefined;
  const query = new URLSearchParams(view?.query ?? "");
  const missing = isOwn ? [] : conditionsIn(query).missing.filter(({ parameter }) => parameter !== "_sort");
  if (view && missing.length === 0) return children;
  const rest = [...query].filter(([name]) => !missing.some(({ parameter }) => parameter === name));
  const mended = new URLSearchParams([["_view", id], ["_tab", "all"], ...rest]);
  if (rest.some(([name]) => !name.startsWith("_"))) mended.delete("_tab");
  return (
    <>
      <PageHeader title={title} />
      {known && (
        <div className={listStatesStyles.state}>
          <p className={listStatesStyles.title}>
            {view ? `“${view.name}” cannot be shown to you` : "This view is not there for you"}
          </p>
          <p className={listStatesStyles.words}>
            {view
              ? `It asks for what is closed to your role or no longer there, and without that it would show more than it is meant to. ${missing.map(({ message }) => message).join(" ")}`
              : "It was deleted, or its owner shares it with others."}
          </p>
          <div className={styles.ways}>
            <LinkButton to={`?_view=${declaredList}`} type="default">
              Show the whole list
            </LinkButton>
            {view && mayMend && (
              <LinkButton to={`?${mended.toString()}`} type="default">
                Open it without that
              </LinkButton>
            )}
          </div>
        </div>
      )}
    </>
  );
}

interface ViewTabsProps {
  resource: Resource;
  controller: ListStateController;
  /** Whether tabs of the declaration lead to the list without a view. */
  hasTabs: boolean;
  /** All columns that the reader may show. */
  columns: readonly ListColumn[];
  /** All groupings that the reader may ask for. */
  groupings: readonly Grouping[];
  onSaveView(): void;
}

/** The saved views of a list as tabs, what was changed since, and what can be done about it. */
export function ViewTabs(props: ViewTabsProps) {
  const { resource, controller, hasTabs, columns, groupings, onSaveView } = props;
  const { state, declared, view } = controller;
  const { views: known = [], first } = controller.views;
  const { pathname } = useLocation();
  const save = useSaveRow(views);
  const [isSaving, setSaving] = useState(false);
  const mayChange = useMay(views, "update", view);
  if (known.length === 0) return null;
  const to = (search: string) => ({ pathname, search });
  const whole = declared ? `_view=${declared.id}` : "";
  const keep = async () => {
    setSaving(true);
    try {
      const query = viewQuery(resource, state);
      const row = view && (await save({ query: query || null }, view));
      await refresh(views.name);
      if (row)
        controller.change((now) => ({ saved: { id: row.id, query }, page: now.page }), { replace: true });
    } catch (thrown) {
      notices.show({ type: "error", message: apiErrorOf(thrown).message });
    } finally {
      setSaving(false);
    }
  };
  const tab = (id: string, label: ReactNode, search: string, isCurrent: boolean) => (
    <li key={id}>
      <Link to={to(search)} className={tabStyles.tab} aria-current={isCurrent ? "page" : undefined}>
        {label}
      </Link>
    </li>
  );
  return (
    <div className={styles.row}>
      <nav aria-label={`Views of ${inSentence(resource.label.many)}`} className={tabStyles.tabs}>
        <ul>
          {!hasTabs && tab("", "All", whole, view === undefined)}
          {known.map((one) =>
            tab(
              one.id,
              <>
                {one.name}
                {one.id === first && <StarFilled className={styles.first} aria-label="My default" />}
              </>,
              `_view=${one.id}`,
              one.id === view?.id,
            ),
          )}
        </ul>
      </nav>
      {view ? (
        <ViewMenu key={view.id} view={view} controller={controller} />
      ) : (
        <Button
          type="text"
          icon={<PlusOutlined aria-hidden />}
          aria-label="Save as view"
          onClick={onSaveView}
        />
      )}
      {view && isChanged(resource, state) && (
        <span className={styles.changed} role="status">
          <span className="muted">Changed</span>
          {mayChange && (
            <Button size="small" type="primary" ghost loading={isSaving} onClick={() => void keep()}>
              {view.sharedWith === "me" ? "Save" : "Save for all"}
            </Button>
          )}
          <Button size="small" onClick={onSaveView}>
            Save as new
          </Button>
          <LinkButton size="small" type="text" to={`${pathname}?_view=${view.id}`}>
            Throw away
          </LinkButton>
        </span>
      )}
      {view && <MissingParts {...{ resource, view, columns, groupings }} />}
    </div>
  );
}

/** What a view can no longer do, where the list shows the same rows without it. */
function MissingParts({
  resource,
  view,
  columns,
  groupings,
}: Pick<ViewTabsProps, "resource" | "columns" | "groupings"> & { view: View }) {
  const { actor, queryFields, resourceNamed } = useFieldEnvironment();
  const query = new URLSearchParams(view.query ?? "");
  const customFields = customFieldsOf(resource, queryFields);
  const { missing } = readConditions(resource, query, { actor, customFields, resourceNamed });
  const order = missing.find(({ parameter }) => parameter === "_sort")?.message;
  const names = query.get("columns")?.split(",") ?? [];
  const gone = names.filter((name) => !columns.some((column) => column.name === name));
  const group = query.get("group");
  const isUngrouped = group && group !== "none" && !groupings.some(({ name }) => name === group);
  const words = [
    order,
    isUngrouped && "Its groups are not there for you.",
    gone.length > 0 && `Columns that are not there for you: ${gone.join(", ")}.`,
  ];
  const said = words.filter(Boolean).join(" ");
  return said && <span className={styles.missing}>{said}</span>;
}

function ViewMenu({ view, controller }: { view: View; controller: ListStateController }) {
  const { views: known = [], first, setFirst } = controller.views;
  const { actor } = useFieldEnvironment();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const save = useSaveRow(views);
  const trash = useTrash(views);
  const [isEdited, setEdited] = useState(false);
  const mayChange = useMay(views, "update", view);
  const mayDelete = useMay(views, "delete", view);
  const mayOrder = actor.role === "owner" || actor.role === "admin";
  const at = known.findIndex(({ id }) => id === view.id);
  const isFirst = view.id === first;
  const tell = (work: Promise<unknown>) =>
    void work.catch((thrown: unknown) =>
      notices.show({ type: "error", message: apiErrorOf(thrown).message }),
    );
  /** Numbers the views anew, where their place differs. */
  const move = async (by: 1 | -1) => {
    const order = known.filter(({ id }) => id !== view.id);
    order.splice(at + by, 0, view);
    for (const [position, one] of order.entries())
      if (one.position !== position) await save({ position }, one);
  };
  return (
    <>
      <Dropdown
        trigger={["click"]}
        autoFocus
        menu={{
          items: [
            ...(mayChange
              ? [{ key: "edit", label: "Rename and share …", onClick: () => setEdited(true) }]
              : []),
            {
              key: "first",
              label: isFirst ? "No longer my default" : "Set as my default",
              onClick: () => tell(setFirst(isFirst ? undefined : view.id)),
            },
            ...(mayOrder
              ? [
                  { key: "left", label: "Move left", disabled: at <= 0, onClick: () => tell(move(-1)) },
                  {
                    ...{ key: "right", label: "Move right", disabled: at === known.length - 1 },
                    onClick: () => tell(move(1)),
                  },
                ]
              : []),
            ...(mayDelete
              ? [
                  { type: "divider" as const },
                  {
                    ...{ key: "delete", label: "Delete", danger: true },
                    onClick: () =>
                      trash.remove({ id: view.id, title: view.name }, () =>
                        navigate(`${pathname}?_view=${declaredList}`),
                      ),
                  },
                ]
              : []),
          ],
        }}
      >
        <Button
          type="text"
          icon={<MoreOutlined aria-hidden />}
          aria-label={`More about the view ${view.name}`}
        />
      </Dropdown>
      {isEdited && (
        <ResourceFormDrawer resource={views} row={view} only={asked} onClose={() => setEdited(false)} />
      )}
    </>
  );
}

interface NewViewProps {
  resource: Resource;
  controller: ListStateController;
  onClose(): void;
}

/** Asks for the name of a new view, and goes to it. */
export function NewView({ resource, controller, onClose }: NewViewProps) {
  const [query] = useState(() => viewQuery(resource, controller.chosen));
  return (
    <ResourceFormDrawer
      resource={views}
      only={asked}
      fixed={{ resource: keptName(resource), query: query || null }}
      onClose={onClose}
      onSaved={async (row) => {
        await refresh(views.name);
        controller.change((now) => ({ saved: { id: row.id, query }, page: now.page }));
        onClose();
      }}
    />
  );
}
