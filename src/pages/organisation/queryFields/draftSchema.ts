import { tenants } from "../../../resources/tenants";
import {
  brokenChecks,
  type FieldErrors,
  fieldErrorsOf,
  type Fields,
  nestedFields,
  presentSchema,
  type QueryField,
} from "../../../schema";
import { queryFieldKey } from "./queryFieldKey";

const declared = nestedFields(tenants.fields.queryFields);
const { options } = tenants.fields.queryFields.of;

/** The fields of one query field as a person edits them: the value of an option is made from its label. */
export const draftFields: Fields = { ...declared, options: { ...options, of: { label: options.of.label } } };

const list = presentSchema(tenants.fields.queryFields);

/** Whether the kind offers options to choose from. */
export const hasOptions = (kind: unknown): boolean => kind === "choice" || kind === "choices";

/**
 * The query field that a draft stands for, or what is wrong with it by field.
 * @param others the organisation's other query fields.
 */
export function readDraft(
  draft: Readonly<Record<string, unknown>>,
  others: readonly QueryField[] = [],
): {
  queryField?: QueryField;
  errors?: FieldErrors;
} {
  const options = hasOptions(draft["kind"]) ? withValues(draft["options"]) : [];
  const read = list.safeParse([{ ...draft, options }]);
  if (!read.success) {
    return { errors: errorsUnder("0.", fieldErrorsOf(read.error)) };
  }
  if (hasOptions(draft["kind"]) && (!Array.isArray(options) || options.length === 0))
    return { errors: { options: ["Enter at least one option."] } };
  // The schema of the declaration is the schema of a list of query fields.
  const [queryField] = read.data as [QueryField];
  const broken = brokenChecks(tenants, { queryFields: [...others, queryField] }, new Set(["queryFields"]));
  const errors = errorsUnder(`queryFields.${others.length}.`, broken);
  return Object.keys(errors).length > 0 ? { errors } : { queryField };
}

/** The errors whose path begins so, by the path without it. */
const errorsUnder = (path: string, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([at, messages]) =>
      at.startsWith(path) ? [[at.slice(path.length), messages]] : [],
    ),
  );

/** Options with a value each: the one that is stored under already, else one from the label that no other has. */
function withValues(options: unknown): unknown {
  if (!Array.isArray(options)) return options;
  const taken: string[] = options.flatMap(({ value }) => value ?? []);
  return options.map((option) => {
    if (option.value) return option;
    const value = queryFieldKey(String(option.label ?? ""), taken);
    taken.push(value);
    return { ...option, value };
  });
}
