import type { AnyFields } from "./field";

/** The fields whose values answers hold masked, by name. */
export const secretFields = (fields: AnyFields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.secret ? [name] : []));
