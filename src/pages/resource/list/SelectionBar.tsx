import { Button, Checkbox, Dropdown, Tooltip } from "antd";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { type AnyRow, type Resource, type Transition, transitionsFrom } from "../../../schema";
import { mayMerge } from "../merging/mayMerge";
import { bulkFields } from "../runs/bulkFields";
import { maxRunRows } from "../runs/runs";
import type { ListState } from "../listState/ListState";
import { countWords, titleOf } from "../titleOf";
import { transitionWordsWithDots } from "../transition/transitionRow";
import styles from "./SelectionBar.module.css";
import type { Selection } from "./useListData";
import { useMayExport } from "./useMayExport";

const load = () => import("../runs/ChangeRows");
const EditRowsDialog = lazy(() => load().then((m) => ({ default: m.EditRowsDialog })));
const MoveRowsDialog = lazy(() => load().then((m) => ({ default: m.MoveRowsDialog })));
const TrashRowsDialog = lazy(() => load().then((m) => ({ default: m.TrashRowsDialog })));
const ExportDialog = lazy(() => import("./ExportDialog").then((m) => ({ default: m.ExportDialog })));
const MergeDialog = lazy(() => import("../merging/MergeDialog").then((m) => ({ default: m.MergeDialog })));

const maxMerged = 5;

/** Why so many rows cannot be merged at once; undefined where they can. */
const mergedAtOnce = (count: number): string | undefined =>
  count < 2
    ? "Select two or more to merge them."
    : count > maxMerged
      ? `Up to ${maxMerged} are merged at once.`
      : undefined;

export interface BulkActionsProps {
  rows: readonly AnyRow[];
  onDone(): void;
}

/** The actions for the selected rows, in place of the toolbar. */
export function SelectionBar({
  resource,
  rows,
  selection,
  state,
  shown,
  withAll,
  bulkActions: BulkActions,
  onDone,
}: {
  resource: Resource;
  rows: readonly AnyRow[];
  selection: Selection;
  state: ListState;
  /** Names of the columns that the list shows. */
  shown: readonly string[];
  withAll: boolean;
  bulkActions: ComponentType<BulkActionsProps> | undefined;
  onDone(): void;
}) {
  const { actor, formats, queryFields } = useFieldEnvironment();
  const mayDelete = useMay(resource, "delete");
  const mayEdit = useMay(resource, "edit");
  const [asking, setAsking] = useState<"edit" | "merge" | "export" | "delete" | "restore" | Transition>();
  const mayExport = useMayExport(resource);
  const { trash } = state;
  const { ids, all, isEverything } = selection;
  const selected = rows.filter(({ id }) => selection.has(id));
  const count = isEverything ? all.total : ids.length;
  const words = countWords(count, resource);
  const isNone = count === 0;
  const wordsOf = (action: string) => (isNone ? action : `${action} ${words}`);
  const isEditable = mayEdit && !trash && bulkFields(resource, actor, queryFields).size > 0;
  const transitions =
    mayEdit && !trash ? transitionsOfRows(resource, selected, isEverything, actor.role) : [];
  const target = {
    resource,
    count,
    rows: isEverything ? { query: all.query } : { ids },
    titles: new Map(rows.map((row) => [row.id, titleOf(resource, row)])),
    onClosed: () => setAsking(undefined),
    onDone,
  };
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected rows">
      {withAll && (
        <Checkbox
          autoFocus
          aria-label="Select all on this page"
          checked={selection.isAll}
          indeterminate={!isNone && !selection.isAll}
          onChange={selection.toggleAll}
        />
      )}
      <span role="status">{`${isEverything ? "All " : ""}${words} selected`}</span>
      {selection.isAll &&
        !isEverything &&
        all.total > ids.length &&
        (all.total <= maxRunRows ? (
          <Button type="link" onClick={selection.selectEverything}>
            {`Select all ${formats.number(all.total)}`}
          </Button>
        ) : (
          <span className="muted">{`Narrow the list to select up to ${formats.number(maxRunRows)} at once.`}</span>
        ))}
      {isEditable && (
        <Button disabled={isNone} onClick={() => setAsking("edit")}>
          Edit fields …
        </Button>
      )}
      {resource.transitions && mayEdit && !trash && (
        <Dropdown
          trigger={["click"]}
          autoFocus
          disabled={transitions.length === 0}
          menu={{
            items: transitions.map((one) => ({ key: one.to, label: transitionWordsWithDots(resource, one) })),
            onClick: ({ key }) => setAsking(transitions.find(({ to }) => to === key)),
          }}
        >
          <Button>Move …</Button>
        </Dropdown>
      )}
      {mayMerge(resource, actor) && !trash && !isEverything && (
        <Tooltip title={mergedAtOnce(ids.length)}>
          <Button
            disabled={mergedAtOnce(ids.length) !== undefined}
            aria-description={mergedAtOnce(ids.length)}
            onClick={() => setAsking("merge")}
          >
            Merge …
          </Button>
        </Tooltip>
      )}
      {mayExport && (
        <Button disabled={isNone} onClick={() => setAsking("export")}>
          Export …
        </Button>
      )}
      {BulkActions && !trash && !isEverything && <BulkActions rows={selected} onDone={onDone} />}
      {mayDelete && (
        <Button danger={!trash} disabled={isNone} onClick={() => setAsking(trash ? "restore" : "delete")}>
          {wordsOf(trash ? "Restore" : "Delete")}
        </Button>
      )}
      <Button type="link" onClick={onDone}>
        {isNone ? "Done" : "Select none"}
      </Button>
      <Suspense>
        {asking === "merge" && <MergeDialog {...target} ids={ids} />}
        {asking === "export" && (
          <ExportDialog
            {...{ resource, state, shown }}
            ids={isEverything ? undefined : ids}
            onClosed={() => setAsking(undefined)}
          />
        )}
        {asking === "edit" && <EditRowsDialog {...target} />}
        {(asking === "delete" || asking === "restore") && <TrashRowsDialog {...target} action={asking} />}
        {typeof asking === "object" && <MoveRowsDialog {...target} transition={asking} />}
      </Suspense>
    </div>
  );
}

/** The moves that any of the rows can make, one per state. If all rows are selected, all moves of the role. */
function transitionsOfRows(
  resource: Resource,
  rows: readonly AnyRow[],
  isEverything: boolean,
  role: Parameters<typeof transitionsFrom>[2],
): readonly Transition[] {
  const found = isEverything
    ? (resource.transitions?.table.filter(({ roles }) => roles.includes(role)) ?? [])
    : resource.transitions
      ? rows.flatMap((row) => transitionsFrom(resource, row, role))
      : [];
  return [...new Map(found.map((one) => [one.to, one])).values()];
}
