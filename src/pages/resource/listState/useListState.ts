import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { fieldsOfQueryFields, type Resource } from "../../../schema";
import { type ListChoices, type ListState, rememberChoices, withChoices } from "./ListState";
import { readListState, writeListState } from "./readListState";

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
  /** Changes how the list looks, on the current page, and keeps it in this browser. Undefined forgets a choice. */
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
    // The browser's storage may change while the address does not.
    () => (times >= 0 ? withChoices(resource, state) : state),
    [resource, state, times],
  );
  return { state, chosen, asked: pending?.from === state ? pending.to : state, change, choose };
}
