import * as z from "zod";
import { fieldError } from "../../http/HttpError";

/** Which days a body names; all of them where it names none. */
export const dayIds = z
  .array(z.string().max(40))
  .min(1, "Choose at least one day.")
  .max(120, "There are at most 120 days.")
  .optional();

/** The days that are named, in their own order. @throws 422 where one is not there. */
export function chosenDays<Day extends { id: string }>(
  days: readonly Day[],
  ids: readonly string[] | undefined,
): readonly Day[] {
  if (!ids) return days;
  const chosen = days.filter(({ id }) => ids.includes(id));
  if (chosen.length < new Set(ids).size)
    throw fieldError("dayIds", "One of these days is not there any more. Read them again.");
  return chosen;
}
