import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { fieldsOfQueryFields } from "../../../schema/queryFields";
import type { Resource } from "../../../schema/resource";
import type { ListState } from "./ListState";
import { readListState } from "./readListState";
import { writeListState } from "./writeListState";

export interface ListStateHold {
  state: ListState;
  /** Goes to the changed state, on page 1 unless the change names the page. Typing replaces the entry of the history. */
  change(part: Partial<ListState>, options?: { replace?: boolean }): void;
}

/** The state of a list, kept in the address: it can be shared, and the back button undoes a step. */
export function useListState(resource: Resource): ListStateHold {
  const { actor, queryFields } = useFieldEnvironment();
  const [parameters, setParameters] = useSearchParams();
  const state = useMemo(
    () =>
      readListState(resource, parameters, { actor, customFields: fieldsOfQueryFields(queryFields, "all") }),
    [resource, parameters, actor, queryFields],
  );
  const change = useCallback(
    (part: Partial<ListState>, { replace = false } = {}) =>
      setParameters(writeListState({ ...state, page: 1, ...part }), { replace, preventScrollReset: true }),
    [state, setParameters],
  );
  return { state, change };
}
