import { Table, type TableColumnType, type TableProps } from "antd";
import {
  type ComponentType,
  type DOMAttributes,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactNode,
} from "react";
import { Link, useNavigate } from "react-router";
import { FieldCell } from "../../../fields/FieldCell";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { viewIn } from "../../../fields/viewIn";
import { mediaHook } from "../../../components/mediaHook";
import { useOpened } from "../../../providers/earlyAnswers";
import { rowPath } from "../../../providers/resourcePath";
import type { AnyRow, Figures } from "../../../schema";
import type { ListColumn } from "../listState/listColumns";
import { figuresFor } from "../listState/listFigures";
import { titleOf } from "../titleOf";
import { useTrash } from "../runs/useTrash";
import styles from "./ListTable.module.css";
import type { ListViewProps } from "./ListView";
import { ColumnFigure, GroupFigure, GroupHead, GroupMore, OtherGroups } from "./Groups";
import type { RowGroup } from "./useGroups";
import { columnWidth, Heading } from "./ColumnHeading";
import { RowActions } from "./RowActions";
import { useColumnMoves } from "./useColumnMoves";
import { useKeptScroll } from "./useKeptScroll";
import { usePinnedColumns } from "./usePinnedColumns";
import { lookBySpace, lookOf } from "../look/useLook";

/** In CSS pixels. Columns fit their content, but their minimum width is at most this. */
const widest = { about: 200, other: 112 };
/** In CSS pixels: the width of the column of boxes. */
const boxes = 44;
const nextOrder = { none: "asc", asc: "desc", desc: undefined } as const;

/** Whether the device has a mouse or the like. */
const usePoints = mediaHook("(hover: hover)");

export interface GridCellProps {
  row: AnyRow;
  column: ListColumn;
  /** Draws the cell of a newer version of the row. */
  children(row: AnyRow): ReactNode;
}

/** What makes the table a grid, whose cells take the focus. */
export interface TableGrid {
  Cell: ComponentType<GridCellProps>;
  /** Whether the cell can be edited. */
  isOpen(row: AnyRow, column: string): boolean;
  frame: DOMAttributes<HTMLElement>;
  components: NonNullable<TableProps["components"]>;
}

interface Line {
  id: string;
  row?: AnyRow;
  /** The head of a group, or with `isEnd` what stands below its rows. */
  group?: RowGroup;
  isEnd?: true;
  /** The rows beyond all groups. */
  other?: Figures;
}

/**
 * Our styles keep the head and first column in place: Ant Design's `sticky` and `scroll.y` make two tables,
 * whose cells have no heading for a screen reader (docs/decisions/0260).
 */
