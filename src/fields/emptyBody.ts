import type { PlainDate } from "../domain/dates/plainDate";
import { type Fields, initialValue, nestedFields, rowId } from "../schema";
import { newRowId } from "./newRowId";

/** Start values of a new row, for fields whose declaration asks for them. */
export interface Start {
  /** ISO 4217: the organisation's. */
  currency: string;
  today: PlainDate;
}

/** A new row: every field has its default or is undefined; a switch is off, a group is a new row too. */
export function emptyBody(fields: Fields, start?: Start): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const initial = initialValue(field);
      if (initial !== undefined) return [name, initial];
      if (field.kind === "code" && field.startsAsOwn) return [name, start?.currency];
      if (field.kind === "date" && field.startsToday) return [name, start?.today];
      if (field.kind === "yesNo") return [name, false];
      if (field.kind === "group") return [name, emptyBody(nestedFields(field))];
      if (field === rowId) return [name, newRowId()];
      return [name, undefined];
    }),
  );
}
