import { Checkbox } from "antd";
import { type ComponentType, memo, type MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { FieldCell } from "../../../fields/FieldCell";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { viewIn } from "../../../fields/viewIn";
import type { AnyRow, Resource } from "../../../schema";
import { rowPath } from "../../../providers/resourcePath";
import type { ListColumn } from "../listState/listColumns";
import styles from "./ListTable.module.css";
import { RowActions } from "./RowActions";
import { titleOf } from "../titleOf";
import { lookBySpace } from "../look/lookBySpace";
import type { RowLook } from "../look/lookOf";
import type { Trash } from "../useTrash";

export interface ListLineProps {
  resource: Resource;
  row: AnyRow;
  columns: readonly ListColumn[];
  cells: Readonly<Record<string, ComponentType<{ row: AnyRow }>>> | undefined;
  trash: boolean;
  /** The same at each drawing: the hooks behind it are too much for each row. */
  moves: Trash;
  isSelected: boolean;
  /** Left out where nothing can be done to several rows. */
  onSelect: ((id: string) => void) | undefined;
  /** Looks at it beside the list; left out where there is no room for it. */
  onLook: ((id: string) => void) | undefined;
  looks: RowLook;
}

/** One row. A click anywhere opens its page, or shows it where another is looked at; its title is the real link. */
export const ListLine = memo(function ListLine({
  resource,
  row,
  columns,
  cells,
  trash,
  moves,
  isSelected,
  onSelect,
  onLook,
  looks,
}: ListLineProps) {
  const { actor, views } = useFieldEnvironment();
  const navigate = useNavigate();
  const path = trash ? undefined : rowPath(resource, row.id, actor);
  const linked = columns.some(({ name }) => name === resource.title) ? resource.title : columns[0]?.name;
  return (
    <tr
      data-row={row.id}
      data-selected={isSelected}
      data-look={looks}
      data-opens={path !== undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        if (looks && onLook) onLook(row.id);
        else if (path) void navigate(path);
      }}
      onKeyDown={onLook && ((event) => lookBySpace(event, () => onLook(row.id)))}
    >
      {onSelect && (
        <td className={styles.check}>
          <Checkbox
            aria-label={`Select ${titleOf(resource, row)}`}
            checked={isSelected}
            onChange={() => onSelect(row.id)}
          />
        </td>
      )}
      {columns.map(({ name, field, valueOf }, index) => {
        const Own = cells?.[name];
        const value = valueOf(row);
        const cell = Own ? <Own row={row} /> : <FieldCell field={field} value={value} around={row} />;
        const content =
          name === linked && path ? (
            <Link to={path} className={styles.title}>
              {value == null || value === "" ? "Untitled" : cell}
            </Link>
          ) : (
            cell
          );
        const inside = <div className={styles.cell}>{content}</div>;
        const align = viewIn(views, field).align;
        return index === 0 ? (
          <th key={name} scope="row" className={styles.first} data-align={align}>
            {inside}
          </th>
        ) : (
          <td key={name} data-align={align} data-firm={field.kind === "instant"}>
            {inside}
          </td>
        );
      })}
      <td className={styles.actions}>
        <RowActions resource={resource} row={row} trash={trash} onLook={onLook} {...moves} />
      </td>
    </tr>
  );
});

/** Not on a control, not with a key that opens elsewhere, not at the end of selecting text. */
function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  const isControl =
    event.target instanceof Element &&
    event.target.closest("a, button, input, label, .ant-dropdown, .ant-checkbox-wrapper");
  return (
    !isControl && !event.ctrlKey && !event.metaKey && !event.shiftKey && !window.getSelection()?.toString()
  );
}