export function ListTable(props: ListViewProps & { grid?: TableGrid }) {
  const { resource, data, cells, headings, about, look, maySelect, grid } = props;
  const { tableProps, list, controller, sort, columns, selection } = data;
  const { change, choose, chosen } = controller;
  const { trash, size } = controller.state;
  const { actor, views } = useFieldEnvironment();
  const navigate = useNavigate();
  const trashing = useTrash(resource);
  const moves = useColumnMoves(data);
  const hasOpened = useOpened();
  // A row shows its actions when pointed at: the buttons of all rows would delay the first rendering.
  const hasActions = !usePoints() || hasOpened;
  const rows = tableProps.dataSource;
  const scroll = useKeptScroll(rows !== undefined);
  const { shown } = columns;
  const { pinned = 1 } = chosen;
  usePinnedColumns(scroll.ref, { shown, pinned, hasBoxes: maySelect });
  const linked = shown.some(({ name }) => name === resource.title) ? resource.title : shown[0]?.name;
  const pathOf = (row: AnyRow) => (trash ? undefined : rowPath(resource, row.id, actor));
  const { grouped, figures } = data;
  const beingRead = (length: number, of = "") =>
    Array.from({ length }, (_, index): Line => ({ id: `being read ${of}${index}` }));
  const lines: readonly Line[] =
    (grouped?.groups
      ? linesOf(grouped.groups, grouped.other, beingRead)
      : rows?.map((row): Line => ({ id: row.id, row }))) ?? beingRead(size);
  const firstRow = lines.find(({ row }) => row)?.id;
  const hasFigures = rows !== undefined && shown.some((column) => figuresFor(column).length > 0);

  const edgeOf = (index: number) => ({
    left: index === 0 ? (maySelect ? boxes : 0) : `var(--pinned-${index})`,
  });
  const columnOf = (column: ListColumn, index: number): TableColumnType<Line> => {
    const { name, field } = column;
    const view = viewIn(views, field);
    const { [name]: own } = chosen.widths ?? {};
    const order = sort.field === name ? sort.order : undefined;
    const setWidth = (next: number | undefined) => {
      const { [name]: _, ...others } = chosen.widths ?? {};
      const widths = next === undefined ? others : { ...others, [name]: columnWidth(next) };
      choose({ widths: Object.keys(widths).length > 0 ? widths : undefined });
    };
    const edge = index < pinned ? edgeOf(index) : {};
    const isEdge = pinned > 1 && index === pinned - 1;
    const least = Math.min(view.width, name === about ? widest.about : widest.other);
    const drawn = (row: AnyRow) => (
      <Cell
        row={row}
        column={column}
        Own={cells?.[name]}
        path={name === linked ? pathOf(row) : undefined}
        width={own}
        isInGrid={grid !== undefined}
      />
    );
    const cellOf = (row: AnyRow) =>
      grid ? (
        <grid.Cell row={row} column={column}>
          {drawn}
        </grid.Cell>
      ) : (
        drawn(row)
      );
    return {
      key: name,
      className: index < pinned ? styles.pinned : "",
      ...(index === 0 ? { rowScope: "row" } : {}),
      title: (
        <Heading
          column={column}
          heading={headings?.[name]}
          order={order}
          onSort={() => {
            const next = nextOrder[order ?? "none"];
            change({ sort: next && { field: name, order: next } });
          }}
          width={own}
          onWidth={setWidth}
        />
      ),
      onHeaderCell: () =>
        attributes({
          ...moves.headOf(name),
          // A number is never cut and needs only its own width. A width alone gives way in a table that is full.
          style: {
            ...(own ? { width: own, minWidth: own } : view.align ? {} : { minWidth: least }),
            ...edge,
          },
          ...{ "data-align": view.align, "data-edge": isEdge },
          "aria-sort": order && (order === "asc" ? "ascending" : "descending"),
        }),
      onCell: ({ row }) =>
        attributes({
          ...(grid && row ? gridCell(grid, row, name, row.id === firstRow && index === 0) : {}),
          ...{ "data-align": view.align, "data-firm": field.kind === "instant" },
          ...(index < pinned ? { "data-edge": isEdge, "data-pinned": true, style: edge } : {}),
        }),
      render: (_, { row, group, isEnd, other }, line) =>
        row ? (
          cellOf(row)
        ) : grouped && group && isEnd ? (
          index === 0 && <GroupMore {...{ grouped, group, resource, data }} />
        ) : grouped && (group || other) ? (
          <>
            {index === 0 && group && <GroupHead {...{ grouped, group }} isPart={figures.isPart} />}
            {index === 0 && other && <OtherGroups other={other} by={grouped.by} />}
            <GroupFigure column={column} data={data} of={group ?? other ?? none} />
          </>
        ) : (
          <span className={styles.skeleton} style={{ width: `${40 + ((line * 7 + index * 13) % 45)}%` }} />
        ),
    };
  };

  return (
    <>
      <div
        {...scroll}
        className={styles.frame}
        {...(grid ? grid.frame : { tabIndex: 0 })}
        role="region"
        aria-label={resource.label.many}
        aria-busy={tableProps.loading}
        data-old={list.isRefreshing}
        data-density={chosen.density}
        data-grid={grid !== undefined}
        data-figures={hasFigures}
      >
        <Table<Line>
          rowKey="id"
          {...(grid
            ? {
                components: grid.components,
                "aria-label": `${resource.label.many}, edited in place`,
                "aria-rowcount": lines.length + 1,
              }
            : {})}
          className={styles.table ?? ""}
          dataSource={lines}
          pagination={false}
          rowHoverable={false}
          {...(maySelect
            ? {
                rowSelection: {
                  selectedRowKeys: lines.flatMap(({ id, row }) => (row && selection.has(row.id) ? [id] : [])),
                  onChange: (_, chosen) => selection.set(chosen.flatMap(({ row }) => row?.id ?? [])),
                  columnWidth: boxes,
                  getCheckboxProps: ({ row }) =>
                    attributes({ "aria-label": row && `Select ${titleOf(resource, row)}`, disabled: !row }),
                  getTitleCheckboxProps: () =>
                    attributes({ "aria-label": "Select all on this page", disabled: !rows }),
                  renderCell: (_checked, { row }, _index, box) => row && box,
                },
              }
            : {})}
          summary={() =>
            hasFigures ? (
              <tr>
                {maySelect && <td className="ant-table-cell ant-table-selection-column" />}
                {shown.map((column, index) => (
                  <td
                    key={column.name}
                    className={`ant-table-cell ${index < pinned ? styles.pinned : ""}`}
                    style={index < pinned ? edgeOf(index) : {}}
                    data-align={viewIn(views, column.field).align}
                    data-edge={pinned > 1 && index === pinned - 1}
                  >
                    {index === 0 && <FootName data={data} />}
                    {figuresFor(column).length > 0 && <ColumnFigure column={column} data={data} />}
                  </td>
                ))}
                <td className={`ant-table-cell ${styles.actions}`} />
              </tr>
            ) : null
          }
          onRow={({ row, group, other }, index = 0) => {
            // Rows out of sight are not drawn in a grid.
            const place = grid ? { "aria-rowindex": index + 2 } : {};
            if (group || other) return attributes({ "data-group": true, ...place });
            if (!row) return attributes({ "aria-hidden": true });
            const path = pathOf(row);
            const looks = lookOf(look, row.id);
            return attributes({
              ...place,
              "data-row": row.id,
              "data-selected": selection.has(row.id),
              "data-look": looks,
              "data-opens": path !== undefined && !grid,
              onClick(event: MouseEvent<HTMLElement>) {
                if (grid || !isPlainClick(event)) return;
                if (looks) look?.toggle(row.id);
                else if (path) void navigate(path);
              },
              ...(look
                ? { onKeyDown: (event: KeyboardEvent) => lookBySpace(event, () => look.toggle(row.id)) }
                : {}),
            });
          }}
          columns={[
            ...shown.map(columnOf),
            {
              key: "actions",
              title: <span className="heard">Actions</span>,
              className: styles.actions ?? "",
              render: (_, { row }) =>
                row &&
                hasActions && (
                  <RowActions
                    resource={resource}
                    row={row}
                    trash={trash}
                    onLook={look?.toggle}
                    {...trashing}
                  />
                ),
            },
          ]}
        />
      </div>
      <span className="heard" aria-live="polite">
        {moves.told}
      </span>
    </>
  );
}

