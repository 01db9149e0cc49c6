import { apiErrorOf } from "../../providers/apiError";

/** A failed save as Ant Design's form takes it: errors at the fields of the form, and a message for the rest. */
export function fieldProblems(thrown: unknown, fields: readonly string[]) {
  const { errors = {}, message } = apiErrorOf(thrown);
  const atFields = fields.flatMap((name) => (errors[name] ? [{ name, errors: errors[name] }] : []));
  return { atFields, message: atFields.length > 0 ? undefined : message };
}
