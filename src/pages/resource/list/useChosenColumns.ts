import { useMemo } from "react";
import type { Resource } from "../../../schema";
import { browserStorage } from "../../../providers/browserStorage";
import { deletedColumns, type ListColumn } from "../listState/listColumns";
import type { ListStateController } from "../listState/useListState";

export interface ChosenColumns {
  all: readonly ListColumn[];
  shown: readonly ListColumn[];
  choose(names: readonly string[]): void;
  /** Back to those of the declaration. */
  reset(): void;
}

/** The columns of a list: the address's, else those last chosen in this browser, else the declaration's. */
export function useChosenColumns(
  resource: Resource,
  all: readonly ListColumn[],
  { state, change }: ListStateController,
): ChosenColumns {
  const key = `list.columns.${resource.name}`;
  return useMemo(() => {
    const names = state.columns ?? browserStorage.read(key)?.split(",") ?? resource.list.columns;
    const known = names.flatMap((name) => all.find((column) => column.name === name) ?? []);
    const fallback = all.filter(({ name }) => resource.list.columns.includes(name));
    const chosen = known.length > 0 ? known : fallback;
    // What is asked of the trash stands where it is seen at once.
    const shown = state.trash ? [...chosen.slice(0, 2), ...deletedColumns, ...chosen.slice(2)] : chosen;
    return {
      all,
      shown,
      choose(names) {
        browserStorage.write(key, names.join(","));
        change({ columns: names, page: state.page }, { replace: true });
      },
      reset() {
        browserStorage.write(key, undefined);
        change({ columns: undefined, page: state.page }, { replace: true });
      },
    };
  }, [all, change, key, resource, state.columns, state.page, state.trash]);
}