const none: Figures = { count: 0, measures: {} };

/** The groups with the rows of the open ones. */
function linesOf(
  groups: readonly RowGroup[],
  other: Figures | null,
  beingRead: (length: number, of: string) => readonly Line[],
): Line[] {
  const lines = groups.flatMap((group): readonly Line[] => {
    const head = { id: group.key, group };
    if (!group.isOpen) return [head];
    // A row of several values stands in several groups.
    const rows = group.rows?.map((row) => ({ id: `${group.key} ${row.id}`, row }));
    const waiting = group.error ? [] : beingRead(Math.min(group.count, 3), group.key);
    const end: Line = { id: `${group.key} end`, group, isEnd: true };
    return [head, ...(rows ?? waiting), ...(group.error || group.more ? [end] : [])];
  });
  return other ? [...lines, { id: "others", other }] : lines;
}

/** What the figures at the foot are of. */
const FootName = ({ data: { figures } }: { data: ListViewProps["data"] }) => {
  const { formats } = useFieldEnvironment();
  const { total, error, isPart } = figures;
  if (error) return <span role="alert">{error.message}</span>;
  return <span className="muted">{total && `${isPart ? "Of" : "All"} ${formats.number(total.count)}`}</span>;
};

/** The attributes of a cell of a grid. The first is the tab stop until another gets the focus. */
const gridCell = ({ isOpen }: TableGrid, row: AnyRow, column: string, isFirst: boolean) => ({
  role: "gridcell",
  tabIndex: isFirst ? 0 : -1,
  "data-cell": column,
  "aria-readonly": !isOpen(row, column),
});

/** Ant Design's types do not know `data-` attributes. */
const attributes = (all: object) => all;

interface CellProps {
  row: AnyRow;
  column: ListColumn;
  Own: ComponentType<{ row: AnyRow }> | undefined;
  path: string | undefined;
  width: number | undefined;
  /** Links of a grid are no tab stops. */
  isInGrid: boolean;
}

/** Memoized: each selected box redraws a table of up to a hundred rows. */
const Cell = memo(function Cell({ row, column, Own, path, width: own, isInGrid }: CellProps) {
  const { field, valueOf } = column;
  const value = valueOf(row);
  const content = Own ? <Own row={row} /> : <FieldCell field={field} value={value} around={row} />;
  return (
    <div className={styles.cell} style={own ? { maxWidth: own } : {}}>
      {path ? (
        <Link to={path} className={styles.title} {...(isInGrid ? { tabIndex: -1 } : {})}>
          {value == null || value === "" ? "Untitled" : content}
        </Link>
      ) : (
        content
      )}
    </div>
  );
});

/** Whether a click is in the row itself, not in its dialog or a control, without a modifier key or selected text. */
function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  const isControl =
    event.target instanceof Element &&
    event.target.closest("a, button, input, label, .ant-dropdown, .ant-checkbox-wrapper");
  return (
    event.target instanceof Node &&
    event.currentTarget.contains(event.target) &&
    !isControl &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.shiftKey &&
    !window.getSelection()?.toString()
  );
}
