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

/** In CSS pixels. Columns fit their content, but their minimum width is at most this. */
const widest = { about: 200, other: 112 };
/** In CSS pixels: the least and greatest width a user can set, and the step of a key. */
const width = { least: 60, most: 800, step: 16 };
const nextOrder = { none: "asc", asc: "desc", desc: undefined } as const;

/** Whether the device has a mouse or the like. */
const usePoints = mediaHook("(hover: hover)");

interface Line {
  id: string;
  row?: AnyRow;
}

/**
 * Our styles keep the head and first column in place: Ant Design's `sticky` and `scroll.y` make two tables,
 * whose cells have no heading for a screen reader (docs/decisions/0260).
 */
export function ListTable({ resource, data, cells, headings, about, look, maySelect }: ListViewProps) {
  const { tableProps, list, controller, sort, columns, selection } = data;
  const { change, choose, chosen } = controller;
  const { trash, size } = controller.state;
  const { actor, views } = useFieldEnvironment();
  const navigate = useNavigate();
  const moves = useTrash(resource);
  const hasOpened = useOpened();
  // A row shows its actions when pointed at: the buttons of all rows would delay the first rendering.
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
          // A number is never cut and needs only its own width.
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
                // The keys are the ids of the rows.
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

/** Ant Design's types do not know `data-` attributes. */
const attributes = (all: object) => all;

interface CellProps {
  row: AnyRow;
  column: ListColumn;
  Own: ComponentType<{ row: AnyRow }> | undefined;
  path: string | undefined;
  width: number | undefined;
}

/** Memoized: each selected box redraws a table of up to a hundred rows. */
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
  heading: string | undefined;
  order: "asc" | "desc" | undefined;
  /** Switches from ascending to descending to the default order. */
  onSort(): void;
  /** Sets the width in CSS pixels. Undefined fits the content. */
  onWidth(width: number | undefined): void;
}

/**
 * The head of a column. Ant Design's sorter focuses the cell itself, which screen readers do not announce as
 * a button.
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

/** Resizes a column while its edge is held, and keeps the width on release. */
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
