import type { PlainDate } from "../domain/dates/plainDate";
import { type Fields, initialValue, nestedFields, rowId } from "../schema";
import { newRowId } from "./newRowId";

/** What a new row of a table may start with, where its declaration says so. */
export interface Start {
  /** ISO 4217: the organisation's. */
  currency: string;
  /** The organisation's. */
  today: PlainDate;
}

/** The body of a new row: every field with its default, or empty. What is required is undefined; a switch is off. */
export function emptyBody(fields: Fields, start?: Start): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const initial = initialValue(field);
      if (initial !== undefined) return [name, initial];
      if (field.kind === "code" && field.startsAsOwn) return [name, start?.currency];
      if (field.kind === "date" && field.startsToday) return [name, start?.today];
      if (field.kind === "yesNo") return [name, false];
      if (field.kind === "group") return [name, emptyBody(nestedFields(field))];
      // No person types it.
      if (field === rowId) return [name, newRowId()];
      return [name, undefined];
    }),
  );
}
