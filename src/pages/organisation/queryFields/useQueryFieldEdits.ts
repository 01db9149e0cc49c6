import { useState } from "react";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import { type QueryFieldEdit, saveQueryFields } from "../../../providers/queryFields";
import type { QueryField } from "../../../schema";

const contested =
  "Someone else changed this field in the meantime. The list shows their version; save again to replace it with yours.";

/**
 * Edits of the list of query fields, shown before the server answers. They are stored one after the other; one that is
 * refused is taken back with a message, those after it stand.
 */
export function useQueryFieldEdits(stored: readonly QueryField[]) {
  const [underWay, setUnderWay] = useState<readonly QueryFieldEdit[]>([]);

  /** Answers how it ended. Contested: somebody else has changed the same, which is shown by then. */
  async function store(edit: QueryFieldEdit): Promise<"stored" | "contested" | "refused"> {
    setUnderWay((edits) => [...edits, edit]);
    try {
      if (await saveQueryFields(edit)) return "stored";
      notices.show({ key: "query-fields", type: "warning", message: contested });
      return "contested";
    } catch (thrown) {
      notices.show({ key: "query-fields", type: "error", message: apiErrorOf(thrown).message });
      return "refused";
    } finally {
      setUnderWay((edits) => edits.filter((one) => one !== edit));
    }
  }

  const shown = underWay.reduce((list, edit) => edit(list) ?? list, stored);
  return { shown, busy: underWay.length > 0, store };
}
