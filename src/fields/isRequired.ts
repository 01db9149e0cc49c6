import { type AnyField, isCollected } from "../schema";

/** Whether a person must fill the field. A switch always has a value. */
export const isRequired = (field: AnyField): boolean =>
  !field.optional &&
  field.kind !== "yesNo" &&
  field.kind !== "custom" &&
  field.kind !== "group" &&
  !(isCollected(field) && field.default !== undefined);
