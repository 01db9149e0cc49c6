import { type FieldErrors, fieldErrorsOf, type QueryField, type Resource } from "../../../src/schema";
import type { Values } from "../endpoint/Values";
import { customSchemaOf } from "./customSchemaOf";

/** The name of the field that holds the values of the organisation's query fields, where the resource has one. */
export const customFieldOf = (resource: Resource): string | undefined =>
  Object.entries(resource.fields).find(([, { kind }]) => kind === "custom")?.[0];

/**
 * The stored values with the given ones laid over them: a key that is not given keeps its value, null clears it, and
 * what retired fields hold is kept. A stored value stays good as long as nobody changes it, even where its field's
 * options have changed since.
 * A key that no active field has, a value that breaks its field's rule and one that is required and missing are errors at their paths.
 * @param queryFields those that were asked: all of the organisation's, or what a visitor sees of them.
 */
export function mergeCustom(
  queryFields: readonly QueryField[],
  given: Values,
  stored: Values,
  field: string,
): MergedCustom {
  const isActive = new Set(queryFields.filter((one) => one.isActive).map(({ key }) => key));
  const merged = withoutNulls({ ...stored, ...given });
  const isSame = (key: string) => JSON.stringify(merged[key]) === JSON.stringify(stored[key]);
  const checked = Object.fromEntries(
    Object.entries(merged).filter(([key]) => isActive.has(key) || !isSame(key)),
  );
  const parsed = customSchemaOf(queryFields).safeParse(checked);
  const fieldErrors = parsed.success ? [] : Object.entries(fieldErrorsOf(parsed.error));
  const broken = fieldErrors.filter(([path]) => {
    const key = path.split(".", 1)[0] ?? "";
    return merged[key] === undefined || !isSame(key);
  });
  return {
    values: merged,
    errors: Object.fromEntries(broken.map(([path, messages]) => [`${field}.${path}`, messages])),
    isMalformed: broken.some(([path]) => !isActive.has(path.split(".", 1)[0] ?? "")),
  };
}

interface MergedCustom {
  values: Values;
  errors: FieldErrors;
  /** Whether a key is no active field's. */
  isMalformed: boolean;
}

const withoutNulls = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
