import { AppstoreOutlined, BarsOutlined, CalendarOutlined, ProjectOutlined } from "@ant-design/icons";
import { lazy } from "react";
import { useIsNarrow } from "../../../components/useIsNarrow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { type AskedList, canRead, type DeclaredView, type Resource, viewName } from "../../../schema";
import type { ListState } from "../listState/ListState";
import type { ListStateController } from "../listState/useListState";
import { calendarQueries } from "./calendarQueries";
import { boardBy, boardQueries, pageOf } from "./listQueries";
import { ListCards } from "./RowCard";
import { ListTable } from "./ListTable";
import type { ListView } from "./ListView";
import { useClock } from "./useClock";

const ListBoard = lazy(() => import("./ListBoard").then((m) => ({ default: m.ListBoard })));

const ListCalendar = lazy(() => import("./ListCalendar").then((m) => ({ default: m.ListCalendar })));

/** The views that `list.views` can name. */
const listViews: { readonly [Name in ReturnType<typeof viewName>]: ListView } = {
  table: {
    ...{ label: "Table", Icon: BarsOutlined, Draw: ListTable, queriesOf: pageOf },
    ...{ hasHeadings: true, hasPages: true, fits: { narrow: false }, shortcuts: "columns" },
  },
  cards: {
    ...{ label: "Cards", Icon: AppstoreOutlined, Draw: ListCards, queriesOf: pageOf },
    ...{ hasHeadings: false, hasPages: true, fits: { narrow: true } },
  },
  board: {
    ...{ label: "Board", Icon: ProjectOutlined, Draw: ListBoard, queriesOf: boardQueries },
    ...{ hasHeadings: false, hasPages: false, fits: { narrow: true } },
    ...{ shortcuts: "board", dividedBy: boardBy },
  },
  calendar: {
    ...{ label: "Calendar", Icon: CalendarOutlined, Draw: ListCalendar, queriesOf: calendarQueries },
    ...{ hasHeadings: false, hasPages: false, isPlaced: true, fits: { narrow: true } },
    shortcuts: "calendar",
  },
};

export interface ChosenView extends Pick<
  ListView,
  "label" | "hasHeadings" | "hasPages" | "isPlaced" | "shortcuts" | "Draw"
> {
  /** As declared, or divided as the list is grouped. */
  declared: DeclaredView;
  name: string;
  /** The field that divides its rows. */
  by: string | undefined;
  /** The views that fit this window, in the order of the declaration. */
  offered: readonly (Pick<ListView, "label" | "Icon"> & { name: string })[];
  choose(name: string): void;
  queriesOf(resource: Resource, state: ListState): readonly AskedList[];
}

const usualViews = ["table", "cards"] as const;

/**
 * The view of a list that fits the window: from the address, else last chosen in this browser, else the first
 * declared. If none fits, the first declared.
 */
export function useListView(resource: Resource, { chosen, choose }: ListStateController): ChosenView {
  const isNarrow = useIsNarrow();
  const clock = useClock();
  const { actor } = useFieldEnvironment();
  const { views = usualViews } = resource.list;
  const named = views.map((declared) => {
    const name = viewName(declared);
    return { declared, name, ...listViews[name] };
  });
  const fitting = named.filter(
    ({ fits, hasPages }) => (!isNarrow || fits.narrow) && (!chosen.trash || hasPages),
  );
  const offered = fitting.length > 0 ? fitting : named.slice(0, 1);
  const view = offered.find(({ name }) => name === chosen.view) ?? offered[0];
  if (!view) throw new Error(`${resource.name} declares no view of its list.`);
  const field = chosen.group === undefined ? undefined : resource.fields[chosen.group];
  const group = field && canRead(field, actor) ? chosen.group : undefined;
  const divided = view.dividedBy?.(resource, view.declared, group);
  const declared = divided ?? view.declared;
  return {
    ...view,
    declared,
    by: divided?.by,
    offered,
    choose: (name) => choose({ view: name }),
    queriesOf: (of, state) => view.queriesOf(of, state, declared, clock),
  };
}
