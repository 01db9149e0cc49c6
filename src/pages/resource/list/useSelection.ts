import { useCallback, useState } from "react";
import type { AnyRow } from "../../../schema";

export interface Selection {
  /** The selected rows that the page shows. */
  ids: readonly string[];
  isAll: boolean;
  has(id: string): boolean;
  /** Stays the same function, so that a line is drawn again only when something of it changes. */
  toggle(id: string): void;
  toggleAll(): void;
  clear(): void;
}

const none: ReadonlySet<string> = new Set();

/** Which rows of the shown page are selected; another page, named by `of`, begins anew. */
export function useSelection(rows: readonly AnyRow[] | undefined, of: string): Selection {
  const [held, setHeld] = useState({ of, ids: none });
  const selected = held.of === of ? held.ids : none;
  const shown = rows?.map(({ id }) => id) ?? [];
  const ids = shown.filter((id) => selected.has(id));
  const toggle = useCallback(
    (id: string) =>
      setHeld((before) => {
        const next = new Set(before.of === of ? before.ids : none);
        if (!next.delete(id)) next.add(id);
        return { of, ids: next };
      }),
    [of],
  );
  return {
    ids,
    isAll: shown.length > 0 && ids.length === shown.length,
    has: (id) => selected.has(id),
    toggle,
    toggleAll: () => setHeld({ of, ids: new Set(ids.length === shown.length ? [] : shown) }),
    clear: () => setHeld({ of, ids: none }),
  };
}
