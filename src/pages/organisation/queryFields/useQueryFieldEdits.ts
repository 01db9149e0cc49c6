import { useState } from "react";
import { apiErrorOf, conflictIn } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { rememberTenant } from "../../../providers/tenant";
import { type Tenant, tenants } from "../../../resources/tenants";
import type { QueryField } from "../../../schema";
import type { QueryFieldEdit } from "./queryFieldEdits";

const contested =
  "Someone else changed this field in the meantime. The list shows their version; save again to replace it with yours.";

/** Edits of the list of query fields, shown before the server answers. One that is refused is taken back with a message. */
export function useQueryFieldEdits(tenant: Tenant) {
  const save = useSaveRow(tenants);
  const [underWay, setUnderWay] = useState<readonly QueryFieldEdit[]>([]);

  /**
   * Answers how it ended. Contested: somebody else has changed the same, which is shown by then.
   * @param read the organisation that the person saw: what others have changed since is joined.
   */
  async function store(edit: QueryFieldEdit, read = tenant): Promise<"stored" | "contested" | "refused"> {
    setUnderWay((edits) => [...edits, edit]);
    try {
      await rememberTenant(await save({ queryFields: edit(read.queryFields) }, read));
      return "stored";
    } catch (thrown) {
      const current = conflictIn(thrown);
      if (current) await rememberTenant(current);
      const notice = current
        ? ({ type: "warning", message: contested } as const)
        : ({ type: "error", message: apiErrorOf(thrown).message } as const);
      notices.show({ key: "query-fields", ...notice });
      return current ? "contested" : "refused";
    } finally {
      setUnderWay((edits) => edits.filter((one) => one !== edit));
    }
  }

  const known: readonly QueryField[] = tenant.queryFields;
  const shown = underWay.reduce((list, edit) => edit(list), known);
  return { shown, busy: underWay.length > 0, store };
}
