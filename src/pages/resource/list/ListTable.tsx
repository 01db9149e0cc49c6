import { CaretDownFilled, CaretUpFilled } from "@ant-design/icons";
import { Table, type TableColumnType } from "antd";
import { type ComponentType, type KeyboardEvent, memo, type MouseEvent, type PointerEvent } from "react";
import { Link, useNavigate } from "react-router";
import { inSentence } from "../../../domain/formats/text";
import { FieldCell } from "../../../fields/FieldCell";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { viewIn } from "../../../fields/viewIn";
import { mediaHook } from "../../../components/mediaHook";
import { useOpened } from "../../../providers/earlyAnswers";
import { rowPath } from "../../../providers/resourcePath";
import type { AnyRow } from "../../../schema";
import type { ListColumn } from "../listState/listColumns";
import { titleOf } from "../titleOf";
import { useTrash } from "../useTrash";
import styles from "./ListTable.module.css";
import type { ListViewProps } from "./ListView";
import { RowActions } from "./RowActions";
import { useKeptScroll } from "./useKeptScroll";
import { lookBySpace, lookOf } from "../look/useLook";

/** In CSS pixels: columns may be as wide as what is in them, but none asks for more than this while others are short of room. */
const widest = { about: 200, other: 112 };
/** In CSS pixels: how narrow and how wide a column is made, and by how much a key changes it. */
const width = { least: 60, most: 800, step: 16 };
const nextOrder = { none: "asc", asc: "desc", desc: undefined } as const;

/** Whether there is a mouse or its like. */
const usePoints = mediaHook("(hover: hover)");

/** A row, or what stands in the place of one that is being read. */
interface Line {
  id: string;
  row?: AnyRow;
}

/**
 * The rows of a list as Ant Design's table. Head and first column stay in place by our styles: its own `sticky` and
 * `scroll.y` make two tables of it, whose cells have no heading for a screen reader (docs/decisions/0260).
 */
export function ListTable({ resource, data, cells, headings, about, look, maySelect }: ListViewProps) {
  const { tableProps, list, controller, sort, columns, selection } = data;
  const { change, choose, chosen } = controller;
  const { trash, size } = controller.state;
  const { actor, views } = useFieldEnvironment();
  const navigate = useNavigate();
  const moves = useTrash(resource);
  const hasOpened = useOpened();
  // What can be done with a row is seen when it is pointed at: the buttons of all rows would hold the first drawing up.
  const hasActions = !usePoints() || hasOpened;
  const rows = tableProps.dataSource;
  const scroll = useKeptScroll(rows !== undefined);
  const { shown } = columns;
  const linked = shown.some(({ name }) => name === resource.title) ? resource.title : shown[0]?.name;
  const pathOf = (row: AnyRow) => (trash ? undefined : rowPath(resource, row.id, actor));
  const lines: readonly Line[] =
    rows?.map((row) => ({ id: row.id, row })) ??
    Array.from({ length: size }, (_, index) => ({ id: `being read ${index}` }));

  const columnOf = (column: ListColumn, index: number): TableColumnType<Line> => {
    const { name, field } = column;
    const view = viewIn(views, field);
    const { [name]: own } = chosen.widths ?? {};
    const order = sort.field === name ? sort.order : undefined;
    const setWidth = (next: number | undefined) => {
      const { [name]: _, ...others } = chosen.widths ?? {};
      const widths =
        next === undefined
          ? others
          : { ...others, [name]: Math.min(width.most, Math.max(width.least, Math.round(next))) };
      choose({ widths: Object.keys(widths).length > 0 ? widths : undefined });
    };
    const least = Math.min(view.width, name === about ? widest.about : widest.other);
    return {
      key: name,
      className: index === 0 ? styles.first : "",
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
          onWidth={setWidth}
        />
      ),
      onHeaderCell: () =>
        attributes({
          // A number is never cut: it needs no room but its own.
          style: own ? { width: own } : view.align ? {} : { minWidth: least },
          "data-align": view.align,
          "aria-sort": order && (order === "asc" ? "ascending" : "descending"),
        }),
      onCell: () => attributes({ "data-align": view.align, "data-firm": field.kind === "instant" }),
      render: (_, { row }, line) =>
        row ? (
          <Cell
            row={row}
            column={column}
            Own={cells?.[name]}
            path={name === linked ? pathOf(row) : undefined}
            width={own}
          />
        ) : (
          <span className={styles.skeleton} style={{ width: `${40 + ((line * 7 + index * 13) % 45)}%` }} />
        ),
    };
  };

  return (
    <div
      {...scroll}
      className={styles.frame}
      tabIndex={0}
      role="region"
      aria-label={resource.label.many}
      aria-busy={tableProps.loading}
      data-old={list.isRefreshing}
      data-density={chosen.density}
    >
      <Table<Line>
        rowKey="id"
        className={styles.table ?? ""}
        dataSource={lines}
        pagination={false}
        {...(maySelect
          ? {
              rowSelection: {
                selectedRowKeys: [...selection.ids],
                // Ant Design's keys are the ids.
                onChange: (keys) => selection.set(keys.map(String)),
                columnWidth: 44,
                getCheckboxProps: ({ row }) =>
                  attributes({ "aria-label": row && `Select ${titleOf(resource, row)}` }),
                getTitleCheckboxProps: () =>
                  attributes({ "aria-label": "Select all on this page", disabled: !rows }),
                renderCell: (_checked, { row }, _index, box) => row && box,
              },
            }
          : {})}
        onRow={({ row }) => {
          if (!row) return attributes({ "aria-hidden": true });
          const path = pathOf(row);
          const looks = lookOf(look, row.id);
          return attributes({
            "data-row": row.id,
            "data-selected": selection.has(row.id),
            "data-look": looks,
            "data-opens": path !== undefined,
            onClick(event: MouseEvent<HTMLElement>) {
              if (!isPlainClick(event)) return;
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
                <RowActions resource={resource} row={row} trash={trash} onLook={look?.toggle} {...moves} />
              ),
          },
        ]}
      />
    </div>
  );
}

