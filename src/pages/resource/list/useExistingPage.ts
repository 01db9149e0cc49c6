import { useEffect } from "react";
import type { ListRows } from "./useListRows";
import type { ListStateController } from "../listState/useListState";

/**
 * Goes to the last page from one behind it: its rows were deleted, or the address is an old one. True while it is on
 * the way, when there is nothing to show yet.
 */
export function useExistingPage(list: ListRows, { state, change }: ListStateController): boolean {
  const isBehind = state.page > 1 && list.rows?.length === 0 && !list.isRefreshing;
  const last = Math.max(1, Math.min(state.page - 1, Math.ceil(list.total / state.size)));
  useEffect(() => {
    if (isBehind) change({ page: last }, { replace: true });
  }, [isBehind, last, change]);
  return isBehind;
}
