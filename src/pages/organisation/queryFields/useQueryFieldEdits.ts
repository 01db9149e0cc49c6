import { useState } from "react";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import { queryClient } from "../../../providers/queryClient";
import { queryFieldsKey, saveQueryFields } from "../../../providers/queryFields";
import type { QueryField } from "../../../schema/queryFields";

/**
 * Stores a changed list at once: shown before the server answers, put back with a message where it refuses. Changes
 * are sent one after the other, so that none overtakes another.
 */
export function useQueryFieldEdits() {
  const [busy, setBusy] = useState(false);
  async function store(before: readonly QueryField[], after: readonly QueryField[]): Promise<boolean> {
    setBusy(true);
    queryClient.setQueryData(queryFieldsKey, after);
    try {
      await saveQueryFields([...after]);
      return true;
    } catch (thrown) {
      queryClient.setQueryData(queryFieldsKey, before);
      notices.show({ key: "query-fields", type: "error", message: apiErrorOf(thrown).message });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, store };
}
