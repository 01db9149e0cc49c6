import type { AnyRow } from "../../../schema";

/** A cell that is being edited, saved, or could not be saved. */
export interface OpenCell {
  /** A value that waits to be saved: pasted and refused, or typed before the row left the page. */
  value?: { is: unknown };
  /** Whether the first key replaces the whole value. */
  replaces?: boolean;
}

interface RowCells {
  /** The row as this page saved it, until the list is read again. */
  saved?: AnyRow;
  /** By the name of the column. */
  open: Readonly<Record<string, OpenCell>>;
}

export type CellStore = ReturnType<typeof createCellStore>;

const untouched: RowCells = { open: {} };

/** Which cells of a list are open. A change redraws the cells of its row alone. */
export function createCellStore() {
  const rows = new Map<string, RowCells>();
  const listeners = new Map<string, Set<() => void>>();
  /** The closed cell whose editor is rendered but not shown: a key that opens it has less to do. */
  let ready: { id: string; column: string } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const read = (id: string): RowCells => rows.get(id) ?? untouched;
  const isReady = (id: string, column: string) => ready?.id === id && ready.column === column;
  const redraw = (id: string) => {
    for (const listener of listeners.get(id) ?? []) listener();
  };
  const set = (id: string, next: Partial<RowCells>) => {
    rows.set(id, { ...read(id), ...next });
    redraw(id);
  };
  return {
    read,
    isReady,
    subscribe(id: string, listener: () => void) {
      const all = listeners.get(id) ?? new Set();
      listeners.set(id, all.add(listener));
      return () => void all.delete(listener);
    },
    open: (id: string, column: string, cell: OpenCell) =>
      set(id, { open: { ...read(id).open, [column]: cell } }),
    close(id: string, column: string) {
      const { [column]: _, ...open } = read(id).open;
      if (isReady(id, column)) ready = undefined;
      set(id, { open });
    },
    /** Makes this cell the one that is ready. */
    prepare(id: string, column: string) {
      const before = ready;
      ready = { id, column };
      if (before && before.id !== id) redraw(before.id);
      redraw(id);
    },
    save: (id: string, saved: AnyRow) => set(id, { saved }),
    /** Saves one after the other, so that each has the version that the one before left. */
    inTurn<Result>(save: () => Promise<Result>): Promise<Result> {
      const turn = last.then(save, save);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
