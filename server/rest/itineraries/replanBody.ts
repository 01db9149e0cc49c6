import * as z from "zod";
import type { DateFlexibility } from "../../../src/vocabulary";
import { type Trip, trips } from "../../../src/resources/trips";
import { type Field, presentSchema } from "../../../src/schema";

const { startDate, endDate, dateFlexibility, adults, childAges, childBirthDates, infants, rooms } =
  trips.fields;

/** A value of the field, where the body has one. */
export const given = <T>(field: Field) =>
  // The schema of a field gives values of its type.
  (presentSchema(field) as z.ZodType<T>).optional();

/** What a body may say of dates; a trip and its itineraries keep them by the same rules. */
export const planned = {
  version: z.int("Say which version was read.").min(1, "Say which version was read."),
  /** Whether nothing is written. */
  preview: z.boolean().optional(),
  startDate: given<string | null>(startDate),
};
export const plannedEnd = given<string | null>(endDate);
export const plannedFlexibility = given<DateFlexibility>(dateFlexibility);

/** What a body may say of a party. */
export const plannedParty = {
  adults: given<number>(adults),
  childAges: given<number[]>(childAges),
  childBirthDates: given<Trip["childBirthDates"]>(childBirthDates),
  infants: given<number>(infants),
  rooms: given<number | null>(rooms),
};

/** What was said, without what was not. */
export const withoutNothing = <T extends object>(given: { [N in keyof T]: T[N] | undefined }): T =>
  // What is left out of an object of the type may be missing in it.
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;
