import { useState } from "react";
import { useNewest } from "../../../fields/useNewest";
import type { AnyRow } from "../../../schema";

/**
 * Rows that are shown elsewhere than the server's answer has them, while a move is stored and until an answer
 * includes it.
 * @param answer what the list shows; another one includes what was stored before.
 */
export function useMoving<Move extends { row: AnyRow }>(answer: unknown) {
  const [moving, setMoving] = useState<readonly { move: Move; until?: unknown }[]>([]);
  const newest = useNewest(answer);
  const shown = moving.flatMap(({ move, until }) => (until === undefined || until === answer ? [move] : []));
  /** Shows the move, stores it, and takes it back where that fails. */
  async function run(move: Move, store: () => Promise<AnyRow>): Promise<AnyRow> {
    const entry = { move };
    setMoving((now) => [...now.filter((one) => one.move.row.id !== move.row.id), entry]);
    const settle = (until: unknown) =>
      setMoving((now) => now.flatMap((one) => (one !== entry ? one : until ? { move, until } : [])));
    try {
      const stored = await store();
      settle(newest.current ?? stored);
      return stored;
    } catch (thrown) {
      settle(undefined);
      throw thrown;
    }
  }
  return { shown, run };
}

/** Focuses the link of a moved row, unless the focus is elsewhere by then. */
export function focusMoved(id: string): void {
  setTimeout(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] :is(a, button)`)?.focus();
  });
}