/** Attributes of a row or a cell; Ant Design's types know none of `data-`. */
const attributes = (all: object) => all;

interface CellProps {
  row: AnyRow;
  column: ListColumn;
  Own: ComponentType<{ row: AnyRow }> | undefined;
  /** Where the row is read, in the cell that leads there. */
  path: string | undefined;
  width: number | undefined;
}

/** One cell. A table of a hundred rows is drawn again with each selected box: its cells are not. */
const Cell = memo(function Cell({ row, column: { field, valueOf }, Own, path, width: own }: CellProps) {
  const value = valueOf(row);
  const content = Own ? <Own row={row} /> : <FieldCell field={field} value={value} around={row} />;
  return (
    <div className={styles.cell} style={own ? { maxWidth: own } : {}}>
      {path ? (
        <Link to={path} className={styles.title}>
          {value == null || value === "" ? "Untitled" : content}
        </Link>
      ) : (
        content
      )}
    </div>
  );
});

interface HeadingProps {
  column: ListColumn;
  /** Stands instead of the field's name. */
  heading: string | undefined;
  /** The order in which the list stands by this column, if it does. */
  order: "asc" | "desc" | undefined;
  /** Goes from rising to falling to the list's own order. */
  onSort(): void;
  /** Makes the column so many CSS pixels wide, or as wide as what is in it. */
  onWidth(width: number | undefined): void;
}

/**
 * The head of a column: a button that sorts, where the kind can be sorted. Ant Design's own sorter makes the cell itself the
 * stop of the keyboard, which a screen reader does not tell as something to press.
 */
function Heading({ column, heading = column.field.label, order, onSort, onWidth }: HeadingProps) {
  const byKey = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    onWidth(widthAround(event.currentTarget) + by * width.step);
  };
  return (
    <>
      {column.isSortable ? (
        <button
          type="button"
          className={styles.sort}
          title={heading === column.field.label ? undefined : `Sort by ${inSentence(column.field.label)}`}
          onClick={onSort}
          onKeyDown={byKey}
        >
          {heading}
          <span className={styles.caret} data-order={order} aria-hidden>
            {order === "desc" ? <CaretDownFilled /> : <CaretUpFilled />}
          </span>
        </button>
      ) : (
        heading
      )}
      <span
        className={styles.edge}
        aria-hidden
        title="Drag to widen, double-click for as wide as needed"
        onPointerDown={(event) => drag(event, onWidth)}
        onDoubleClick={() => onWidth(undefined)}
      />
    </>
  );
}

const widthAround = (element: Element): number => element.closest("th")?.offsetWidth ?? width.least;

/** Widens a column while its edge is held; it is kept where it is let go. */
function drag(event: PointerEvent<HTMLElement>, onWidth: HeadingProps["onWidth"]): void {
  const edge = event.currentTarget;
  const cell = edge.closest("th");
  if (!cell || event.button !== 0) return;
  event.preventDefault();
  const [from, before] = [event.clientX, cell.offsetWidth];
  let now = before;
  edge.setPointerCapture(event.pointerId);
  edge.onpointermove = ({ clientX }) => {
    now = Math.max(width.least, before + clientX - from);
    cell.style.width = cell.style.minWidth = `${now}px`;
  };
  edge.onlostpointercapture = () => {
    edge.onpointermove = edge.onlostpointercapture = null;
    cell.style.minWidth = "";
    if (now !== before) onWidth(now);
  };
}

/** In the row itself, not in a dialog that it opened, not on a control, not with a key that opens elsewhere, not at the end of selecting text. */
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
