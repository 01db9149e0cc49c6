import { useState } from "react";
import type { AnyRow } from "../../../schema/resource";

export interface Selection {
  /** The selected rows that the page shows. */
  ids: readonly string[];
  isAll: boolean;
  has(id: string): boolean;
  toggle(id: string): void;
  toggleAll(): void;
  clear(): void;
}

/** Which rows of the shown page are selected; another page begins anew. */
export function useSelection(rows: readonly AnyRow[] | undefined): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const shown = rows?.map(({ id }) => id) ?? [];
  const ids = shown.filter((id) => selected.has(id));
  return {
    ids,
    isAll: shown.length > 0 && ids.length === shown.length,
    has: (id) => selected.has(id),
    toggle: (id) => setSelected(new Set(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])),
    toggleAll: () => setSelected(new Set(ids.length === shown.length ? [] : shown)),
    clear: () => setSelected(new Set()),
  };
}
