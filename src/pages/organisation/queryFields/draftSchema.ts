import type * as z from "zod";
import { tenants } from "../../../resources/tenants";
import { faultsOf, type Faults } from "../../../schema/faults";
import { presentSchema } from "../../../schema/bodies";
import { nestedFields, type Fields } from "../../../schema/kinds";
import type { QueryField } from "../../../schema/queryFields";

/** The declared fields of one query field: the editor draws and checks with them. */
export const draftFields: Fields = nestedFields(
  // The declaration is a rows field; its exact type is narrower than the kind's.
  tenants.fields.queryFields as unknown as Parameters<typeof nestedFields>[0],
);

const list = presentSchema(tenants.fields.queryFields);

/** Whether the kind offers options to choose from. */
export const hasOptions = (kind: unknown): boolean => kind === "choice" || kind === "choices";

/** The query field that a draft stands for, or what is wrong with it by field. */
export function readDraft(draft: Readonly<Record<string, unknown>>): {
  queryField?: QueryField;
  faults?: Faults;
} {
  const options = hasOptions(draft["kind"]) ? draft["options"] : [];
  const read = list.safeParse([{ ...draft, options }]);
  if (!read.success) {
    const faults = Object.entries(faultsOf(read.error as z.ZodError));
    return {
      faults: Object.fromEntries(faults.map(([path, messages]) => [path.replace(/^0\./, ""), messages])),
    };
  }
  if (hasOptions(draft["kind"]) && (!Array.isArray(options) || options.length === 0))
    return { faults: { options: ["Enter at least one option."] } };
  // The schema of the declaration is the schema of a list of query fields.
  const [queryField] = read.data as [QueryField];
  return { queryField };
}
