import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { customFieldsOf, type Resource } from "../../../schema";
import type { View } from "../../../resources/views";
import {
  declaredList,
  isSaved,
  type ListChoices,
  type ListState,
  rememberChoices,
  type SavedView,
  withChoices,
} from "./ListState";
import { readListState, writeListState } from "./readListState";
import { type SavedViews, useSavedViews, viewNamed } from "./savedViews";

export interface ListStateController {
  state: ListState;
  /** The state, with open choices filled in as last chosen in this browser. */
  chosen: ListState;
  /** The newest state, which the address may not show yet. Controls use it, so that they do not lose their input. */
  asked: ListState;
  /** Goes to the changed state, on page 1 unless the change names a page. Typing replaces the history entry. */
  change(
    part: Partial<ListState> | ((state: ListState) => Partial<ListState>),
    options?: { replace?: boolean },
  ): void;
  /** The saved views of the list, and the one that it shows. */
  views: SavedViews;
  view: View | undefined;
  /** The list as declared, for links to it. */
  declared: SavedView | undefined;
  /** Changes how the list looks, on the current page, and keeps it in this browser, unless a saved view is shown. */
  choose(choices: Partial<ListChoices>): void;
}

const asDeclared: SavedView = { id: declaredList, query: "" };
const noNames: readonly string[] = [];

/**
 * The state of a list, kept in the address: it can be shared, and the back button undoes a step.
 * @param kept parameters of another page that has the filters of the list; they stay, and no saved view applies.
 */
export function useListState(resource: Resource, kept: readonly string[] = noNames): ListStateController {
  const { actor, queryFields, resourceNamed } = useFieldEnvironment();
  const [parameters, setParameters] = useSearchParams();
  const views = useSavedViews(resource);
  const id = kept.length > 0 ? undefined : viewNamed(parameters, views.first);
  const view = views.views?.find((one) => one.id === id);
  const query = id === declaredList ? "" : view && (view.query ?? "");
  const state = useMemo(
    () =>
      readListState(
        resource,
        parameters,
        { actor, customFields: customFieldsOf(resource, queryFields), resourceNamed },
        id !== undefined && query !== undefined ? { id, query } : undefined,
      ),
    [resource, parameters, actor, queryFields, resourceNamed, id, query],
  );
  // The address updates late: of two changes at the same moment, the second must not undo the first.
  const latest = useRef(state);
  const shown = useRef(state);
  const [pending, setPending] = useState<{ to: ListState; from: ListState }>();
  useLayoutEffect(() => {
    latest.current = state;
    shown.current = state;
  }, [state]);
  const change = useCallback<ListStateController["change"]>(
    (part, { replace = false } = {}) => {
      const changed = typeof part === "function" ? part(latest.current) : part;
      latest.current = { ...latest.current, page: 1, ...changed };
      setPending({ to: latest.current, from: shown.current });
      setParameters(
        (now) => {
          const next = writeListState(resource, latest.current);
          for (const name of kept) for (const text of now.getAll(name)) next.append(name, text);
          return next;
        },
        { replace, preventScrollReset: true },
      );
    },
    [resource, setParameters, kept],
  );
  const [times, setChoices] = useState(0);
  const choose = useCallback(
    (choices: Partial<ListChoices>) => {
      if (!isSaved(latest.current)) rememberChoices(resource, choices);
      setChoices((times) => times + 1);
      change((now) => ({ ...choices, page: now.page }), { replace: true });
    },
    [resource, change],
  );
  const chosen = useMemo(
    // The browser's storage may change while the address does not.
    () => (times >= 0 ? withChoices(resource, state) : state),
    [resource, state, times],
  );
  const declared = views.first ? asDeclared : undefined;
  const asked = pending?.from === state ? pending.to : state;
  return { state, chosen, asked, change, choose, views, view, declared };
}
