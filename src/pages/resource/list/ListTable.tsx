import { Checkbox } from "antd";
import type { ComponentType } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { viewIn } from "../../../fields/viewIn";
import type { AnyRow, Resource } from "../../../schema/resource";
import { ListCards } from "./ListCards";
import { ListHeading } from "./ListHeading";
import { ListLine } from "./ListLine";
import type { ListColumn } from "./listColumns";
import styles from "./ListTable.module.css";
import { SkeletonLines } from "./SkeletonLines";
import type { Density } from "./useDensity";
import { useIsNarrow } from "./useIsNarrow";
import type { ListRows } from "./useListRows";
import type { ListStateHold } from "./useListState";
import type { Selection } from "./useSelection";

export interface ListTableProps {
  resource: Resource;
  list: ListRows;
  columns: readonly ListColumn[];
  cells: Readonly<Record<string, ComponentType<{ row: AnyRow }>>> | undefined;
  hold: ListStateHold;
  density: Density;
  selection: Selection;
  mayDelete: boolean;
}

/** The rows of a list: a table whose head and first column stay in place, cards on a phone. */
export function ListTable(props: ListTableProps) {
  const { resource, list, columns, cells, hold, density, selection, mayDelete } = props;
  const { views } = useFieldEnvironment();
  if (useIsNarrow()) return <ListCards {...props} />;
  const sort = hold.state.sort ?? resource.list.sort;
  return (
    <div
      className={styles.frame}
      tabIndex={0}
      role="region"
      aria-label={resource.label.many}
      aria-busy={!list.rows || list.isRefreshing}
    >
      <table className={styles.table} data-density={density}>
        <thead>
          <tr>
            {mayDelete && (
              <th className={styles.check}>
                <Checkbox
                  aria-label="Select all on this page"
                  checked={selection.isAll}
                  indeterminate={selection.ids.length > 0 && !selection.isAll}
                  disabled={!list.rows}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            {columns.map((column, index) => (
              <ListHeading
                key={column.name}
                column={column}
                view={viewIn(views, column.field)}
                isFirst={index === 0}
                order={sort.field === column.name ? sort.order : undefined}
                onSort={(order) => hold.change({ sort: order && { field: column.name, order } })}
              />
            ))}
            <th className={styles.actionsHead} aria-label="Actions" />
          </tr>
        </thead>
        <tbody data-old={list.isRefreshing}>
          {list.rows ? (
            list.rows.map((row) => (
              <ListLine
                key={row.id}
                resource={resource}
                row={row}
                columns={columns}
                cells={cells}
                trash={hold.state.trash}
                isSelected={selection.has(row.id)}
                onSelect={mayDelete ? selection.toggle : undefined}
              />
            ))
          ) : (
            <SkeletonLines columns={columns.length + (mayDelete ? 2 : 1)} lines={hold.state.size} />
          )}
        </tbody>
      </table>
    </div>
  );
}
