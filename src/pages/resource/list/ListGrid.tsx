import {
  Activity,
  createContext,
  type FocusEvent,
  type HTMLAttributes,
  isValidElement,
  type KeyboardEvent,
  lazy,
  memo,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  type TableHTMLAttributes,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import { useNewest } from "../../../fields/useNewest";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { type AnyRow, toText } from "../../../schema";
import type { WriteRow } from "../form/useSaving";
import { CellEditor } from "./CellEditor";
import { type CellField, cellFields, isOpenIn } from "./cellFields";
import { type CellStore, createCellStore, type OpenCell } from "./cellStore";
import { createFarRows, type FarRows } from "./farRows";
import { cellAt, drawLine, goByKey, makeTabStop, placeOf, step } from "./gridKeys";
import { type GridCellProps, ListTable, type TableGrid } from "./ListTable";
import styles from "./ListGrid.module.css";
import type { ListViewProps } from "./ListView";

/** Milliseconds for which a cell has the focus before its editor is prepared: longer than between keys that are held. */
const rest = 35;

const PasteDialog = lazy(() => import("./PasteDialog").then((m) => ({ default: m.PasteDialog })));

interface Grid {
  resource: ListViewProps["resource"];
  cells: CellStore;
  far: FarRows;
  fields: ReadonlyMap<string, CellField>;
  /** Saves the rows of all cells, one after the other. */
  save: WriteRow;
  /** Names the rows, columns and widths: others are followed anew. */
  followed: string;
}

const GridContext = createContext<Grid | undefined>(undefined);

function useGrid(): Grid {
  const grid = use(GridContext);
  if (!grid) throw new Error("A cell needs its grid.");
  return grid;
}

const Table = memo(ListTable);

function GridTable(props: TableHTMLAttributes<HTMLTableElement>) {
  const { far, followed } = useGrid();
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => (table.current ? far.follow(table.current) : undefined), [far, followed]);
  return <table {...props} ref={table} role="grid" />;
}

/** The lines of the table, with one empty line for each run that is out of sight. */
function GridBody({ children, ...props }: HTMLAttributes<HTMLTableSectionElement>) {
  const { far } = useGrid();
  const outOfSight = useSyncExternalStore(far.subscribe, far.read);
  const lines = useMemo(() => [children].flat(2).filter((one) => isValidElement(one)), [children]);
  useLayoutEffect(() => far.list(lines.map(keyOf)), [far, lines]);
  const body: ReactNode[] = [];
  let run: string[] = [];
  const endRun = () => {
    if (run.length > 0) body.push(<Gap key={`before ${run.at(-1)}`} keys={run} />);
    run = [];
  };
  for (const line of lines) {
    if (outOfSight.has(keyOf(line))) run.push(keyOf(line));
    else {
      endRun();
      body.push(line);
    }
  }
  endRun();
  return <tbody {...props}>{body}</tbody>;
}

const keyOf = (line: ReactElement) => String(line.key);

function Gap({ keys }: { keys: readonly string[] }) {
  const { far } = useGrid();
  const noteLine = (line: HTMLTableRowElement | null) => {
    const body = line?.parentElement;
    if (!line || !body) return;
    drawLine.set(line, (at) => {
      const { [at]: key = "" } = keys;
      flushSync(() => far.draw(key));
      return body.querySelector(`[data-row-key="${CSS.escape(key)}"]`);
    });
  };
  return (
    <tr ref={noteLine} data-gap={keys.length} aria-hidden>
      <td style={{ height: far.heightOf(keys), padding: 0 }} />
    </tr>
  );
}

const components = { table: GridTable, body: { wrapper: GridBody } };

