import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { fieldsOfQueryFields, type Resource } from "../../../schema";
import { type ListChoices, type ListState, rememberChoices, withChoices } from "./ListState";
import { readListState, writeListState } from "./readListState";

export interface ListStateController {
  state: ListState;
  /** The state with what it leaves open as last chosen in this browser. */
  chosen: ListState;
  /** What was last changed to, before the address has followed: what a change is made with must not vanish meanwhile. */
  asked: ListState;
  /** Goes to the changed state, on page 1 unless the change names the page. Typing replaces the entry of the history. */
  change(
    part: Partial<ListState> | ((state: ListState) => Partial<ListState>),
    options?: { replace?: boolean },
  ): void;
  /** Chooses how the list looks, on the page where it is; it is kept in this browser, and forgotten where undefined. */
  choose(choices: Partial<ListChoices>): void;
}

/** The state of a list, kept in the address: it can be shared, and the back button undoes a step. */
export function useListState(resource: Resource): ListStateController {
  const { actor, queryFields, resourceNamed } = useFieldEnvironment();
  const [parameters, setParameters] = useSearchParams();
  const state = useMemo(
    () =>
      readListState(resource, parameters, {
        actor,
        customFields: fieldsOfQueryFields(queryFields, "all"),
        resourceNamed,
      }),
    [resource, parameters, actor, queryFields, resourceNamed],
  );
  // The address comes back late: of two changes of one moment the second must not undo the first.
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
      setParameters(writeListState(resource, latest.current), { replace, preventScrollReset: true });
    },
    [resource, setParameters],
  );
  const [times, setChoices] = useState(0);
  const choose = useCallback(
    (choices: Partial<ListChoices>) => {
      rememberChoices(resource, choices);
      setChoices((times) => times + 1);
      change((now) => ({ ...choices, page: now.page }), { replace: true });
    },
    [resource, change],
  );
  const chosen = useMemo(
    // What is kept in the browser may change where the address does not.
    () => (times >= 0 ? withChoices(resource, state) : state),
    [resource, state, times],
  );
  return { state, chosen, asked: pending?.from === state ? pending.to : state, change, choose };
}
