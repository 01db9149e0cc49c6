import { fieldErrorsOf, type QueryField, type Resource } from "../../../src/schema";
import { HttpError } from "../../http/HttpError";
import type { Values } from "../endpoint/Values";
import { customSchemaOf } from "./customSchemaOf";

/** The name of the field that holds the values of the organisation's query fields, where the resource has one. */
export const customFieldOf = (resource: Resource): string | undefined =>
  Object.entries(resource.fields).find(([, { kind }]) => kind === "custom")?.[0];

/**
 * The stored values with the given ones laid over them: a key that is not given keeps its value, null clears it, and
 * what retired fields hold is kept. A stored value stays good as long as nobody changes it, even where its field's
 * options have changed since.
 * @param queryFields those that were asked: all of the organisation's, or what a visitor sees of them.
 * @throws 400 for a key that no active field has, 422 for a value that breaks its field's rule or is required and missing.
 */
export function mergeCustom(
  queryFields: readonly QueryField[],
  given: Values,
  stored: Values,
  field: string,
): Values {
  const isActive = new Set(queryFields.filter((one) => one.isActive).map(({ key }) => key));
  const merged = withoutNulls({ ...stored, ...given });
  const isSame = (key: string) => JSON.stringify(merged[key]) === JSON.stringify(stored[key]);
  const checked = Object.fromEntries(
    Object.entries(merged).filter(([key]) => isActive.has(key) || !isSame(key)),
  );
  const parsed = customSchemaOf(queryFields).safeParse(checked);
  const fieldErrors = parsed.success ? [] : Object.entries(fieldErrorsOf(parsed.error));
  const errors = fieldErrors.filter(([path]) => {
    const key = path.split(".", 1)[0] ?? "";
    return merged[key] === undefined || !isSame(key);
  });
  if (errors.length === 0) return merged;
  const isUnknown = errors.some(([path]) => !isActive.has(path.split(".", 1)[0] ?? ""));
  throw new HttpError(isUnknown ? 400 : 422, "Some fields need your attention.", {
    errors: Object.fromEntries(errors.map(([path, messages]) => [`${field}.${path}`, messages])),
  });
}

const withoutNulls = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
