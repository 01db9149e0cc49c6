import { Link, useLocation } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { openTab, type Resource } from "../../../schema";
import { isSaved, type ListState, type SavedView, stateOf } from "../listState/ListState";
import styles from "./ListTabs.module.css";
import type { TabCounts } from "./useListData";
import { writeListState } from "../listState/readListState";

interface ListTabsProps {
  resource: Resource;
  state: ListState;
  /** The list as declared, to which the tabs lead from a saved view. */
  declared: SavedView | undefined;
  counts: TabCounts | undefined;
}

/** Tabs by the field that divides the list, with counts. "All" is first, or last if the declaration names a first tab. */
export function ListTabs({ resource, state: shown, declared, counts }: ListTabsProps) {
  const { formats } = useFieldEnvironment();
  const { pathname } = useLocation();
  const isView = isSaved(shown);
  const state = isView ? stateOf([]) : shown;
  const name = resource.list.tabs ?? "";
  const field = resource.fields[name];
  const others = state.filters.filter((filter) => filter.field !== name);
  const hasAll = others.length === state.filters.length;
  const { firstTab } = resource.list;
  const options = field?.kind === "choice" ? Object.entries(field.choices) : [];
  /** The count of a tab, or of all rows without `key`. Empty until it is known. */
  const numberOf = (key?: string): string => {
    if (!counts) return "";
    const isAtLeast = key === undefined ? counts.capped.length > 0 : counts.capped.includes(key);
    const count = key === undefined ? counts.all : (counts.byValue[key] ?? 0);
    return `${formats.number(count)}${isAtLeast ? "+" : ""}`;
  };
  const tab = (key: string | undefined, label: string) => {
    const filters = key ? [...others, { field: name, operator: "eq" as const, value: key }] : others;
    const isCurrent = isView ? false : key ? openTab(resource, state)?.value === key : hasAll;
    return (
      <li key={key ?? ""}>
        <Link
          to={{
            pathname,
            search: writeListState(resource, {
              ...state,
              saved: declared,
              page: 1,
              look: undefined,
              filters,
            }).toString(),
          }}
          className={styles.tab}
          aria-current={isCurrent ? "page" : undefined}
        >
          {label} <span className={styles.count}>{numberOf(key)}</span>
        </Link>
      </li>
    );
  };
  return (
    <nav aria-label={`${resource.label.many} by ${field?.label.toLowerCase()}`} className={styles.tabs}>
      <ul>
        {!firstTab && tab(undefined, "All")}
        {options.map(([key, { label }]) => tab(key, label))}
        {firstTab && tab(undefined, "All")}
      </ul>
    </nav>
  );
}