/** The table of a list, edited in place as in a spreadsheet (ARIA's pattern of a grid). */
export function ListGrid(props: ListViewProps) {
  const { resource } = props;
  const { actor, queryFields, views, formats } = useFieldEnvironment();
  const [cells] = useState(createCellStore);
  const [pasted, setPasted] = useState<{ text: string; id: string; column: string }>();
  // A list that is read again, after each saved cell, never makes a key wait.
  const data = useDeferredValue(props.data);
  const fields = useMemo(
    () => cellFields(resource, { actor, queryFields, views }),
    [resource, actor, queryFields, views],
  );
  const [far] = useState(() => createFarRows((id) => Object.keys(cells.read(id).open).length > 0));
  const { chosen } = data.controller;
  const followed = [
    ...(data.tableProps.dataSource ?? []).map(({ id }) => id),
    ...data.columns.shown.map(({ name }) => name),
    ...[JSON.stringify(chosen.widths), chosen.density, chosen.pinned],
  ].join(" ");
  const isOpen = useCallback(
    (row: AnyRow, column: string) => {
      const at = fields.get(column);
      return at !== undefined && isOpenIn(resource, at, row, actor);
    },
    [resource, fields, actor],
  );
  const saveRow = useSaveRow(resource, { via: "inline" });
  const newest = useNewest({ data: props.data, isOpen, formats, saveRow });
  const context = useMemo(
    (): Grid => ({
      ...{ resource, cells, fields, far, followed },
      save: (body, upon) => cells.inTurn(() => newest.current.saveRow(body, upon)),
    }),
    [resource, cells, fields, far, followed, newest],
  );

  const grid = useMemo((): TableGrid => {
    const rowOf = (id: string) =>
      newestOf(
        newest.current.data.tableProps.dataSource?.find((row) => row.id === id),
        cells,
      );
    /** Opens the focused cell. The key that did it goes to its input, which has the focus by then. */
    const open = (cell: HTMLElement, replaces: boolean): boolean => {
      const { id, column } = placeOf(cell);
      const row = rowOf(id);
      if (!row || !newest.current.isOpen(row, column)) return false;
      if (cells.read(id).open[column]) cell.querySelector<HTMLElement>("input, textarea")?.focus();
      else flushSync(() => cells.open(id, column, { replaces }));
      return true;
    };
    const prepareSoon = (cell: HTMLElement) =>
      setTimeout(() => {
        const { id, column } = placeOf(cell);
        const row = document.activeElement === cell ? rowOf(id) : undefined;
        if (row && newest.current.isOpen(row, column)) cells.prepare(id, column);
      }, rest);
    return {
      Cell: GridCell,
      components,
      isOpen: (row, column) => newest.current.isOpen(row, column),
      frame: {
        onFocus(event: FocusEvent<HTMLElement>) {
          const cell = cellAt(event.target);
          if (!cell) return;
          makeTabStop(cell);
          if (event.target === cell) prepareSoon(cell);
        },
        onDoubleClick(event: MouseEvent<HTMLElement>) {
          const cell = cellAt(event.target);
          if (cell && event.target instanceof Element && !event.target.closest("a, button, input"))
            open(cell, false);
        },
        onKeyDown(event: KeyboardEvent<HTMLElement>) {
          const cell = cellAt(event.target);
          if (!cell || event.target !== cell || event.altKey) return;
          const { key } = event;
          const isPlain = !event.ctrlKey && !event.metaKey;
          const isTyped = isPlain && (key.length === 1 || key === "Backspace" || key === "Delete");
          if (goByKey(cell, event)) event.preventDefault();
          else if (key === "Enter" && !isPlain) cell.querySelector("a")?.click();
          else if (key === "Enter" || key === "F2") {
            event.preventDefault();
            if (!open(cell, false) && key === "Enter") step(cell, event.shiftKey ? "up" : "down");
          } else if (isTyped) {
            if (!open(cell, true) && key === " ") event.preventDefault();
          } else return;
          // Single keys mean other things outside of cells.
          event.stopPropagation();
        },
      },
    };
  }, [cells, newest]);

  useEffect(() => {
    // On the document: the page sends these to what was clicked last, or to the body, and not to the focused cell.
    const focused = () =>
      document.activeElement?.matches("[data-cell]") ? cellAt(document.activeElement) : null;
    const copy = (event: ClipboardEvent) => {
      const cell = focused();
      if (!cell || window.getSelection()?.toString()) return;
      const { id, column: name } = placeOf(cell);
      const { data, formats } = newest.current;
      const row = newestOf(
        data.tableProps.dataSource?.find((one) => one.id === id),
        cells,
      );
      const column = data.columns.shown.find((one) => one.name === name);
      if (!row || !column) return;
      event.preventDefault();
      event.clipboardData?.setData("text/plain", toText(column.field, column.valueOf(row), formats, row));
    };
    const paste = (event: ClipboardEvent) => {
      const cell = focused();
      const text = event.clipboardData?.getData("text/plain");
      if (!cell || !text) return;
      event.preventDefault();
      setPasted({ text, ...placeOf(cell) });
    };
    document.addEventListener("copy", copy);
    document.addEventListener("paste", paste);
    return () => {
      document.removeEventListener("copy", copy);
      document.removeEventListener("paste", paste);
    };
  }, [cells, newest]);

  return (
    <GridContext value={context}>
      <Table {...props} data={data} look={undefined} grid={grid} />
      {pasted && (
        <Suspense>
          <PasteDialog
            {...pasted}
            {...context}
            rows={(props.data.tableProps.dataSource ?? []).map((row) => newestOf(row, cells))}
            columns={props.data.columns.shown}
            isOpen={isOpen}
            onClosed={() => setPasted(undefined)}
          />
        </Suspense>
      )}
    </GridContext>
  );
}

/** The row as listed, or as this page saved it since. */
function newestOf<Row extends AnyRow | undefined>(listed: Row, cells: CellStore): Row | AnyRow {
  const saved = listed && cells.read(listed.id).saved;
  return saved && saved.version > listed.version ? saved : listed;
}

const closed: OpenCell = {};

function GridCell({ row: listed, column, children }: GridCellProps) {
  const { cells, fields, resource, save } = useGrid();
  const { id } = listed;
  const subscribe = useCallback((listener: () => void) => cells.subscribe(id, listener), [cells, id]);
  // Parts of the store: the other cells of the row have nothing to draw where one of them opens.
  useFollowed(subscribe, () => cells.read(id).saved);
  const cell = useFollowed(subscribe, () => cells.read(id).open[column.name]);
  const isReady = useFollowed(subscribe, () => cells.isReady(id, column.name));
  const row = newestOf(listed, cells);
  const at = fields.get(column.name);
  return (
    <>
      {children(row)}
      {at && (cell ?? isReady) && (
        <div className={styles.place} data-open={cell !== undefined}>
          <Activity mode={cell ? "visible" : "hidden"}>
            <CellEditor {...{ resource, row, at, cells, save }} cell={cell ?? closed} column={column.name} />
          </Activity>
        </div>
      )}
    </>
  );
}

/**
 * A part of the store, followed with the page itself: `useSyncExternalStore` follows in a passive effect, and a key
 * pressed before it, as the list appears, would open its cell late.
 */
function useFollowed<Part>(subscribe: (listener: () => void) => () => void, read: () => Part): Part {
  const part = useSyncExternalStore(subscribe, read);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const newest = useNewest({ part, read });
  useLayoutEffect(
    () => subscribe(() => newest.current.read() !== newest.current.part && draw()),
    [subscribe, newest],
  );
  return part;
}
