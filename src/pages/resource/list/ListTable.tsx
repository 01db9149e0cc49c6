import { Checkbox } from "antd";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { viewIn } from "../../../fields/viewIn";
import { ListHeading } from "./ListHeading";
import { ListLine } from "./ListLine";
import type { ListViewProps } from "./ListView";
import styles from "./ListTable.module.css";
import { SkeletonLines } from "./SkeletonLines";
import { useKeptScroll } from "./useKeptScroll";
import { useTrash } from "../useTrash";
import { lookOf } from "../look/lookOf";

/** The rows of a list as a table whose head and first column stay in place. */
export function ListTable({
  resource,
  data,
  cells,
  headings,
  about,
  density,
  look,
  maySelect,
}: ListViewProps) {
  const { list, controller, sort, chosen, selection } = data;
  const columns = chosen.shown;
  const { views } = useFieldEnvironment();
  const moves = useTrash(resource);
  const scroll = useKeptScroll(list.rows !== undefined);
  return (
    <div
      {...scroll}
      className={styles.frame}
      tabIndex={0}
      role="region"
      aria-label={resource.label.many}
      aria-busy={!list.rows || list.isRefreshing}
    >
      <table className={styles.table} data-density={density}>
        <thead>
          <tr>
            {maySelect && (
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
                heading={headings?.[column.name]}
                view={viewIn(views, column.field)}
                isFirst={index === 0}
                isAbout={column.name === about}
                order={sort.field === column.name ? sort.order : undefined}
                onSort={(order) => controller.change({ sort: order && { field: column.name, order } })}
              />
            ))}
            <th scope="col" className={styles.actionsHead}>
              <span className="heard">Actions</span>
            </th>
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
                trash={controller.state.trash}
                moves={moves}
                isSelected={selection.has(row.id)}
                onSelect={maySelect ? selection.toggle : undefined}
                onLook={look?.toggle}
                looks={lookOf(look, row.id)}
              />
            ))
          ) : (
            <SkeletonLines columns={columns.length + (maySelect ? 2 : 1)} lines={controller.state.size} />
          )}
        </tbody>
      </table>
    </div>
  );
}
