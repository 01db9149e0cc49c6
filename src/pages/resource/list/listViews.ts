import { AppstoreOutlined, BarsOutlined } from "@ant-design/icons";
import { useCallback } from "react";
import { browserStorage } from "../../../providers/browserStorage";
import type { ListViewName, Resource } from "../../../schema";
import { ListCards } from "./ListCards";
import { ListTable } from "./ListTable";
import type { ListView } from "./ListView";
import { useIsNarrow } from "../../../components/useIsNarrow";
import type { ListStateController } from "../listState/useListState";

/** The views that a declaration can name in `list.views`: one file and one line each. */
const listViews: { readonly [Name in ListViewName]: ListView } = {
  table: { label: "Table", Icon: BarsOutlined, Draw: ListTable, hasHeadings: true, fits: { narrow: false } },
  cards: {
    label: "Cards",
    Icon: AppstoreOutlined,
    Draw: ListCards,
    hasHeadings: false,
    fits: { narrow: true },
  },
};

export interface ChosenView extends ListView {
  name: ListViewName;
  /** The views that there are to choose from in this window, in the order of the declaration. */
  offered: readonly (ListView & { name: ListViewName })[];
  choose(name: ListViewName): void;
}

/**
 * The view of a list among those that fit the window: the address's, else the one last chosen in this browser, else the
 * first that the declaration names. Where none fits, its first.
 */
export function useListView(resource: Resource, { state, change }: ListStateController): ChosenView {
  const isNarrow = useIsNarrow();
  const key = `list.view.${resource.name}`;
  const { views = ["table", "cards"] } = resource.list;
  const named = views.map((name) => ({ name, ...listViews[name] }));
  const fitting = named.filter(({ fits }) => !isNarrow || fits.narrow);
  const offered = fitting.length > 0 ? fitting : named.slice(0, 1);
  const asked = state.view ?? browserStorage.read(key);
  const choose = useCallback(
    (name: ListViewName) => {
      browserStorage.write(key, name);
      change((now) => ({ view: name, page: now.page }), { replace: true });
    },
    [key, change],
  );
  // A declaration names at least one view.
  const view = offered.find(({ name }) => name === asked) ??
    offered[0] ?? { name: "table", ...listViews.table };
  return { ...view, offered, choose };
}
